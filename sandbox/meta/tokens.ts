import { createHash, createHmac, randomBytes } from "node:crypto";
import { getOwnEntry, updateState } from "@/sandbox/core/state-files";
import { errors, GraphError } from "@/sandbox/meta/errors";
import { assertKnown, type Params, text } from "@/sandbox/meta/params";
import { PERSON } from "@/sandbox/meta/seed-data";
import { type IssuedToken, type MetaContext, type MetaState, nextNumber, SCOPES } from "@/sandbox/meta/state";

const DATA_ACCESS_SECONDS = 90 * 86_400;
const LONG_TOKEN_SECONDS = 5_183_944;
const SHORT_TOKEN_SECONDS = 5400;
const CODE_LIFETIME_MS = 10 * 60_000;

export interface Caller {
  value: string;
  token: IssuedToken;
}

type NewToken = Pick<IssuedToken, "kind" | "pageId" | "parent" | "expiresAt" | "longLived">;

/** Token values are random, so that a value from before a reset never becomes valid again. */
function addToken(state: MetaState, now: number, fresh: NewToken): string {
  const value = `EAAS${randomBytes(60).toString("base64url").replaceAll(/[-_]/g, "Z")}`;
  const id = `token-${nextNumber(state)}`;
  state.tokens[value] = { id, issuedAt: now, ended: null, ...fresh };
  return value;
}

async function recordTokenEffect(meta: MetaContext, value: string): Promise<void> {
  const token = getOwnEntry(meta.state.get().tokens, value);
  if (!token) return;
  const { id, kind, pageId, expiresAt } = token;
  await meta.context.recordEffect({
    service: "meta",
    kind: "token",
    id,
    data: { kind, pageId, expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString() },
  });
}

/** Issues a user token. `admit` runs in the same state change, so that a code is redeemed exactly then. */
async function issueUserToken(
  meta: MetaContext,
  longLived: boolean,
  admit: (state: MetaState) => void = () => undefined,
): Promise<{ value: string; expiresIn: number }> {
  const now = meta.context.now();
  const expiresIn = longLived ? LONG_TOKEN_SECONDS : SHORT_TOKEN_SECONDS;
  const value = await updateState(meta, (state) => {
    admit(state);
    const expiresAt = now + expiresIn * 1000;
    return addToken(state, now, { kind: "user", pageId: null, parent: null, expiresAt, longLived });
  });
  await recordTokenEffect(meta, value);
  return { value, expiresIn };
}

/** Returns the one page token of this user token. It never expires when the user token is long-lived. */
export async function issuePageToken(meta: MetaContext, caller: Caller, pageId: string): Promise<string> {
  if (caller.token.kind === "page") return caller.value;
  const known = Object.entries(meta.state.get().tokens).find(
    ([, token]) => token.pageId === pageId && token.parent === caller.value && !token.ended,
  );
  if (known) return known[0];
  const now = meta.context.now();
  const value = await updateState(meta, (state) => {
    const { longLived } = caller.token;
    const expiresAt = longLived ? null : caller.token.expiresAt;
    return addToken(state, now, { kind: "page", pageId, parent: caller.value, expiresAt, longLived });
  });
  await recordTokenEffect(meta, value);
  return value;
}

export function readToken(params: Params, headers: Record<string, string>): string {
  const header = /^(?:Bearer|OAuth)\s+(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  return text(params, "access_token") || header || "";
}

/** Checks the token in Meta's order: unreadable, revoked, app removed, expired, wrong proof. */
export function authenticate(meta: MetaContext, value: string, params: Params): Caller {
  const token = checkToken(meta, value);
  const proof = text(params, "appsecret_proof");
  if (proof === "" && meta.app.requireProof) throw errors.missingProof();
  if (proof !== "" && proof !== proofOf(value, meta.app.secret)) throw errors.badProof();
  return { value, token };
}

export function checkToken(meta: MetaContext, value: string): IssuedToken {
  const state = meta.state.get();
  const token = getOwnEntry(state.tokens, value);
  if (!token) throw errors.unreadableToken();
  if (token.ended === "removed" || !state.grant) throw errors.appRemoved(meta.app.id);
  if (token.ended === "session") throw errors.revokedToken();
  const now = meta.context.now();
  if (token.expiresAt !== null && token.expiresAt <= now) throw errors.expiredToken(token.expiresAt, now);
  return token;
}

function proofOf(token: string, secret: string): string {
  return createHmac("sha256", secret).update(token).digest("hex");
}

/** Scopes belong to the current consent, not to the token: declining one has effect at once. */
export function hasScopes(meta: MetaContext, scope: string): boolean {
  return meta.state.get().grant?.scopes[scope] === "granted";
}

export function hasPageScope(meta: MetaContext, scope: string, pageId: string): boolean {
  return hasScopes(meta, scope) && (meta.state.get().grant?.pages.includes(pageId) ?? false);
}

/** Removes the app and ends all tokens; a later consent issues new ones. */
export async function removeApp(meta: MetaContext): Promise<boolean> {
  const removed = await updateState(meta, (state) => {
    const had = state.grant !== null;
    state.grant = null;
    for (const token of Object.values(state.tokens)) token.ended ??= "removed";
    return had;
  });
  if (removed) {
    await meta.context.recordEffect({ service: "meta", kind: "app-removed", id: meta.app.id, data: {} });
  }
  return removed;
}

export async function exchangeToken(meta: MetaContext, params: Params): Promise<Record<string, unknown>> {
  const grantType = text(params, "grant_type");
  if (grantType === "fb_exchange_token") return extend(meta, params);
  if (grantType !== "" && grantType !== "authorization_code") {
    throw new GraphError({ code: 1, message: `Unsupported grant type: '${grantType}'.` });
  }
  assertKnown(params, ["client_id", "client_secret", "redirect_uri", "code", "code_verifier", "grant_type"]);
  assertApp(meta, params);
  const redirectUri = text(params, "redirect_uri");
  if (redirectUri === "") throw new GraphError({ code: 191, message: "Missing redirect_uri parameter." });
  const code = text(params, "code");
  const verifier = text(params, "code_verifier");
  const { value, expiresIn } = await issueUserToken(meta, false, (state) => {
    spendCode(state, code, { redirectUri, verifier }, meta.context.now());
  });
  return { access_token: value, token_type: "bearer", expires_in: expiresIn };
}

function spendCode(
  state: MetaState,
  value: string,
  { redirectUri, verifier }: { redirectUri: string; verifier: string },
  now: number,
): void {
  const refuse = (message: string, subcode?: number) => new GraphError({ code: 100, subcode, message });
  if (value === "") throw refuse("Missing authorization code");
  const code = getOwnEntry(state.codes, value);
  if (!code) throw refuse("Invalid verification code format.");
  if (code.redirectUri !== redirectUri) {
    throw refuse(
      "Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request",
      36_008,
    );
  }
  if (code.used) throw refuse("This authorization code has been used.", 36_009);
  if (now - code.issuedAt >= CODE_LIFETIME_MS) throw refuse("This authorization code has expired.", 36_007);
  if (code.challenge && createHash("sha256").update(verifier).digest("base64url") !== code.challenge)
    throw refuse("Invalid code_verifier parameter.");
  code.used = true;
}

async function extend(meta: MetaContext, params: Params): Promise<Record<string, unknown>> {
  assertKnown(params, ["client_id", "client_secret", "grant_type", "fb_exchange_token"]);
  assertApp(meta, params);
  const given = text(params, "fb_exchange_token");
  if (given === "") throw errors.parameter("The parameter fb_exchange_token is required.");
  if (checkToken(meta, given).kind !== "user") throw errors.unreadableToken();
  const { value, expiresIn } = await issueUserToken(meta, true);
  return { access_token: value, token_type: "bearer", expires_in: expiresIn };
}

function assertApp(meta: MetaContext, params: Params): void {
  const id = text(params, "client_id");
  if (id === "") throw new GraphError({ code: 101, message: "Missing client_id parameter." });
  if (id !== meta.app.id) {
    throw new GraphError({
      code: 101,
      message: "Error validating application. Cannot get application info due to a system error.",
    });
  }
  if (text(params, "client_secret") !== meta.app.secret) {
    throw new GraphError({ code: 1, message: "Error validating client secret." });
  }
}

export function debugToken(meta: MetaContext, params: Params, appToken: string): Record<string, unknown> {
  assertKnown(params, ["input_token"]);
  if (appToken === "") throw errors.noToken();
  if (appToken !== `${meta.app.id}|${meta.app.secret}`) throw errors.unreadableToken();
  const input = text(params, "input_token");
  if (input === "") throw errors.parameter("The parameter input_token is required");
  const token = getOwnEntry(meta.state.get().tokens, input);
  if (!token) {
    const error = { code: 190, message: "Invalid OAuth access token - Cannot parse access token" };
    return { data: { error, is_valid: false, scopes: [] } };
  }
  return { data: tokenDetails(meta, input, token) };
}

function tokenDetails(meta: MetaContext, value: string, token: IssuedToken): Record<string, unknown> {
  const seconds = (ms: number) => Math.floor(ms / 1000);
  const grant = meta.state.get().grant;
  const scopes = Object.keys(SCOPES).filter((scope) => hasScopes(meta, scope));
  return {
    app_id: meta.app.id,
    type: token.kind === "page" ? "PAGE" : "USER",
    application: meta.app.name,
    data_access_expires_at: seconds(grant?.at ?? token.issuedAt) + DATA_ACCESS_SECONDS,
    ...refusalOf(meta, value),
    expires_at: token.expiresAt === null ? 0 : seconds(token.expiresAt),
    issued_at: seconds(token.issuedAt),
    profile_id: token.pageId ?? undefined,
    scopes,
    granular_scopes: scopes.map((scope) => ({
      scope,
      target_ids: scope.startsWith("pages_") ? grant?.pages : undefined,
    })),
    user_id: PERSON.id,
  };
}

function refusalOf(meta: MetaContext, value: string): Record<string, unknown> {
  try {
    checkToken(meta, value);
    return { is_valid: true };
  } catch (refused) {
    if (!(refused instanceof GraphError)) throw refused;
    const { code, message, subcode } = refused.shape;
    return { is_valid: false, error: { code, message, subcode } };
  }
}

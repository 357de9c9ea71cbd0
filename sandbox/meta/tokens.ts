import { createHmac, randomBytes } from "node:crypto";
import { change, entry } from "@/sandbox/core/change";
import { refusals } from "@/sandbox/meta/errors";
import { type Params, text } from "@/sandbox/meta/params";
import { LONG_TOKEN_SECONDS, SHORT_TOKEN_SECONDS } from "@/sandbox/meta/settings";
import { type IssuedToken, type Meta, type MetaState, nextNumber } from "@/sandbox/meta/state";

/** Who is calling: a living token and what it stands for. */
export interface Caller {
  value: string;
  token: IssuedToken;
}

type NewToken = Pick<IssuedToken, "kind" | "pageId" | "parent" | "expiresAt" | "longLived">;

/** Token values are random: a value from before a reset must never come alive again. */
function addToken(state: MetaState, now: number, fresh: NewToken): string {
  const value = `EAAS${randomBytes(60).toString("base64url").replaceAll(/[-_]/g, "Z")}`;
  const id = `token-${nextNumber(state)}`;
  state.tokens[value] = { id, issuedAt: now, ended: null, ...fresh };
  return value;
}

async function noteToken(meta: Meta, value: string): Promise<void> {
  const token = entry(meta.state.get().tokens, value);
  if (!token) return;
  const { id, kind, pageId, expiresAt } = token;
  await meta.context.recordEffect({
    service: "meta",
    kind: "token",
    id,
    data: { kind, pageId, expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString() },
  });
}

/** A user token; `admit` runs in the same change, so that a code is spent exactly when a token comes of it. */
export async function issueUserToken(
  meta: Meta,
  longLived: boolean,
  admit: (state: MetaState) => void = () => undefined,
): Promise<{ value: string; expiresIn: number }> {
  const now = meta.context.now();
  const expiresIn = longLived ? LONG_TOKEN_SECONDS : SHORT_TOKEN_SECONDS;
  const value = await change(meta, (state) => {
    admit(state);
    const expiresAt = now + expiresIn * 1000;
    return addToken(state, now, { kind: "user", pageId: null, parent: null, expiresAt, longLived });
  });
  await noteToken(meta, value);
  return { value, expiresIn };
}

/** The page's token for this user token: the same one each time. From a long-lived user token it never expires. */
export async function pageTokenFor(meta: Meta, caller: Caller, pageId: string): Promise<string> {
  if (caller.token.kind === "page") return caller.value;
  const known = Object.entries(meta.state.get().tokens).find(
    ([, token]) => token.pageId === pageId && token.parent === caller.value && !token.ended,
  );
  if (known) return known[0];
  const now = meta.context.now();
  const value = await change(meta, (state) => {
    const { longLived } = caller.token;
    const expiresAt = longLived ? null : caller.token.expiresAt;
    return addToken(state, now, { kind: "page", pageId, parent: caller.value, expiresAt, longLived });
  });
  await noteToken(meta, value);
  return value;
}

/** The token of a call, from the parameter or the Authorization header; "" when there is none. */
export function tokenOf(params: Params, headers: Record<string, string>): string {
  const header = /^(?:Bearer|OAuth)\s+(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  return text(params, "access_token") || header || "";
}

/** Refuses what the real service refuses, in its order: unreadable, revoked, app removed, expired, wrong proof. */
export function authenticate(meta: Meta, value: string, params: Params): Caller {
  const token = checkToken(meta, value);
  const proof = text(params, "appsecret_proof");
  if (proof === "" && meta.app.requireProof) throw refusals.missingProof();
  if (proof !== "" && proof !== proofOf(value, meta.app.secret)) throw refusals.badProof();
  return { value, token };
}

/** The record of a living token. */
export function checkToken(meta: Meta, value: string): IssuedToken {
  const state = meta.state.get();
  const token = entry(state.tokens, value);
  if (!token) throw refusals.unreadableToken();
  if (token.ended === "removed" || !state.grant) throw refusals.appRemoved(meta.app.id);
  if (token.ended === "session") throw refusals.revokedToken();
  const now = meta.context.now();
  if (token.expiresAt !== null && token.expiresAt <= now) throw refusals.expiredToken(token.expiresAt, now);
  return token;
}

function proofOf(token: string, secret: string): string {
  return createHmac("sha256", secret).update(token).digest("hex");
}

/** Permissions are asked of the person's present consent, not of the token: withdrawing one works at once. */
export function holds(meta: Meta, scope: string): boolean {
  return meta.state.get().grant?.scopes[scope] === "granted";
}

export function holdsForPage(meta: Meta, scope: string, pageId: string): boolean {
  return holds(meta, scope) && (meta.state.get().grant?.pages.includes(pageId) ?? false);
}

/** The person takes the app off: every token dies. A later consent brings new ones. */
export async function removeApp(meta: Meta): Promise<boolean> {
  const removed = await change(meta, (state) => {
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

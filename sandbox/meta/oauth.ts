import { entry } from "@/sandbox/core/change";
import { GraphError, refusals } from "@/sandbox/meta/errors";
import { assertKnown, type Params, text } from "@/sandbox/meta/params";
import { CODE_LIFETIME_MS, DATA_ACCESS_SECONDS, SCOPES } from "@/sandbox/meta/settings";
import type { IssuedToken, Meta, MetaState } from "@/sandbox/meta/state";
import { checkToken, holds, issueUserToken } from "@/sandbox/meta/tokens";
import { PERSON } from "@/sandbox/meta/world";

/** GET /oauth/access_token: a code, or a living user token, for a user token. */
export async function exchange(meta: Meta, params: Params): Promise<Record<string, unknown>> {
  const grantType = text(params, "grant_type");
  if (grantType === "fb_exchange_token") return extend(meta, params);
  if (grantType !== "" && grantType !== "authorization_code") {
    throw new GraphError({ code: 1, message: `Unsupported grant type: '${grantType}'.` });
  }
  assertKnown(params, ["client_id", "client_secret", "redirect_uri", "code", "grant_type"]);
  assertApp(meta, params);
  const redirectUri = text(params, "redirect_uri");
  if (redirectUri === "") throw new GraphError({ code: 191, message: "Missing redirect_uri parameter." });
  const code = text(params, "code");
  const { value, expiresIn } = await issueUserToken(meta, false, (state) => {
    spendCode(state, code, redirectUri, meta.context.now());
  });
  return { access_token: value, token_type: "bearer", expires_in: expiresIn };
}

function spendCode(state: MetaState, value: string, redirectUri: string, now: number): void {
  const refuse = (message: string, subcode?: number) => new GraphError({ code: 100, subcode, message });
  if (value === "") throw refuse("Missing authorization code");
  const code = entry(state.codes, value);
  if (!code) throw refuse("Invalid verification code format.");
  if (code.redirectUri !== redirectUri) {
    throw refuse(
      "Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request",
      36_008,
    );
  }
  if (code.used) throw refuse("This authorization code has been used.", 36_009);
  if (now - code.issuedAt >= CODE_LIFETIME_MS) throw refuse("This authorization code has expired.", 36_007);
  code.used = true;
}

async function extend(meta: Meta, params: Params): Promise<Record<string, unknown>> {
  assertKnown(params, ["client_id", "client_secret", "grant_type", "fb_exchange_token"]);
  assertApp(meta, params);
  const given = text(params, "fb_exchange_token");
  if (given === "") throw refusals.parameter("The parameter fb_exchange_token is required.");
  if (checkToken(meta, given).kind !== "user") throw refusals.unreadableToken();
  const { value, expiresIn } = await issueUserToken(meta, true);
  return { access_token: value, token_type: "bearer", expires_in: expiresIn };
}

function assertApp(meta: Meta, params: Params): void {
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

/** GET /debug_token with the app's own token (`{id}|{secret}`). */
export function debugToken(meta: Meta, params: Params, appToken: string): Record<string, unknown> {
  assertKnown(params, ["input_token"]);
  if (appToken === "") throw refusals.noToken();
  if (appToken !== `${meta.app.id}|${meta.app.secret}`) throw refusals.unreadableToken();
  const input = text(params, "input_token");
  if (input === "") throw refusals.parameter("The parameter input_token is required");
  const token = entry(meta.state.get().tokens, input);
  if (!token) {
    const error = { code: 190, message: "Invalid OAuth access token - Cannot parse access token" };
    return { data: { error, is_valid: false, scopes: [] } };
  }
  return { data: tokenDetails(meta, input, token) };
}

function tokenDetails(meta: Meta, value: string, token: IssuedToken): Record<string, unknown> {
  const seconds = (ms: number) => Math.floor(ms / 1000);
  const grant = meta.state.get().grant;
  const scopes = Object.keys(SCOPES).filter((scope) => holds(meta, scope));
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

function refusalOf(meta: Meta, value: string): Record<string, unknown> {
  try {
    checkToken(meta, value);
    return { is_valid: true };
  } catch (refusal) {
    if (!(refusal instanceof GraphError)) throw refusal;
    const { code, message, subcode } = refusal.shape;
    return { is_valid: false, error: { code, message, subcode } };
  }
}

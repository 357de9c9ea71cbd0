import { entry } from "@/sandbox/core/change";
import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/stand-in";
import { OAuthError } from "@/sandbox/linkedin/errors";
import { CODE_LIFETIME_MS } from "@/sandbox/linkedin/settings";
import type { IssuedToken, LinkedIn, LinkedInState } from "@/sandbox/linkedin/state";
import { type Issued, issueTokens, refreshTokens } from "@/sandbox/linkedin/tokens";

const NO_MATCH =
  "Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired. Or external member binding exists";

/** POST /oauth/v2/accessToken and /introspectToken: forms only, answered in OAuth's own envelope. */
export async function handleOAuth(linkedin: LinkedIn, request: SandboxRequest): Promise<SandboxResponse> {
  try {
    const form = readForm(request);
    const isToken = request.path === "/oauth/v2/accessToken";
    const answer = isToken ? await grant(linkedin, form) : introspect(linkedin, form);
    const headers = { "content-type": "application/json", "cache-control": "no-store" };
    return { status: 200, headers, body: JSON.stringify(answer) };
  } catch (refusal) {
    if (!(refusal instanceof OAuthError)) throw refusal;
    return refusal.toResponse();
  }
}

function readForm(request: SandboxRequest): Map<string, string> {
  if (request.method !== "POST") throw new OAuthError(405, "invalid_request", "Only POST is supported");
  if (request.rawQuery !== "") {
    throw new OAuthError(400, "invalid_request", "Parameters belong in the body of the request");
  }
  if (!(request.headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded")) {
    throw new OAuthError(
      400,
      "invalid_request",
      "The content type must be application/x-www-form-urlencoded",
    );
  }
  return new Map(new URLSearchParams(request.body.toString("utf8")));
}

function grant(linkedin: LinkedIn, form: Map<string, string>) {
  const type = form.get("grant_type") ?? "";
  if (type === "authorization_code") return fromCode(linkedin, form);
  if (type === "refresh_token") return fromRefreshToken(linkedin, form);
  throw new OAuthError(
    400,
    "invalid_request",
    'A required parameter "grant_type" is missing or not supported',
  );
}

/** Every name asked for must be there, and nothing else. */
function assertFields(form: Map<string, string>, names: string[]): void {
  const stray = [...form.keys()].find((name) => !names.includes(name));
  if (stray) throw new OAuthError(400, "invalid_request", `Unexpected parameter "${stray}"`);
  const missing = names.find((name) => !form.get(name));
  if (missing) throw new OAuthError(400, "invalid_request", `A required parameter "${missing}" is missing`);
}

function assertApp(linkedin: LinkedIn, form: Map<string, string>): void {
  const { id, secret } = linkedin.app;
  if (form.get("client_id") !== id || form.get("client_secret") !== secret) {
    throw new OAuthError(401, "invalid_client", "Client authentication failed");
  }
}

async function fromCode(linkedin: LinkedIn, form: Map<string, string>) {
  assertFields(form, ["grant_type", "code", "redirect_uri", "client_id", "client_secret"]);
  assertApp(linkedin, form);
  const now = linkedin.context.now();
  const issued = await issueTokens(linkedin, (state) => {
    return spendCode(state, form.get("code") ?? "", form.get("redirect_uri") ?? "", now);
  });
  return tokenAnswer(issued, now);
}

function spendCode(state: LinkedInState, value: string, redirectUri: string, now: number) {
  const code = entry(state.codes, value);
  const isFresh = code && !code.used && now - code.issuedAt < CODE_LIFETIME_MS;
  if (!isFresh || code.redirectUri !== redirectUri) throw new OAuthError(400, "invalid_request", NO_MATCH);
  code.used = true;
  return { person: code.person, scopes: code.scopes };
}

async function fromRefreshToken(linkedin: LinkedIn, form: Map<string, string>) {
  assertFields(form, ["grant_type", "refresh_token", "client_id", "client_secret"]);
  assertApp(linkedin, form);
  const now = linkedin.context.now();
  const issued = await refreshTokens(linkedin, form.get("refresh_token") ?? "", (token) => {
    const lives = token?.kind === "refresh" && !token.revoked && token.expiresAt > now;
    if (lives) return;
    const why = "The provided authorization grant or refresh token is invalid, expired or revoked";
    throw new OAuthError(400, "invalid_grant", why);
  });
  return tokenAnswer(issued, now);
}

function tokenAnswer({ access, expiresAt, refresh, scopes }: Issued, now: number) {
  const seconds = (until: number) => Math.floor((until - now) / 1000);
  return {
    access_token: access,
    expires_in: seconds(expiresAt),
    ...(refresh
      ? { refresh_token: refresh.value, refresh_token_expires_in: seconds(refresh.expiresAt) }
      : {}),
    // The real service separates by commas here and by spaces everywhere else.
    scope: scopes.join(","),
    token_type: "Bearer",
  };
}

/** Describes a token to its app, living or dead. */
function introspect(linkedin: LinkedIn, form: Map<string, string>): Record<string, unknown> {
  assertFields(form, ["token", "client_id", "client_secret"]);
  assertApp(linkedin, form);
  const token = entry(linkedin.state.get().tokens, form.get("token") ?? "");
  if (!token) return { active: false };
  const seconds = (ms: number) => Math.floor(ms / 1000);
  const status = statusOf(token, linkedin.context.now());
  return {
    active: status === "active",
    status,
    client_id: linkedin.app.id,
    auth_type: "3L",
    scope: token.scopes.join(","),
    authorized_at: seconds(token.issuedAt),
    created_at: seconds(token.issuedAt),
    expires_at: seconds(token.expiresAt),
  };
}

function statusOf(token: IssuedToken, now: number): string {
  if (token.revoked) return "revoked";
  return token.expiresAt <= now ? "expired" : "active";
}

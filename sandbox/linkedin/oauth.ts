import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/emulator";
import { getOwnEntry } from "@/sandbox/core/state-files";
import { errors, json, OAuthError } from "@/sandbox/linkedin/errors";
import { assertHeaders } from "@/sandbox/linkedin/rest";
import { findPerson } from "@/sandbox/linkedin/seed-data";
import {
  CODE_LIFETIME_MS,
  type IssuedToken,
  type LinkedInContext,
  type LinkedInState,
  type RegisteredApp,
} from "@/sandbox/linkedin/state";
import { authenticate, hasScopes, type Issued, issueTokens, refreshTokens } from "@/sandbox/linkedin/tokens";

const invalidRequest = (description: string) => new OAuthError(400, "invalid_request", description);
const NO_MATCH =
  "Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired. Or external member binding exists";

/** POST /oauth/v2/accessToken and /introspectToken. Forms only; errors use OAuth's envelope. */
export async function handleOAuth(linkedin: LinkedInContext, request: SandboxRequest) {
  const form = readForm(request);
  const isToken = request.path === "/oauth/v2/accessToken";
  return json(200, isToken ? await grant(linkedin, form) : introspect(linkedin, form));
}

function readForm(request: SandboxRequest): Map<string, string> {
  if (request.method !== "POST") throw new OAuthError(405, "invalid_request", "Only POST is supported");
  if (request.rawQuery !== "") {
    throw invalidRequest("Parameters belong in the body of the request");
  }
  if (!(request.headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded")) {
    throw invalidRequest("The content type must be application/x-www-form-urlencoded");
  }
  return new Map(new URLSearchParams(request.body.toString("utf8")));
}

function grant(linkedin: LinkedInContext, form: Map<string, string>) {
  const type = form.get("grant_type") ?? "";
  if (type === "authorization_code") return fromCode(linkedin, form);
  if (type === "refresh_token") return fromRefreshToken(linkedin, form);
  throw invalidRequest('A required parameter "grant_type" is missing or not supported');
}

function assertFields(form: Map<string, string>, names: string[]): void {
  const unknownName = [...form.keys()].find((name) => !names.includes(name));
  if (unknownName) throw invalidRequest(`Unexpected parameter "${unknownName}"`);
  const missing = names.find((name) => !form.get(name));
  if (missing) throw invalidRequest(`A required parameter "${missing}" is missing`);
}

function authenticateApp(linkedin: LinkedInContext, form: Map<string, string>): RegisteredApp {
  const app = linkedin.apps.find(({ id }) => id === form.get("client_id"));
  if (app && form.get("client_secret") === app.secret) return app;
  throw new OAuthError(401, "invalid_client", "Client authentication failed");
}

async function fromCode(linkedin: LinkedInContext, form: Map<string, string>) {
  assertFields(form, ["grant_type", "code", "redirect_uri", "client_id", "client_secret"]);
  const app = authenticateApp(linkedin, form);
  const now = linkedin.context.now();
  const issued = await issueTokens(linkedin, app, (state) => {
    return spendCode(state, app, {
      value: form.get("code") ?? "",
      redirectUri: form.get("redirect_uri") ?? "",
      now,
    });
  });
  return toTokenResponse(issued, now);
}

function spendCode(
  state: LinkedInState,
  app: RegisteredApp,
  { value, redirectUri, now }: { value: string; redirectUri: string; now: number },
) {
  const code = getOwnEntry(state.codes, value);
  const isFresh = code && !code.used && now - code.issuedAt < CODE_LIFETIME_MS;
  const isOwn = code && (code.app ?? app.id) === app.id;
  if (!isFresh || !isOwn || code.redirectUri !== redirectUri) throw invalidRequest(NO_MATCH);
  code.used = true;
  return { person: code.person, scopes: code.scopes };
}

async function fromRefreshToken(linkedin: LinkedInContext, form: Map<string, string>) {
  assertFields(form, ["grant_type", "refresh_token", "client_id", "client_secret"]);
  const app = authenticateApp(linkedin, form);
  const now = linkedin.context.now();
  const issued = await refreshTokens(linkedin, form.get("refresh_token") ?? "", (token) => {
    const isActive = token?.kind === "refresh" && !token.revoked && token.expiresAt > now;
    if (isActive && (token.app ?? app.id) === app.id) return;
    const why = "The provided authorization grant or refresh token is invalid, expired or revoked";
    throw new OAuthError(400, "invalid_grant", why);
  });
  return toTokenResponse(issued, now);
}

function toTokenResponse({ access, expiresAt, refresh, scopes }: Issued, now: number) {
  const seconds = (until: number) => Math.floor((until - now) / 1000);
  return {
    access_token: access,
    expires_in: seconds(expiresAt),
    ...(refresh
      ? { refresh_token: refresh.value, refresh_token_expires_in: seconds(refresh.expiresAt) }
      : {}),
    // LinkedIn separates scopes by commas here and by spaces elsewhere.
    scope: scopes.join(","),
    token_type: "Bearer",
  };
}

function introspect(linkedin: LinkedInContext, form: Map<string, string>): Record<string, unknown> {
  assertFields(form, ["token", "client_id", "client_secret"]);
  const app = authenticateApp(linkedin, form);
  const token = getOwnEntry(linkedin.state.get().tokens, form.get("token") ?? "");
  if (!token || (token.app ?? app.id) !== app.id) return { active: false };
  const seconds = (ms: number) => Math.floor(ms / 1000);
  const status = statusOf(token, linkedin.context.now());
  return {
    active: status === "active",
    status,
    client_id: app.id,
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

/** GET /v2/userinfo: the consented profile. It needs no version header. */
export function handleUserinfo(linkedin: LinkedInContext, request: SandboxRequest): SandboxResponse {
  assertHeaders(request.headers);
  if (request.method !== "GET") throw errors.method(request.method);
  const [unknownName] = request.query.keys();
  if (unknownName) throw errors.param(unknownName);
  const caller = authenticate(linkedin, request.headers);
  if (!hasScopes(caller, "openid")) throw errors.forbidden("userinfo.GET.NO_VERSION");
  const user = findPerson(caller.token.person);
  if (!user) throw errors.invalidToken();
  const profile = {
    name: user.name,
    given_name: user.given,
    family_name: user.family,
    picture: `${linkedin.context.baseUrl}/feeds/linkedin/avatars/${user.id}.png`,
    locale: user.locale,
  };
  return json(200, {
    sub: user.id,
    ...(hasScopes(caller, "profile") ? profile : {}),
    ...(hasScopes(caller, "email") ? { email: user.email, email_verified: true } : {}),
  });
}

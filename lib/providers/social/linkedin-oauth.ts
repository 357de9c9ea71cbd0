import { z } from "zod";
import { getEnv } from "@/lib/core/server/env";
import { fetchJson, type HttpFailure } from "@/lib/providers/http";
import type { LinkedInApp } from "@/lib/providers/social/linkedin-apps";
import { type OauthConsent, SocialError, type SocialPlatform } from "@/lib/providers/social/port";

const tokenResponse = z.object({
  access_token: z.string().min(1),
  expires_in: z.number(),
  scope: z.string(),
  refresh_token: z.string().min(1).optional(),
  refresh_token_expires_in: z.number().optional(),
});
const refusal = z.object({ error: z.string() });

const ENDED = "Your LinkedIn connection expired. Reconnect it";

export function buildAuthorizationUrl(
  { id, scopes }: LinkedInApp,
  { state, redirectUri }: Parameters<SocialPlatform["authorizationUrl"]>[0],
): string {
  const url = new URL(`${getEnv().LINKEDIN_OAUTH_BASE}/authorization`);
  const query = { response_type: "code", client_id: id, redirect_uri: redirectUri, state };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  // LinkedIn separates scopes by spaces and does not decode "+" consistently.
  url.search += `&scope=${encodeURIComponent(scopes.join(" "))}`;
  return url.toString();
}

/** A code is valid for 30 minutes and one use. */
export function exchangeAuthorizationCode(
  app: LinkedInApp,
  { code, redirectUri }: Parameters<SocialPlatform["exchangeCode"]>[0],
): Promise<OauthConsent> {
  return grant(app, { grant_type: "authorization_code", code, redirect_uri: redirectUri });
}

/** Only for apps with the Community Management API; the refresh token's year is never extended. */
export function refreshAccessToken(app: LinkedInApp, refreshToken: string): Promise<OauthConsent> {
  return grant(app, { grant_type: "refresh_token", refresh_token: refreshToken });
}

async function grant({ id, secret }: LinkedInApp, form: Record<string, string>): Promise<OauthConsent> {
  const response = await fetchJson({
    vendor: "linkedin",
    url: `${getEnv().LINKEDIN_OAUTH_BASE}/accessToken`,
    method: "POST",
    body: new URLSearchParams({ ...form, client_id: id, client_secret: secret }),
    schema: tokenResponse,
    mapFailure,
  });
  const { refresh_token: refreshToken, refresh_token_expires_in: lasts } = response;
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);
  return {
    userToken: response.access_token,
    expiresAt: inSeconds(response.expires_in),
    scopes: response.scope.split(/[ ,]+/).filter((scope) => scope !== ""),
    ...(refreshToken ? { refreshToken } : {}),
    ...(refreshToken && lasts !== undefined ? { refreshExpiresAt: inSeconds(lasts) } : {}),
  };
}

/** The user renews an expired grant, the operator fixes a refused app; anything else is transient. */
function mapFailure(failure: HttpFailure): SocialError {
  const error = failure.kind === "status" ? refusal.safeParse(failure.body).data?.error : undefined;
  const status = failure.kind === "status" ? failure.status : null;
  const cause = new Error(`accessToken: ${failure.kind} ${status ?? ""} ${error ?? ""}`);
  const refused = status !== null && status >= 400 && status < 500 && status !== 408 && status !== 429;
  if (!refused) return new SocialError("transient", "unavailable", "LinkedIn didn’t respond", cause);
  const isOver = error === "invalid_grant" || error === "invalid_request";
  if (isOver) return new SocialError("token", "reconnect", ENDED, cause);
  return new SocialError("refused", "refused", "LinkedIn does not accept this app", cause);
}

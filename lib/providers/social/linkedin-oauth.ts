import { z } from "zod";
import { env } from "@/lib/core/server/env";
import { fetchJson, type HttpFailure } from "@/lib/providers/http";
import { type Consent, SocialError } from "@/lib/providers/social/port";

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number(),
  scope: z.string(),
  refresh_token: z.string().min(1).optional(),
  refresh_token_expires_in: z.number().optional(),
});
const refusal = z.object({ error: z.string() });

const ENDED = "The connection to LinkedIn has ended. Connect it again";

export function authorizationUrl({ state, redirectUri }: { state: string; redirectUri: string }): string {
  const { LINKEDIN_OAUTH_BASE, LINKEDIN_CLIENT_ID, LINKEDIN_SCOPES } = env();
  const url = new URL(`${LINKEDIN_OAUTH_BASE}/authorization`);
  const query = { response_type: "code", client_id: LINKEDIN_CLIENT_ID, redirect_uri: redirectUri, state };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  // LinkedIn separates by spaces and does not read "+" as one everywhere.
  url.search += `&scope=${encodeURIComponent(LINKEDIN_SCOPES)}`;
  return url.toString();
}

/** A code is good for 30 minutes and one use. */
export function exchangeCode({ code, redirectUri }: { code: string; redirectUri: string }): Promise<Consent> {
  return grant({ grant_type: "authorization_code", code, redirect_uri: redirectUri });
}

/** Apps with the Community Management API only; the refresh token's year is never prolonged. */
export function refresh(refreshToken: string): Promise<Consent> {
  return grant({ grant_type: "refresh_token", refresh_token: refreshToken });
}

async function grant(form: Record<string, string>): Promise<Consent> {
  const { LINKEDIN_OAUTH_BASE, LINKEDIN_CLIENT_ID, LINKEDIN_CLIENT_SECRET } = env();
  const app = { client_id: LINKEDIN_CLIENT_ID, client_secret: LINKEDIN_CLIENT_SECRET };
  const answer = await fetchJson({
    vendor: "linkedin",
    url: `${LINKEDIN_OAUTH_BASE}/accessToken`,
    method: "POST",
    body: new URLSearchParams({ ...form, ...app }),
    schema: tokenAnswer,
    mapFailure,
  });
  const { refresh_token: refreshToken, refresh_token_expires_in: lasts } = answer;
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);
  return {
    userToken: answer.access_token,
    expiresAt: inSeconds(answer.expires_in),
    scopes: answer.scope.split(/[ ,]+/).filter((scope) => scope !== ""),
    ...(refreshToken ? { refreshToken } : {}),
    ...(refreshToken && lasts !== undefined ? { refreshExpiresAt: inSeconds(lasts) } : {}),
  };
}

/** A grant that is over is the person's to renew; a refused app is the operator's; anything else passes. */
function mapFailure(failure: HttpFailure): SocialError {
  const error = failure.kind === "status" ? refusal.safeParse(failure.body).data?.error : undefined;
  const status = failure.kind === "status" ? failure.status : null;
  const cause = new Error(`accessToken: ${failure.kind} ${status ?? ""} ${error ?? ""}`);
  const refused = status !== null && status >= 400 && status < 500 && status !== 408 && status !== 429;
  if (!refused) return new SocialError("transient", "unavailable", "LinkedIn did not answer", cause);
  const isOver = error === "invalid_grant" || error === "invalid_request";
  if (isOver) return new SocialError("token", "reconnect", ENDED, cause);
  return new SocialError("refused", "refused", "LinkedIn does not accept this app", cause);
}

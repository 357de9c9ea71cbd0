import { OAUTH_STATE_TTL_MINUTES } from "@/lib/connections/limits";
import type { ConsentApp } from "@/lib/core/platforms";
import { getTransactionClient } from "@/lib/core/server/transaction";

export interface OauthStateBinding {
  sessionId: string;
  accountId: string;
  platform: string;
  /** App of the vendor; null is the first one. */
  app: ConsentApp | null;
  redirectUri: string;
  /** Hash of the cookie in the browser that began. */
  browserHash: string;
  /** Encrypted; null where the provider has no PKCE. */
  codeVerifier: string | null;
}

export type PendingConsent = Pick<OauthStateBinding, "accountId" | "redirectUri" | "codeVerifier">;

/** Stores a started consent by the hash of its state, for ten minutes and one use. */
export async function insertOauthState(hash: string, binding: OauthStateBinding): Promise<void> {
  const { sessionId, accountId, platform, app, redirectUri, browserHash, codeVerifier } = binding;
  await getTransactionClient().$executeRaw`
    INSERT INTO oauth_state
      (id, session_id, account_id, platform, app, hash, redirect_uri, browser_hash, code_verifier, expires_at)
    VALUES (gen_random_uuid(), ${sessionId}::uuid, ${accountId}::uuid, ${platform}, ${app}, ${hash}, ${redirectUri},
      ${browserHash}, ${codeVerifier}, now() + make_interval(mins => ${OAUTH_STATE_TTL_MINUTES}))`;
}

/** Consumes a state once, in time, in the browser and session and for the platform and app of its start [TOK4]. */
export async function consumeOauthState(
  hash: string,
  {
    sessionId,
    platform,
    app,
    browserHash,
  }: Pick<OauthStateBinding, "sessionId" | "platform" | "app" | "browserHash">,
): Promise<PendingConsent | null> {
  const [row] = await getTransactionClient().$queryRaw<PendingConsent[]>`
    UPDATE oauth_state SET used_at = now()
    WHERE hash = ${hash} AND session_id = ${sessionId}::uuid AND platform = ${platform} AND app IS NOT DISTINCT FROM ${app}::text
      AND browser_hash = ${browserHash} AND used_at IS NULL AND expires_at > now()
    RETURNING account_id AS "accountId", redirect_uri AS "redirectUri", code_verifier AS "codeVerifier"`;
  return row ?? null;
}

export async function deleteExpiredOauthStates(): Promise<void> {
  await getTransactionClient()
    .$executeRaw`DELETE FROM oauth_state WHERE expires_at < now() - interval '1 day'`;
}

import { OAUTH_STATE_MINUTES } from "@/lib/connections/rules";
import { clientOf } from "@/lib/core/server/transaction";

export interface StateBinding {
  sessionId: string;
  accountId: string;
  platform: string;
  redirectUri: string;
  /** Sealed; null where the provider knows no PKCE. */
  codeVerifier: string | null;
}

/** What a used-up state was made for. */
export type BegunConsent = Pick<StateBinding, "accountId" | "redirectUri" | "codeVerifier">;

/** Remembers a consent that was begun: by the hash of its state, for ten minutes, for one use. */
export async function insertState(hash: string, binding: StateBinding): Promise<void> {
  const { sessionId, accountId, platform, redirectUri, codeVerifier } = binding;
  await clientOf().$executeRaw`
    INSERT INTO oauth_state (id, session_id, account_id, platform, hash, redirect_uri, code_verifier, expires_at)
    VALUES (gen_random_uuid(), ${sessionId}::uuid, ${accountId}::uuid, ${platform}, ${hash}, ${redirectUri},
      ${codeVerifier}, now() + make_interval(mins => ${OAUTH_STATE_MINUTES}))`;
}

/** Uses a state up: once, in time, in the session and for the platform it was made for, or not at all (TOK4). */
export async function consumeState(
  hash: string,
  { sessionId, platform }: { sessionId: string; platform: string },
): Promise<BegunConsent | null> {
  const [row] = await clientOf().$queryRaw<BegunConsent[]>`
    UPDATE oauth_state SET used_at = now()
    WHERE hash = ${hash} AND session_id = ${sessionId}::uuid AND platform = ${platform}
      AND used_at IS NULL AND expires_at > now()
    RETURNING account_id AS "accountId", redirect_uri AS "redirectUri", code_verifier AS "codeVerifier"`;
  return row ?? null;
}

/** Forgets what can no longer be used. */
export async function deleteOldStates(): Promise<void> {
  await clientOf().$executeRaw`DELETE FROM oauth_state WHERE expires_at < now() - interval '1 day'`;
}

import { ENDED_SIGN_IN_DAYS } from "@/lib/auth/rules";
import { deleteOldTokens } from "@/lib/auth/server/email-token-store";
import { deleteOldSessions } from "@/lib/auth/server/session-store";

/** Forgets sessions and mailed links that ended long ago. The worker calls it regularly. */
export async function dropOldSignIns(): Promise<void> {
  await deleteOldSessions(ENDED_SIGN_IN_DAYS);
  await deleteOldTokens(ENDED_SIGN_IN_DAYS);
}

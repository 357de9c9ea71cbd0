import { ENDED_SESSION_RETENTION_DAYS } from "@/lib/auth/limits";
import { deleteExpiredEmailTokens } from "@/lib/auth/server/email-token-store";
import { deleteExpiredSessionRows } from "@/lib/auth/server/session-store";

/** Deletes sessions and mailed links after their retention period. A cron task of the worker calls it. */
export async function deleteExpiredSessions(): Promise<void> {
  await deleteExpiredSessionRows(ENDED_SESSION_RETENTION_DAYS);
  await deleteExpiredEmailTokens(ENDED_SESSION_RETENTION_DAYS);
}

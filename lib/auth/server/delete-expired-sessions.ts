import { ENDED_SESSION_RETENTION_DAYS } from "@/lib/auth/limits";
import { deleteExpiredEmailTokens } from "@/lib/auth/server/email-token-store";
import { deleteExpiredGoogleTokens } from "@/lib/auth/server/google-store";
import { deleteExpiredSessionRows } from "@/lib/auth/server/session-store";

export async function deleteExpiredSessions(): Promise<void> {
  await deleteExpiredSessionRows(ENDED_SESSION_RETENTION_DAYS);
  await deleteExpiredEmailTokens(ENDED_SESSION_RETENTION_DAYS);
  await deleteExpiredGoogleTokens();
}

import { revokeSession } from "@/lib/auth/server/session-store";

/** Ends this session on the server: a copy of its cookie is worth nothing from now on (SES1). */
export async function logoutUser(sessionId: string): Promise<void> {
  await revokeSession(sessionId);
}

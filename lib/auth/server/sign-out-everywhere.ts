import { revokeSessions } from "@/lib/auth/server/session-store";

/** Ends all of a person's sessions, this one too (SES1). */
export async function signOutEverywhere({ user }: { user: { id: string } }): Promise<void> {
  await revokeSessions(user.id);
}

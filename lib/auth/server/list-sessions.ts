import type { SessionRecord } from "@/lib/auth/serializers";
import { selectSessions } from "@/lib/auth/server/session-store";

/** Where a person is signed in now, the last seen first. */
export function listSessions({ user }: { user: { id: string } }): Promise<SessionRecord[]> {
  return selectSessions(user.id);
}

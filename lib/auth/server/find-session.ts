import type { UserRecord } from "@/lib/auth/serializers";
import { findLiveSession } from "@/lib/auth/server/session-store";
import { sha256 } from "@/lib/core/server/crypto";

/** Who is signed in. */
export type SessionUser = UserRecord;

export interface LiveSession {
  user: SessionUser;
  session: { id: string };
}

/**
 * The session behind a cookie's secret with its person, or null when it was revoked, has ended or lay unused.
 * Asked on every request and never cached: what changed in the database counts at once (SES1).
 */
export async function findSession(sid: string): Promise<LiveSession | null> {
  return findLiveSession(sha256(sid));
}

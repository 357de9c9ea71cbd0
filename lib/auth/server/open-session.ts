import { insertSession } from "@/lib/auth/server/session-store";
import { AppError } from "@/lib/core/errors";
import { randomToken, sha256 } from "@/lib/core/server/crypto";
import type { Tx } from "@/lib/core/server/transaction";

const USER_AGENT_MAX = 300;

/** From where a person signs in: kept with the session, for their list of sessions. */
export interface Origin {
  address: string;
  userAgent: string | null;
}

/**
 * Opens a session under a fresh secret and hands that out once; the database keeps its hash (SES2). Throws
 * invalid_credentials when the person's password is no longer the one that was asked for, or they are going.
 */
export async function openSession(
  userId: string,
  origin: Origin,
  tx?: Tx,
  passwordHash: string | null = null,
): Promise<string> {
  const sid = randomToken();
  const opened = await insertSession(
    {
      userId,
      tokenHash: sha256(sid),
      userAgent: origin.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
      ip: origin.address,
      passwordHash,
    },
    tx,
  );
  if (!opened) throw new AppError("invalid_credentials");
  return sid;
}

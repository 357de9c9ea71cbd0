import {
  type ChallengeKind,
  type ChallengeRow,
  consumeChallenge,
  insertChallenge,
  type NewChallenge,
} from "@/lib/auth/server/auth-challenge-store";
import { AppError } from "@/lib/core/errors";
import { createRandomToken, sha256Hex } from "@/lib/core/server/crypto";
import { runInTransaction } from "@/lib/core/server/transaction";

/** Cookie and network address of the browser that sends a proof. */
export interface CeremonyInput {
  kind: ChallengeKind;
  token: string | null;
  address: string;
}

/** Starts a challenge and returns the token for the browser's cookie; the database has its hash. */
export async function startCeremony(challenge: Omit<NewChallenge, "hash">): Promise<string> {
  const token = createRandomToken();
  if (!(await insertChallenge({ ...challenge, hash: sha256Hex(token) }))) {
    throw new AppError("invalid_credentials");
  }
  return token;
}

/** Uses the challenge of this browser once. Returns null when it has none, or it is another user's. */
export async function finishCeremony(
  { kind, token }: Pick<CeremonyInput, "kind" | "token">,
  userId: string | null,
): Promise<{ row: ChallengeRow; token: string } | null> {
  if (!token) return null;
  const row = await runInTransaction((tx) => consumeChallenge(kind, sha256Hex(token), tx));
  return row && row.userId === userId ? { row, token } : null;
}

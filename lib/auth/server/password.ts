import { hash, verify } from "@node-rs/argon2";
import { AppError } from "@/lib/core/errors";
import { Semaphore } from "@/lib/core/semaphore";

/** Argon2id with the minimum parameters of OWASP: about 40 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of 32 discarded random bytes: unknown addresses take equal time to verify [ID3]. */
const ANONYMOUS =
  "$argon2id$v=19$m=19456,t=2,p=1$QKW/XwtvyAVUTRWFaP9KNA$9nMsoGfMEwDHzgmlS6GOrG1vh378RSWs293SV+8Vyzk";

// Password hashing is the cheapest way to overload a server: two run concurrently, 20 more may wait, at most eight of
// them from one network, so that guesses from one place do not shut out others. Signed-in users have their own semaphore.
const hashing = new Semaphore(2, 20);
const signedInHashing = new Semaphore(1, 20);
const MAX_WAITING_PER_NETWORK = 8;
const waitingByNetwork = new Map<string, number>();

// Keyboards of one user may compose the same characters differently.
const normal = (password: string) => password.normalize("NFKC");

export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(normal(password), COST));
}

/** Origin of a password check: a sign-in from a network, the holder of a mailed link or key, or a signed-in user. */
export type PasswordCheckOrigin = { network: string } | "link" | "signed-in";

/**
 * Returns true when the password matches the hash. Without a hash it takes equal time and returns false. Throws
 * `unavailable` when too many checks wait, in all or from this network.
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
  origin: PasswordCheckOrigin,
): Promise<boolean> {
  const check = () => verify(stored ?? ANONYMOUS, normal(password));
  const semaphore = origin === "signed-in" ? signedInHashing : hashing;
  const run = () => semaphore.run(check);
  const matches = await (typeof origin === "string" ? run() : runPerNetwork(origin.network, run));
  return stored !== null && matches;
}

async function runPerNetwork<T>(network: string, work: () => Promise<T>): Promise<T> {
  const count = waitingByNetwork.get(network) ?? 0;
  if (count >= MAX_WAITING_PER_NETWORK) throw new AppError("unavailable", { retryAfter: 1 });
  waitingByNetwork.set(network, count + 1);
  try {
    return await work();
  } finally {
    const left = (waitingByNetwork.get(network) ?? 1) - 1;
    if (left > 0) waitingByNetwork.set(network, left);
    else waitingByNetwork.delete(network);
  }
}

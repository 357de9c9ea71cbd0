import { hash, verify } from "@node-rs/argon2";
import { FairQueue } from "@/lib/core/fair-queue";
import { RATE_LIMITS } from "@/lib/core/rate-limits";
import { Semaphore } from "@/lib/core/semaphore";

/** Argon2id with the minimum parameters of OWASP: about 40 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of 32 discarded random bytes: unknown addresses take equal time to verify [ID3]. */
const ANONYMOUS =
  "$argon2id$v=19$m=19456,t=2,p=1$QKW/XwtvyAVUTRWFaP9KNA$9nMsoGfMEwDHzgmlS6GOrG1vh378RSWs293SV+8Vyzk";

// Password hashing is the cheapest way to overload a server, so at most two hashes run at once. Waiting sign-ins take
// turns by network address, and within one address by account. A client that guesses passwords therefore delays neither
// other networks nor other accounts of the same network. An address may have as many waiting sign-ins as its limit of
// failures. Signed-in users have a semaphore of their own.
const MAX_WAITING = 1_000;
const networkTurns = new FairQueue({
  permits: 2,
  perKey: 2,
  maxWaiting: MAX_WAITING,
  maxWaitingPerKey: RATE_LIMITS["login-address"].points,
});
const accountTurns = new FairQueue({ perKey: 1, maxWaiting: MAX_WAITING, maxWaitingPerKey: 8 });
const signedInHashing = new Semaphore(1, 20);

/** Key of the queue in which holders of a mailed link or of a session wait, in place of a network. */
const LINK_HOLDERS = "link";

// Keyboards of one user may compose the same characters differently.
const normal = (password: string) => password.normalize("NFKC");

/** Hashes a new password of a client in this network, or of the holder of a mailed link or a session. */
export function hashPassword(password: string, network = LINK_HOLDERS): Promise<string> {
  return networkTurns.run(network, () => hash(normal(password), COST));
}

/** Origin of a password check: a sign-in to an account, the holder of a mailed link or key, or a signed-in user. */
export type PasswordCheckOrigin = { network: string; account: string } | "link" | "signed-in";

/**
 * Returns true when the password matches the hash. Without a hash it takes equal time and returns false. Throws
 * `unavailable` when too many checks wait, in all or from this network or for this account.
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
  origin: PasswordCheckOrigin,
): Promise<boolean> {
  const matches = await runInTurn(origin, () => verify(stored ?? ANONYMOUS, normal(password)));
  return stored !== null && matches;
}

function runInTurn<T>(origin: PasswordCheckOrigin, work: () => Promise<T>): Promise<T> {
  if (origin === "signed-in") return signedInHashing.run(work);
  if (origin === "link") return networkTurns.run(LINK_HOLDERS, work);
  const { network, account } = origin;
  return accountTurns.run(`${network} ${account}`, () => networkTurns.run(network, work));
}

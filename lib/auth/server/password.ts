import { hash, verify } from "@node-rs/argon2";
import { Semaphore } from "@/lib/core/semaphore";

/** Argon2id with the minimum parameters of OWASP: about 40 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of 32 discarded random bytes: unknown addresses take equal time to verify [ID3]. */
const ANONYMOUS =
  "$argon2id$v=19$m=19456,t=2,p=1$QKW/XwtvyAVUTRWFaP9KNA$9nMsoGfMEwDHzgmlS6GOrG1vh378RSWs293SV+8Vyzk";

// Password hashing is the cheapest way to overload a server: two run concurrently, 20 more may wait.
const hashing = new Semaphore(2, 20);

// Keyboards of one user may compose the same characters differently.
const normal = (password: string) => password.normalize("NFKC");

export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(normal(password), COST));
}

/** Returns true when the password matches the hash. Without a hash it takes equal time and returns false. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await hashing.run(() => verify(stored ?? ANONYMOUS, normal(password)));
  return stored !== null && matches;
}

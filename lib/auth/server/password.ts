import { hash, verify } from "@node-rs/argon2";
import { createGate } from "@/lib/auth/server/password-gate";

/** Argon2id, the smallest figures OWASP accepts: about 40 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of 32 thrown-away random bytes: what an unknown address is compared with, so that it takes as long (ID3). */
const NOBODY =
  "$argon2id$v=19$m=19456,t=2,p=1$QKW/XwtvyAVUTRWFaP9KNA$9nMsoGfMEwDHzgmlS6GOrG1vh378RSWs293SV+8Vyzk";

const gate = createGate(2, 20);

// One person's keyboards may compose the same letters differently.
const normal = (password: string) => password.normalize("NFKC");

/** Hash of a new password, in the PHC form that carries its own parameters. */
export function hashPassword(password: string): Promise<string> {
  return gate(() => hash(normal(password), COST));
}

/** True when the password is the stored one. Without a stored one it works as long and says no. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await gate(() => verify(stored ?? NOBODY, normal(password)));
  return stored !== null && matches;
}

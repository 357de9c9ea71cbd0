import { randomBytes } from "node:crypto";
import { RECOVERY_CODE_COUNT } from "@/lib/auth/limits";
import { sha256Hex } from "@/lib/core/server/crypto";

// Crockford's base32: without i, l, o and u, which are misread on paper.
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const CHARACTERS = 16;

/** Returns new codes of 80 random bits each, in groups of four characters. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const code = Array.from(randomBytes(CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
    return code.replace(/(.{4})(?=.)/g, "$1-");
  });
}

/** Returns the stored form of a code. Case, spaces, dashes and misread characters do not matter. */
export function hashRecoveryCode(userId: string, code: string): string {
  const plain = code.toLowerCase().replace(/[\s-]/g, "").replaceAll("o", "0").replace(/[il]/g, "1");
  return sha256Hex(`${userId}:${plain}`);
}

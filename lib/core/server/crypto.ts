import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { getEnv } from "@/lib/core/server/env";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function keys(): Map<string, Buffer> {
  const entries = getEnv()
    .ENCRYPTION_KEYS.split(",")
    .map((entry) => {
      const [id = "", key = ""] = entry.split(":");
      return [id, Buffer.from(key, "base64")] as const;
    });
  return new Map(entries);
}

/** Returns "keyId.base64url(nonce|tag|text)" by AES-256-GCM with the current key [TOK3]. */
export function encryptSecret(plain: string): string {
  const [[id, key] = []] = [...keys()];
  if (!id || !key) throw new Error("no encryption key");
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const text = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return `${id}.${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64url")}`;
}

/** Decrypts with the key that encrypted; throws when the text was changed or the key is missing. */
export function decryptSecret(encrypted: string): string {
  const [id = "", body = ""] = encrypted.split(".");
  const key = keys().get(id);
  if (!key) throw new Error(`encryption key ${id} is not configured`);
  const bytes = Buffer.from(body, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}

/** Compares a secret that a client sent in constant time. */
export function isSameSecret(given: string | undefined, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return given !== undefined && timingSafeEqual(digest(given), digest(expected));
}

/** Returns 256 random bits as base64url, for session, state and mail tokens. */
export function createRandomToken(): string {
  return randomBytes(32).toString("base64url");
}

export function sha256Hex(value: string | Buffer): string {
  return createHash("sha256").update(value).digest("hex");
}

/** Returns the S256 challenge of a PKCE verifier (RFC 7636). */
export function createPkceChallenge(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}

/** Returns an HMAC in hex under the application secret, separated by purpose. */
export function hmacHex(purpose: string, value: string): string {
  return createHmac("sha256", getEnv().NEXTAUTH_SECRET).update(`${purpose}:${value}`).digest("hex");
}

/** Returns the id of what an action creates: UUID version 8, the same at each retry. */
export function createIdempotentId(userId: string, actionKey: string): string {
  const hex = sha256Hex(`${userId} ${actionKey}`);
  return hex.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-8$3-a$4-$5");
}

import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import { env } from "@/lib/core/server/env";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function keys(): Map<string, Buffer> {
  const entries = env()
    .ENCRYPTION_KEYS.split(",")
    .map((entry) => {
      const [id = "", key = ""] = entry.split(":");
      return [id, Buffer.from(key, "base64")] as const;
    });
  return new Map(entries);
}

/** Encrypts a secret for storage: "keyId.base64url(nonce|tag|text)", AES-256-GCM with the current key (TOK3). */
export function seal(plain: string): string {
  const [[id, key] = []] = [...keys()];
  if (!id || !key) throw new Error("no encryption key");
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const text = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return `${id}.${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64url")}`;
}

/** Reverses `seal` with whichever key sealed it; throws when it was tampered with or the key is gone. */
export function unseal(sealed: string): string {
  const [id = "", body = ""] = sealed.split(".");
  const key = keys().get(id);
  if (!key) throw new Error(`encryption key ${id} is not configured`);
  const bytes = Buffer.from(body, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}

/** 256 random bits as base64url: session, state and mail tokens. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Hex SHA-256: how tokens are kept at rest. */
export function sha256(value: string | Buffer): string {
  return createHash("sha256").update(value).digest("hex");
}

/** The challenge of a PKCE verifier, method S256 (RFC 7636). */
export function pkceChallenge(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}

/** Hex HMAC under the application secret, separated by purpose: keys of limits, mailbox hashes. */
export function keyedHash(purpose: string, value: string): string {
  return createHmac("sha256", env().NEXTAUTH_SECRET).update(`${purpose}:${value}`).digest("hex");
}

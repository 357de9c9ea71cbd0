import { beforeAll, describe, expect, it, vi } from "vitest";
import { setTestEnvironment } from "@/tests/harness/test-environment";

const [first, second] = [1, 2].map((fill) => Buffer.alloc(32, fill).toString("base64"));

/** Loads the module as a process with these keys would. */
async function cryptoWith(keys: string) {
  vi.resetModules();
  setTestEnvironment({ ENCRYPTION_KEYS: keys });
  return import("@/lib/core/server/crypto");
}

describe("secret encryption", () => {
  let crypto: Awaited<ReturnType<typeof cryptoWith>>;
  beforeAll(async () => {
    crypto = await cryptoWith(`k1:${first}`);
  });

  it("decryption returns the plain text, and each encryption differs", () => {
    const encrypted = [crypto.encryptSecret("EAAB-page-token"), crypto.encryptSecret("EAAB-page-token")];
    expect(encrypted.map(crypto.decryptSecret)).toEqual(["EAAB-page-token", "EAAB-page-token"]);
    expect(encrypted[0]).not.toBe(encrypted[1]);
    expect(encrypted.join()).not.toContain("EAAB");
    expect(crypto.decryptSecret(crypto.encryptSecret("קוד 👋🏽"))).toBe("קוד 👋🏽");
  });

  it("decryption detects every changed byte", () => {
    const [id, body = ""] = crypto.encryptSecret("token").split(".");
    const bytes = Buffer.from(body, "base64url");
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => crypto.decryptSecret(`${id}.${changed.toString("base64url")}`)).toThrow();
    }
    expect(() => crypto.decryptSecret(`${id}.`)).toThrow();
    expect(() => crypto.decryptSecret("")).toThrow();
  });

  it("a secret stays readable by its old key after key rotation and not without it [TOK3]", async () => {
    const old = crypto.encryptSecret("token");
    const rotated = await cryptoWith(`k2:${second},k1:${first}`);
    expect(rotated.decryptSecret(old)).toBe("token");
    expect(rotated.encryptSecret("token").startsWith("k2.")).toBe(true);
    const without = await cryptoWith(`k2:${second}`);
    expect(() => without.decryptSecret(old)).toThrow("k1 is not configured");
    const wrong = await cryptoWith(`k1:${second}`);
    expect(() => wrong.decryptSecret(old)).toThrow();
  });
});

describe("hashes and tokens", () => {
  it("tokens have 256 bits and never repeat", async () => {
    const { createRandomToken } = await cryptoWith(`k1:${first}`);
    const tokens = Array.from({ length: 1_000 }, createRandomToken);
    expect(new Set(tokens).size).toBe(1_000);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  });

  it("keyed hashes differ by purpose and by secret", async () => {
    const { hmacHex, sha256Hex } = await cryptoWith(`k1:${first}`);
    expect(hmacHex("limit", "a")).toMatch(/^[0-9a-f]{64}$/);
    expect(hmacHex("limit", "a")).not.toBe(hmacHex("mailbox", "a"));
    expect(hmacHex("limit", "a")).not.toBe(sha256Hex("limit:a"));
    expect(sha256Hex("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });
});

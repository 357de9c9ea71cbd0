import { beforeAll, describe, expect, it, vi } from "vitest";
import { setTestEnvironment } from "@/tests/harness/environment";

const [first, second] = [1, 2].map((fill) => Buffer.alloc(32, fill).toString("base64"));

/** The module as a process with these keys would load it. */
async function cryptoWith(keys: string) {
  vi.resetModules();
  setTestEnvironment({ ENCRYPTION_KEYS: keys });
  return import("@/lib/core/server/crypto");
}

describe("seal", () => {
  let crypto: Awaited<ReturnType<typeof cryptoWith>>;
  beforeAll(async () => {
    crypto = await cryptoWith(`k1:${first}`);
  });

  it("gives back what was sealed, and looks different each time", () => {
    const sealed = [crypto.seal("EAAB-page-token"), crypto.seal("EAAB-page-token")];
    expect(sealed.map(crypto.unseal)).toEqual(["EAAB-page-token", "EAAB-page-token"]);
    expect(sealed[0]).not.toBe(sealed[1]);
    expect(sealed.join()).not.toContain("EAAB");
    expect(crypto.unseal(crypto.seal("קוד 👋🏽"))).toBe("קוד 👋🏽");
  });

  it("notices every changed byte", () => {
    const [id, body = ""] = crypto.seal("token").split(".");
    const bytes = Buffer.from(body, "base64url");
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => crypto.unseal(`${id}.${changed.toString("base64url")}`)).toThrow();
    }
    expect(() => crypto.unseal(`${id}.`)).toThrow();
    expect(() => crypto.unseal("")).toThrow();
  });

  it("opens with the old key after a new one came in front, and not without it (TOK3)", async () => {
    const old = crypto.seal("token");
    const rotated = await cryptoWith(`k2:${second},k1:${first}`);
    expect(rotated.unseal(old)).toBe("token");
    expect(rotated.seal("token").startsWith("k2.")).toBe(true);
    const without = await cryptoWith(`k2:${second}`);
    expect(() => without.unseal(old)).toThrow("k1 is not configured");
    const wrong = await cryptoWith(`k1:${second}`);
    expect(() => wrong.unseal(old)).toThrow();
  });
});

describe("hashes and tokens", () => {
  it("tokens have 256 bits and never repeat", async () => {
    const { randomToken } = await cryptoWith(`k1:${first}`);
    const tokens = Array.from({ length: 1_000 }, randomToken);
    expect(new Set(tokens).size).toBe(1_000);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  });

  it("keyed hashes differ by purpose and by secret", async () => {
    const { keyedHash, sha256 } = await cryptoWith(`k1:${first}`);
    expect(keyedHash("limit", "a")).toMatch(/^[0-9a-f]{64}$/);
    expect(keyedHash("limit", "a")).not.toBe(keyedHash("mailbox", "a"));
    expect(keyedHash("limit", "a")).not.toBe(sha256("limit:a"));
    expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });
});

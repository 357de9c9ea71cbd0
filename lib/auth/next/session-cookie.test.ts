import { encode } from "next-auth/jwt";
import { describe, expect, it, vi } from "vitest";
import {
  decodeSessionCookie,
  encodeSessionCookie,
  getSessionCookieName,
} from "@/lib/auth/next/session-cookie";
import { getEnv } from "@/lib/core/server/env";
import { setTestEnvironment } from "@/tests/harness/test-environment";

setTestEnvironment({ NEXTAUTH_URL: "http://localhost:3000" });
const secret = getEnv().NEXTAUTH_SECRET;

const claims = { sub: "0199aaaa-0000-7000-8000-000000000001", sid: "secret-of-the-session" };
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("session cookie", () => {
  it("session cookie round-trips the two claims and encrypts them", async () => {
    const value = await encodeSessionCookie(claims, 60);
    expect(await decodeSessionCookie(value)).toEqual(claims);
    expect(Buffer.from(value.split(".").join(""), "base64url").toString("latin1")).not.toContain(claims.sid);
  });

  it.each([
    ["a token with alg none", async () => `${base64({ alg: "none" })}.${base64(claims)}.`],
    ["a token of another secret", () => encode({ token: claims, secret: `${secret}x`, maxAge: 60 })],
    ["a token of another salt", () => encode({ token: claims, secret, salt: "x", maxAge: 60 })],
    ["an expired token", () => encode({ token: claims, secret, maxAge: -60 })],
    ["a token without a session", () => encode({ token: { sub: claims.sub }, secret, maxAge: 60 })],
    ["%%", async () => "%%"],
    ["nothing", async () => ""],
  ])("decodeSessionCookie returns null for %s [SES4]", async (_, make) => {
    expect(await decodeSessionCookie(await make())).toBeNull();
  });

  it("session cookie uses the __Host- prefix on https only [SES2]", async () => {
    expect(getSessionCookieName()).toBe("next-auth.session-token");
    setTestEnvironment({ NEXTAUTH_URL: "https://kolot.example" });
    vi.resetModules();
    const onHttps = await import("@/lib/auth/next/session-cookie");
    expect(onHttps.getSessionCookieName()).toBe("__Host-next-auth.session-token");
  });
});

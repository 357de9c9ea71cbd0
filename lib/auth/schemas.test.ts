import { describe, expect, it } from "vitest";
import { googleSignInBody, loginBody, registerBody } from "@/lib/auth/schemas";

const good = { email: " Dana@Example.com", password: "long enough", name: " Dana " };

describe("registration body", () => {
  it("registerBody canonicalizes the email, trims the name and drops server-side fields", () => {
    const body = registerBody.parse({ ...good, isEmailVerified: true, language: "he" });
    expect(body).toEqual({
      email: "dana@example.com",
      password: "long enough",
      name: "Dana",
      language: "he",
    });
  });

  it.each([
    ["nine characters", { password: "123456789" }],
    ["nine emoji, though they are 18 units", { password: "🙂".repeat(9) }],
    ["a password over 1 KB", { password: "é".repeat(513) }],
    ["a name with a line break", { name: "Dana\r\nBcc: eve@evil.example" }],
    ["a name with a bidirectional override", { name: "Dana\u202Egpj" }],
    ["an empty name", { name: "   " }],
    ["an unsupported language", { language: "fr" }],
    ["an object instead of an address", { email: {} }],
  ])("registerBody refuses %s", (_, change) => {
    expect(registerBody.safeParse({ ...good, ...change }).success).toBe(false);
  });

  it.each([10, 64, 1024])("registerBody accepts a password of %i characters", (length) => {
    expect(registerBody.safeParse({ ...good, password: "x".repeat(length) }).success).toBe(true);
  });
});

describe("Google sign-in body", () => {
  it.each([{ token: "a" }, { credential: "a" }, { token: "a", credential: "a" }])(
    "googleSignInBody accepts the token of %j",
    (body) => {
      expect(googleSignInBody.parse(body)).toEqual({ token: "a" });
    },
  );

  it.each([{}, { token: "a", credential: "b" }, { token: "" }, { token: "x".repeat(8_193) }, { token: 1 }])(
    "googleSignInBody refuses %j",
    (body) => {
      expect(googleSignInBody.safeParse(body).success).toBe(false);
    },
  );
});

describe("login body", () => {
  it("loginBody accepts a short password and refuses one over 1 KB", () => {
    expect(loginBody.safeParse({ email: "a@b.co", password: "x" }).success).toBe(true);
    expect(loginBody.safeParse({ email: "a@b.co", password: "x".repeat(1025) }).success).toBe(false);
  });
});

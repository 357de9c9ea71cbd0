import { expect, it } from "vitest";
import { api, send, signUp, stranger } from "@/tests/harness/stack";

const NAME = "next-auth.session-token";

it("answers a visitor with no person, and nothing may keep the answer", async () => {
  const answer = await api(stranger(), "GET", "/auth/check");
  expect(answer).toMatchObject({ status: 200, body: { user: null } });
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

it.each(["%%", "a.b.c", "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.", ""])(
  "takes the cookie %j for none, and removes it (SES4)",
  async (value) => {
    const client = stranger();
    client.cookies.set(NAME, value);
    expect(await api(client, "GET", "/auth/check")).toMatchObject({ status: 200, body: { user: null } });
    expect(client.cookies.has(NAME)).toBe(false);
    client.cookies.set(NAME, value);
    expect((await api(client, "GET", "/credits/info")).status).toBe(401);
  },
);

it("does not look at an Authorization header (SES4)", async () => {
  const person = await signUp();
  for (const authorization of ["Bearer %%", `Bearer ${person.cookies.get(NAME)}`]) {
    const answer = await api(stranger(), "GET", "/auth/check", undefined, { authorization });
    expect(answer).toMatchObject({ status: 200, body: { user: null } });
    const refused = await api(stranger(), "GET", "/credits/info", undefined, { authorization });
    expect(refused.status).toBe(401);
  }
});

it("changes nothing through next-auth's own update call (SES3)", async () => {
  const person = await signUp();
  const other = await signUp();
  const { csrfToken } = (await api(person, "GET", "/auth/csrf")).body;
  const data = { email: other.email, sub: other.user._id, sid: "x", id: other.user._id, role: "admin" };
  const answer = await api(person, "POST", "/auth/session", { csrfToken, data });
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body)).toEqual(["expires"]);
  expect((await api(person, "GET", "/auth/check")).body.user).toEqual(person.user);
});

it("has no other door: next-auth knows no provider, and its own sign-in opens nothing (SES3)", async () => {
  expect((await api(stranger(), "GET", "/auth/providers")).body).toEqual({});
  const client = stranger();
  const { email, password } = await signUp();
  const { csrfToken } = (await api(client, "GET", "/auth/csrf")).body;
  for (const path of ["/api/auth/callback/credentials", "/api/auth/signin/credentials"]) {
    const body = new URLSearchParams({ csrfToken, email, password, json: "true" });
    expect((await send(client, path, { method: "POST", body })).status, path).toBeLessThan(500);
  }
  expect(client.cookies.has(NAME)).toBe(false);
  expect((await api(client, "GET", "/auth/check")).body.user).toBeNull();
});

it("is not contradicted by next-auth's session call: over is over there too (SES1)", async () => {
  const person = await signUp();
  const thief = { ...stranger(), cookies: new Map(person.cookies) };
  expect(Object.keys((await api(thief, "GET", "/auth/session")).body)).toEqual(["expires"]);
  await api(person, "POST", "/auth/logout");
  expect((await api(thief, "GET", "/auth/session")).body).toEqual({});
  expect(thief.cookies.has(NAME)).toBe(false);
});

it("ends the session when somebody signs out through next-auth", async () => {
  const person = await signUp();
  const thief = { ...stranger(), cookies: new Map(person.cookies) };
  const { csrfToken } = (await api(person, "GET", "/auth/csrf")).body;
  await send(person, "/api/auth/signout", {
    method: "POST",
    body: new URLSearchParams({ csrfToken, callbackUrl: "//evil.example" }),
  });
  expect((await api(thief, "GET", "/auth/check")).body.user).toBeNull();
});

it.each(["//evil.example", "https://evil.example/x", "/\\evil.example"])(
  "sends nobody to %s through next-auth (WEB2)",
  async (callbackUrl) => {
    const path = `/api/auth/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`;
    const response = await send(stranger(), path);
    expect(decodeURIComponent(response.headers.get("location") ?? "")).not.toContain("evil.example");
    expect(decodeURIComponent(response.headers.getSetCookie().join())).not.toContain("evil.example");
  },
);

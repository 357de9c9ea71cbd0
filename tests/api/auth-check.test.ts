import { expect, it } from "vitest";
import { api, createAnonymousClient, send, signUp } from "@/tests/harness/running-product";

const NAME = "next-auth.session-token";

// spec: 7.10
it("session check returns no user for a visitor and forbids caching", async () => {
  const response = await api(createAnonymousClient(), "GET", "/auth/check");
  expect(response).toMatchObject({ status: 200, body: { user: null } });
  expect(response.headers.get("cache-control")).toBe("no-store");
});

// spec: D7.19
it.each(["%%", "a.b.c", "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.", ""])(
  "session check ignores and removes the invalid cookie %j [SES4]",
  async (value) => {
    const client = createAnonymousClient();
    client.cookies.set(NAME, value);
    expect(await api(client, "GET", "/auth/check")).toMatchObject({ status: 200, body: { user: null } });
    expect(client.cookies.has(NAME)).toBe(false);
    client.cookies.set(NAME, value);
    expect((await api(client, "GET", "/credits/info")).status).toBe(401);
  },
);

it("session check ignores the Authorization header [SES4]", async () => {
  const user = await signUp();
  for (const authorization of ["Bearer %%", `Bearer ${user.cookies.get(NAME)}`]) {
    const response = await api(createAnonymousClient(), "GET", "/auth/check", undefined, { authorization });
    expect(response).toMatchObject({ status: 200, body: { user: null } });
    const refused = await api(createAnonymousClient(), "GET", "/credits/info", undefined, { authorization });
    expect(refused.status).toBe(401);
  }
});

it("next-auth session update changes nothing [SES3]", async () => {
  const user = await signUp();
  const other = await signUp();
  const { csrfToken } = (await api(user, "GET", "/auth/csrf")).body;
  const data = { email: other.email, sub: other.user._id, sid: "x", id: other.user._id, role: "admin" };
  const response = await api(user, "POST", "/auth/session", { csrfToken, data });
  expect(response.status).toBe(200);
  expect(Object.keys(response.body)).toEqual(["expires"]);
  expect((await api(user, "GET", "/auth/check")).body.user).toEqual(user.user);
});

it("next-auth lists no providers and its own sign-in creates no session [SES3]", async () => {
  expect((await api(createAnonymousClient(), "GET", "/auth/providers")).body).toEqual({});
  const client = createAnonymousClient();
  const { email, password } = await signUp();
  const { csrfToken } = (await api(client, "GET", "/auth/csrf")).body;
  for (const path of ["/api/auth/callback/credentials", "/api/auth/signin/credentials"]) {
    const body = new URLSearchParams({ csrfToken, email, password, json: "true" });
    expect((await send(client, path, { method: "POST", body })).status, path).toBeLessThan(500);
  }
  expect(client.cookies.has(NAME)).toBe(false);
  expect((await api(client, "GET", "/auth/check")).body.user).toBeNull();
});

// spec: T.1
it("next-auth session endpoint returns no user after sign-out [SES1]", async () => {
  const user = await signUp();
  const thief = { ...createAnonymousClient(), cookies: new Map(user.cookies) };
  expect(Object.keys((await api(thief, "GET", "/auth/session")).body)).toEqual(["expires"]);
  await api(user, "POST", "/auth/logout");
  expect((await api(thief, "GET", "/auth/session")).body).toEqual({});
  expect(thief.cookies.has(NAME)).toBe(false);
});

it("next-auth sign-out ends the session", async () => {
  const user = await signUp();
  const thief = { ...createAnonymousClient(), cookies: new Map(user.cookies) };
  const { csrfToken } = (await api(user, "GET", "/auth/csrf")).body;
  await send(user, "/api/auth/signout", {
    method: "POST",
    body: new URLSearchParams({ csrfToken, callbackUrl: "//evil.example" }),
  });
  expect((await api(thief, "GET", "/auth/check")).body.user).toBeNull();
});

it.each(["//evil.example", "https://evil.example/x", "/\\evil.example"])(
  "next-auth does not redirect to %s [WEB2]",
  async (callbackUrl) => {
    const path = `/api/auth/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`;
    const response = await send(createAnonymousClient(), path);
    expect(decodeURIComponent(response.headers.get("location") ?? "")).not.toContain("evil.example");
    expect(decodeURIComponent(response.headers.getSetCookie().join())).not.toContain("evil.example");
  },
);

import { expect, it } from "vitest";
import { api, createAnonymousClient, send, signUp } from "@/tests/harness/running-product";

// spec: 7.7
it("login creates a new session each time", async () => {
  const user = await signUp();
  const { email, password } = user;
  const first = createAnonymousClient();
  const response = await api(first, "POST", "/auth/login", { email: email.toUpperCase(), password });
  expect(response).toMatchObject({ status: 200, body: { user: user.user } });
  const second = createAnonymousClient();
  await api(second, "POST", "/auth/login", { email, password });
  const cookies = [user, first, second].map((client) => [...client.cookies.values()].join());
  expect(new Set(cookies).size).toBe(3);
});

it("login does not adopt an existing session cookie [SES2]", async () => {
  const attacker = await signUp();
  const victim = await signUp();
  const browser = { ...createAnonymousClient(), cookies: new Map(attacker.cookies) };
  await api(browser, "POST", "/auth/login", { email: victim.email, password: victim.password });
  expect((await api(browser, "GET", "/auth/check")).body.user._id).toBe(victim.user._id);
  // The session injected into the browser was revoked, so the attacker gains no access through it.
  expect((await api(attacker, "GET", "/auth/check")).body.user).toBeNull();
});

it("login returns the same error for an unknown address and a wrong password", async () => {
  const { email, password } = await signUp();
  const wrong = await api(createAnonymousClient(), "POST", "/auth/login", {
    email,
    password: `${password}x`,
  });
  const unknown = await api(createAnonymousClient(), "POST", "/auth/login", { email: `x${email}`, password });
  expect(wrong).toMatchObject({ status: 401, body: { code: "invalid_credentials" } });
  expect({ ...unknown.body, requestId: "" }).toEqual({ ...wrong.body, requestId: "" });
  expect(unknown.headers.getSetCookie()).toEqual([]);
});

it("login is rate-limited after ten failures and returns the delay", async () => {
  const { email, password } = await signUp();
  const client = createAnonymousClient();
  for (let failure = 0; failure < 10; failure += 1) {
    await api(client, "POST", "/auth/login", { email, password: "wrong" });
  }
  const response = await api(client, "POST", "/auth/login", { email, password });
  expect(response).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
});

it("login compares passwords beyond byte 72", async () => {
  const client = createAnonymousClient();
  const [email, password] = [`person-${crypto.randomUUID()}@example.com`, `${"סיסמה ארוכה ".repeat(8)}x`];
  expect((await api(client, "POST", "/auth/register", { email, password, name: "Noa" })).status).toBe(201);
  expect((await api(createAnonymousClient(), "POST", "/auth/login", { email, password })).status).toBe(200);
  for (const wrong of [`${password}x`, password.slice(0, -1), password.slice(0, 72)]) {
    expect(
      (await api(createAnonymousClient(), "POST", "/auth/login", { email, password: wrong })).status,
    ).toBe(401);
  }
});

it("login rate limit ignores forwarded IP addresses [LIM1]", async () => {
  const { email, password } = await signUp();
  const client = createAnonymousClient();
  const attempt = (wrong: string) => {
    const headers = { "x-forwarded-for": `${createAnonymousClient().address}, ${client.address}` };
    return api(client, "POST", "/auth/login", { email, password: wrong }, headers);
  };
  for (let failure = 0; failure < 10; failure += 1) expect((await attempt("wrong")).status).toBe(401);
  expect((await attempt(password)).status).toBe(429);
  // The limit does not lock out other IP addresses.
  expect((await api(createAnonymousClient(), "POST", "/auth/login", { email, password })).status).toBe(200);
});

it("login ignores HEAD and GET requests", async () => {
  const client = createAnonymousClient();
  expect((await send(client, "/api/auth/login", { method: "HEAD" })).headers.getSetCookie()).toEqual([]);
  expect((await api(client, "GET", "/auth/login")).status).toBe(405);
});

it.each([
  ["an object instead of an email address", { email: {}, password: "x" }],
  ["a list instead of an email address", { email: ["a@example.com"], password: "x" }],
  ["a list instead of a password", { email: "a@example.com", password: ["x"] }],
  ["an operator instead of a password", { email: "a@example.com", password: { $ne: "" } }],
  ["a prototype", JSON.parse('{"__proto__": {"email": "a@example.com", "password": "x"}}')],
  ["a NUL in the password", { email: "a@example.com", password: "x\u0000y" }],
  ["a password over 1 KB", { email: "a@example.com", password: "x".repeat(1_025) }],
  ["a password of almost 1 MB", { email: "a@example.com", password: "x".repeat(1_000_000) }],
  ["an empty body", {}],
] as [string, unknown][])("login rejects %s", async (_, body) => {
  expect(await api(createAnonymousClient(), "POST", "/auth/login", body)).toMatchObject({
    status: 400,
    body: { code: "validation_error" },
  });
});

it("login rejects a cross-site request", async () => {
  const { email, password } = await signUp();
  for (const origin of ["https://evil.example", "null"]) {
    const client = createAnonymousClient();
    const response = await api(client, "POST", "/auth/login", { email, password }, { origin });
    expect(response, origin).toMatchObject({ status: 403, body: { code: "cross_site" } });
    expect(client.cookies.size).toBe(0);
  }
});

it("login rejects bodies that are not JSON or exceed 1 MB", async () => {
  const plain = { method: "POST", body: "{}", headers: { "content-type": "text/plain" } };
  expect((await send(createAnonymousClient(), "/api/auth/login", plain)).status).toBe(415);
  const body = { email: "a@example.com", password: "x".repeat(1_100_000) };
  expect(await api(createAnonymousClient(), "POST", "/auth/login", body)).toMatchObject({
    status: 413,
    body: { code: "too_large" },
  });
});

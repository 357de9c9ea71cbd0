import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { api, createAnonymousClient, readRunFile, send, signUp, sql } from "@/tests/harness/running-product";

const input = () => ({
  email: `person-${randomUUID()}@example.com`,
  password: "correct horse battery",
  name: "Dana",
});

// spec: 3.1, 3.2, 3.3, 3.4, 7.8, 7.10, D3.7, D3.26, D5.23
it("registration creates a user on trial and signs in", async () => {
  const client = createAnonymousClient();
  const body = input();
  const response = await api(client, "POST", "/auth/register", {
    ...body,
    email: ` ${body.email.toUpperCase()} `,
  });
  expect(response.status).toBe(201);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.body).toEqual({
    user: {
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: body.email,
      name: "Dana",
      language: "en",
      isRegistered: true,
      isEmailVerified: false,
      googleId: null,
      freeTrial: { isActive: true, endsAt: expect.any(String) },
      subscription: null,
      hasPassword: true,
      walkthrough: { state: "new", step: 0 },
      dismissedTrialNotifications: [],
      createdAt: expect.any(String),
    },
  });
  const check = await api(client, "GET", "/auth/check");
  expect(check.body).toEqual(response.body);
});

it("registration sets an HttpOnly, same-site session cookie", async () => {
  const headers = { "content-type": "application/json" };
  const response = await send(createAnonymousClient(), "/api/auth/register", {
    method: "POST",
    body: JSON.stringify(input()),
    headers,
  });
  const [cookie = ""] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^next-auth\.session-token=[\w.-]+; /);
  expect(cookie).toContain("HttpOnly");
  expect(cookie).toContain("SameSite=Lax");
  expect(cookie).toContain("Path=/");
});

it("registration uses the visitor's language unless one is sent", async () => {
  const hebrew = { "accept-language": "he-IL,he;q=0.9" };
  const first = await api(createAnonymousClient(), "POST", "/auth/register", input(), hebrew);
  expect(first.body.user.language).toBe("he");
  const second = await api(
    createAnonymousClient(),
    "POST",
    "/auth/register",
    { ...input(), language: "en" },
    hebrew,
  );
  expect(second.body.user.language).toBe("en");
});

it("registration ignores server-controlled fields", async () => {
  const body = { ...input(), isEmailVerified: true, credits: 9_999, _id: randomUUID(), googleId: "1" };
  const { user } = (await api(createAnonymousClient(), "POST", "/auth/register", body)).body;
  expect(user).toMatchObject({ isEmailVerified: false, googleId: null });
  expect(user._id).not.toBe(body._id);
});

it("registration rejects an existing address but returns the same response for a retry", async () => {
  const body = input();
  const key = { "idempotency-key": randomUUID() };
  const first = await api(createAnonymousClient(), "POST", "/auth/register", body, key);
  const client = createAnonymousClient();
  const repeat = await api(client, "POST", "/auth/register", body, key);
  expect(repeat).toMatchObject({ status: 201, body: first.body });
  const third = await api(client, "POST", "/auth/register", body, key);
  expect(third).toMatchObject({ status: 201, body: first.body });
  expect((await api(client, "GET", "/auth/check")).body).toEqual(first.body);
  const taken = await api(createAnonymousClient(), "POST", "/auth/register", body);
  expect(taken).toMatchObject({ status: 409, body: { code: "email_taken", error: expect.any(String) } });
});

it("registration revokes the former session of the browser", async () => {
  const user = await signUp();
  const copy = { ...user, cookies: new Map(user.cookies) };
  expect((await api(user, "POST", "/auth/register", input())).status).toBe(201);
  expect((await api(copy, "GET", "/accounts")).status).toBe(401);
  expect((await api(user, "GET", "/accounts")).status).toBe(200);
});

it("registration stores markup in a name as text and accepts a long password", async () => {
  const name = "<b>Dana</b> <img src=x onerror=alert(1)>";
  const response = await api(createAnonymousClient(), "POST", "/auth/register", {
    ...input(),
    name,
    password: "a ".repeat(64),
  });
  expect(response).toMatchObject({ status: 201, body: { user: { name } } });
});

it("20 concurrent registrations create one user [ID1]", async () => {
  const body = input();
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => api(createAnonymousClient(), "POST", "/auth/register", body)),
  );
  // The hashing queue may be full with passwords of other tests; those requests return 503.
  for (const { status } of responses) expect([201, 409, 503]).toContain(status);
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await sql(`SELECT 1 FROM "user" WHERE email = $1`, [body.email])).toHaveLength(1);
});

it("registration ignores a HEAD request", async () => {
  const response = await send(createAnonymousClient(), "/api/auth/register", { method: "HEAD" });
  expect(response.headers.getSetCookie()).toEqual([]);
});

it("registration stores no password in plain text", async () => {
  const body = { ...input(), password: `secret-${randomUUID()}` };
  const { user } = (await api(createAnonymousClient(), "POST", "/auth/register", body)).body;
  const rows = await sql(`SELECT * FROM "user" WHERE id = $1`, [user._id]);
  expect(JSON.stringify(rows)).not.toContain(body.password);
});

it.each([
  ["an invalid email address", { email: "dana＠example.com" }, "email"],
  ["an email address with a mail header", { email: "dana@example.com\r\nBcc: eve@evil.example" }, "email"],
  ["an object instead of an email address", { email: {} }, "email"],
  ["a short password", { password: "123456789" }, "password"],
  ["a password of almost 1 MB", { password: "x".repeat(1_000_000) }, "password"],
  ["a common password", { password: "Password123" }, "password"],
  ["a common word with a year", { password: "Basketball2024!" }, "password"],
  ["a list instead of a password", { password: ["long enough"] }, "password"],
  ["no name", { name: " " }, "name"],
  ["a name with a mail header", { name: "Dana\r\nBcc: eve@evil.example" }, "name"],
  ["a name with a bidirectional override", { name: "Dana\u202Egpj" }, "name"],
])("registration rejects %s and names the field", async (_, change, field) => {
  const response = await api(createAnonymousClient(), "POST", "/auth/register", { ...input(), ...change });
  expect(response).toMatchObject({ status: 400, body: { code: "validation_error" } });
  expect(response.body.details.fields.map((one: { path: string }) => one.path)).toContain(field);
});

it("registration rejects cross-site requests and bodies that are not JSON [WEB1]", async () => {
  const foreign = await api(createAnonymousClient(), "POST", "/auth/register", input(), {
    origin: "https://evil.example",
  });
  expect(foreign).toMatchObject({ status: 403, body: { code: "cross_site" } });
  const form = await fetch(new URL("/api/auth/register", readRunFile().app.url), {
    method: "POST",
    body: JSON.stringify(input()),
    headers: { origin: new URL(readRunFile().app.url).origin, "content-type": "text/plain" },
  });
  expect(form.status).toBe(415);
  expect((await api(createAnonymousClient(), "GET", "/auth/register")).status).toBe(405);
});

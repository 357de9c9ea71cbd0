import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { api, run, send, sql, stranger } from "@/tests/harness/stack";

const wish = () => ({
  email: `person-${randomUUID()}@example.com`,
  password: "correct horse battery",
  name: "Dana",
});

it("creates a person on trial and signs them in", async () => {
  const client = stranger();
  const body = wish();
  const answer = await api(client, "POST", "/auth/register", {
    ...body,
    email: ` ${body.email.toUpperCase()} `,
  });
  expect(answer.status).toBe(201);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.body).toEqual({
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
      dismissedNotices: [],
      createdAt: expect.any(String),
    },
  });
  const check = await api(client, "GET", "/auth/check");
  expect(check.body).toEqual(answer.body);
});

it("sets a cookie that scripts cannot read and other sites cannot send", async () => {
  const headers = { "content-type": "application/json" };
  const response = await send(stranger(), "/api/auth/register", {
    method: "POST",
    body: JSON.stringify(wish()),
    headers,
  });
  const [cookie = ""] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^next-auth\.session-token=[\w.-]+; /);
  expect(cookie).toContain("HttpOnly");
  expect(cookie).toContain("SameSite=Lax");
  expect(cookie).toContain("Path=/");
});

it("speaks the visitor's language unless they say otherwise", async () => {
  const hebrew = { "accept-language": "he-IL,he;q=0.9" };
  const first = await api(stranger(), "POST", "/auth/register", wish(), hebrew);
  expect(first.body.user.language).toBe("he");
  const second = await api(stranger(), "POST", "/auth/register", { ...wish(), language: "en" }, hebrew);
  expect(second.body.user.language).toBe("en");
});

it("does not take what the server decides from the caller", async () => {
  const body = { ...wish(), isEmailVerified: true, credits: 9_999, _id: randomUUID(), googleId: "1" };
  const { user } = (await api(stranger(), "POST", "/auth/register", body)).body;
  expect(user).toMatchObject({ isEmailVerified: false, googleId: null });
  expect(user._id).not.toBe(body._id);
});

it("refuses a taken address, and answers a repeat of the same click", async () => {
  const body = wish();
  const key = { "idempotency-key": randomUUID() };
  const first = await api(stranger(), "POST", "/auth/register", body, key);
  const client = stranger();
  const repeat = await api(client, "POST", "/auth/register", body, key);
  expect(repeat).toMatchObject({ status: 201, body: first.body });
  expect((await api(client, "GET", "/auth/check")).body).toEqual(first.body);
  const taken = await api(stranger(), "POST", "/auth/register", body);
  expect(taken).toMatchObject({ status: 409, body: { code: "email_taken", error: expect.any(String) } });
});

it("keeps a name that is markup as the text it is, and takes a long sentence for a password", async () => {
  const name = "<b>Dana</b> <img src=x onerror=alert(1)>";
  const answer = await api(stranger(), "POST", "/auth/register", {
    ...wish(),
    name,
    password: "a ".repeat(64),
  });
  expect(answer).toMatchObject({ status: 201, body: { user: { name } } });
});

it("makes one person of twenty registrations at once (ID1)", async () => {
  const body = wish();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => api(stranger(), "POST", "/auth/register", body)),
  );
  // The hashing queue may be full with other people's passwords: those are told to come back.
  for (const { status } of answers) expect([201, 409, 503]).toContain(status);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await sql(`SELECT 1 FROM "user" WHERE email = $1`, [body.email])).toHaveLength(1);
});

it("does nothing when it is only looked at", async () => {
  const answer = await send(stranger(), "/api/auth/register", { method: "HEAD" });
  expect(answer.headers.getSetCookie()).toEqual([]);
});

it("keeps no trace of a password", async () => {
  const body = { ...wish(), password: `secret-${randomUUID()}` };
  const { user } = (await api(stranger(), "POST", "/auth/register", body)).body;
  const rows = await sql(`SELECT * FROM "user" WHERE id = $1`, [user._id]);
  expect(JSON.stringify(rows)).not.toContain(body.password);
});

it.each([
  ["an address that is none", { email: "dana＠example.com" }, "email"],
  ["an address with a header in it", { email: "dana@example.com\r\nBcc: eve@evil.example" }, "email"],
  ["an object for an address", { email: {} }, "email"],
  ["a short password", { password: "123456789" }, "password"],
  ["a password of 1 MB less a little", { password: "x".repeat(1_000_000) }, "password"],
  ["one of the first passwords that anybody tries", { password: "Password123" }, "password"],
  ["a common word with a year", { password: "Basketball2024!" }, "password"],
  ["a list for a password", { password: ["long enough"] }, "password"],
  ["no name", { name: " " }, "name"],
  ["a name with a header in it", { name: "Dana\r\nBcc: eve@evil.example" }, "name"],
  ["a name that turns the text around it", { name: "Dana\u202Egpj" }, "name"],
])("refuses %s and names the field", async (_, change, field) => {
  const answer = await api(stranger(), "POST", "/auth/register", { ...wish(), ...change });
  expect(answer).toMatchObject({ status: 400, body: { code: "validation_error" } });
  expect(answer.body.details.fields.map((one: { path: string }) => one.path)).toContain(field);
});

it("refuses a request that another site sent, or that is no JSON (WEB1)", async () => {
  const foreign = await api(stranger(), "POST", "/auth/register", wish(), { origin: "https://evil.example" });
  expect(foreign).toMatchObject({ status: 403, body: { code: "cross_site" } });
  const form = await fetch(new URL("/api/auth/register", run().app.url), {
    method: "POST",
    body: JSON.stringify(wish()),
    headers: { origin: new URL(run().app.url).origin, "content-type": "text/plain" },
  });
  expect(form.status).toBe(415);
  expect((await api(stranger(), "GET", "/auth/register")).status).toBe(405);
});

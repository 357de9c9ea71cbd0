import { expect, it } from "vitest";
import { api, send, signUp, stranger } from "@/tests/harness/stack";

it("signs a person in under a new session each time", async () => {
  const person = await signUp();
  const { email, password } = person;
  const first = stranger();
  const answer = await api(first, "POST", "/auth/login", { email: email.toUpperCase(), password });
  expect(answer).toMatchObject({ status: 200, body: { user: person.user } });
  const second = stranger();
  await api(second, "POST", "/auth/login", { email, password });
  const cookies = [person, first, second].map((client) => [...client.cookies.values()].join());
  expect(new Set(cookies).size).toBe(3);
});

it("does not adopt a cookie that was there before (SES2)", async () => {
  const attacker = await signUp();
  const victim = await signUp();
  const browser = { ...stranger(), cookies: new Map(attacker.cookies) };
  await api(browser, "POST", "/auth/login", { email: victim.email, password: victim.password });
  expect((await api(browser, "GET", "/auth/check")).body.user._id).toBe(victim.user._id);
  // The session that was pushed on the browser is over, so the attacker learns nothing through it.
  expect((await api(attacker, "GET", "/auth/check")).body.user).toBeNull();
});

it("gives one refusal for an unknown address and a wrong password", async () => {
  const { email, password } = await signUp();
  const wrong = await api(stranger(), "POST", "/auth/login", { email, password: `${password}x` });
  const unknown = await api(stranger(), "POST", "/auth/login", { email: `x${email}`, password });
  expect(wrong).toMatchObject({ status: 401, body: { code: "invalid_credentials" } });
  expect({ ...unknown.body, requestId: "" }).toEqual({ ...wrong.body, requestId: "" });
  expect(unknown.headers.getSetCookie()).toEqual([]);
});

it("asks for patience after ten failures, and says how long", async () => {
  const { email, password } = await signUp();
  const client = stranger();
  for (let failure = 0; failure < 10; failure += 1) {
    await api(client, "POST", "/auth/login", { email, password: "wrong" });
  }
  const answer = await api(client, "POST", "/auth/login", { email, password });
  expect(answer).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
});

it("reads a password to its end, far past the 72nd byte", async () => {
  const client = stranger();
  const [email, password] = [`person-${crypto.randomUUID()}@example.com`, `${"סיסמה ארוכה ".repeat(8)}x`];
  expect((await api(client, "POST", "/auth/register", { email, password, name: "Noa" })).status).toBe(201);
  expect((await api(stranger(), "POST", "/auth/login", { email, password })).status).toBe(200);
  for (const wrong of [`${password}x`, password.slice(0, -1), password.slice(0, 72)]) {
    expect((await api(stranger(), "POST", "/auth/login", { email, password: wrong })).status).toBe(401);
  }
});

it("is not fooled by forwarded addresses (LIM1)", async () => {
  const { email, password } = await signUp();
  const client = stranger();
  const attempt = (wrong: string) => {
    const headers = { "x-forwarded-for": `${stranger().address}, ${client.address}` };
    return api(client, "POST", "/auth/login", { email, password: wrong }, headers);
  };
  for (let failure = 0; failure < 10; failure += 1) expect((await attempt("wrong")).status).toBe(401);
  expect((await attempt(password)).status).toBe(429);
  // Whoever sits elsewhere is not locked out with them.
  expect((await api(stranger(), "POST", "/auth/login", { email, password })).status).toBe(200);
});

it("does nothing when it is only looked at", async () => {
  const client = stranger();
  expect((await send(client, "/api/auth/login", { method: "HEAD" })).headers.getSetCookie()).toEqual([]);
  expect((await api(client, "GET", "/auth/login")).status).toBe(405);
});

it.each([
  ["an object for an address", { email: {}, password: "x" }],
  ["a list for an address", { email: ["a@example.com"], password: "x" }],
  ["a list for a password", { email: "a@example.com", password: ["x"] }],
  ["an operator for a password", { email: "a@example.com", password: { $ne: "" } }],
  ["a prototype", JSON.parse('{"__proto__": {"email": "a@example.com", "password": "x"}}')],
  ["a NUL in the password", { email: "a@example.com", password: "x\u0000y" }],
  ["a password over 1 KB", { email: "a@example.com", password: "x".repeat(1_025) }],
  ["a password of 1 MB less a little", { email: "a@example.com", password: "x".repeat(1_000_000) }],
  ["nothing", {}],
] as [string, unknown][])("refuses %s", async (_, body) => {
  expect(await api(stranger(), "POST", "/auth/login", body)).toMatchObject({
    status: 400,
    body: { code: "validation_error" },
  });
});

it("refuses a request that another site sent", async () => {
  const { email, password } = await signUp();
  for (const origin of ["https://evil.example", "null"]) {
    const client = stranger();
    const answer = await api(client, "POST", "/auth/login", { email, password }, { origin });
    expect(answer, origin).toMatchObject({ status: 403, body: { code: "cross_site" } });
    expect(client.cookies.size).toBe(0);
  }
});

it("refuses what is no JSON, and more than 1 MB of it", async () => {
  const plain = { method: "POST", body: "{}", headers: { "content-type": "text/plain" } };
  expect((await send(stranger(), "/api/auth/login", plain)).status).toBe(415);
  const body = { email: "a@example.com", password: "x".repeat(1_100_000) };
  expect(await api(stranger(), "POST", "/auth/login", body)).toMatchObject({
    status: 413,
    body: { code: "too_large" },
  });
});

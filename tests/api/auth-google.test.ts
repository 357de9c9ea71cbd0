import { randomInt, randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { FORGERIES } from "@/sandbox/google/id-token";
import { googleToken, rotateGoogleKeys, type TokenWish } from "@/tests/harness/google";
import { api, control, run, send, signUp, sql, stranger, type TestClient } from "@/tests/harness/stack";
import { creditsOf } from "@/tests/harness/story";

const newEmail = () => `google-${randomUUID()}@people.example`;
const newSub = () => `8${Array.from({ length: 20 }, () => randomInt(10)).join("")}`;
const token = (wish: TokenWish) => googleToken(run().sandbox.url, wish);

/** Signs in with Google from a browser of its own, or from this one. */
async function google(wish: TokenWish, client: TestClient = stranger(), field = "token") {
  const answer = await api(client, "POST", "/auth/google", { [field]: await token(wish) });
  return { client, answer };
}

const checked = async (client: TestClient) => (await api(client, "GET", "/auth/check")).body.user;

describe("signs in", () => {
  it.each(["token", "credential"])(
    "somebody new with the token as %s: trial, credits, terms, verified",
    async (field) => {
      const email = newEmail();
      const { client, answer } = await google({ email, name: "נועה ברק" }, stranger(), field);
      expect(answer).toMatchObject({
        status: 200,
        body: {
          isNewUser: true,
          user: {
            email,
            name: "נועה ברק",
            isRegistered: true,
            isEmailVerified: true,
            hasPassword: false,
            googleId: expect.stringMatching(/^\d{21}$/),
            freeTrial: { isActive: true },
          },
        },
      });
      expect(answer.headers.getSetCookie().join()).toMatch(/HttpOnly; SameSite=Lax/);
      expect(await checked(client)).toEqual(answer.body.user);
      const person = { ...client, email, password: "", user: answer.body.user };
      expect(await creditsOf(person)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
    },
  );

  it("takes both names when they say the same", async () => {
    const one = await token({ email: newEmail() });
    const answer = await api(stranger(), "POST", "/auth/google", { token: one, credential: one });
    expect(answer.status).toBe(200);
  });

  it("the same person again, under a new session each time", async () => {
    const email = newEmail();
    const first = await google({ email });
    const again = await google({ email });
    expect(again.answer.body).toEqual({ isNewUser: false, user: first.answer.body.user });
    const cookies = [first, again].map(({ client }) => [...client.cookies.values()].join());
    expect(new Set(cookies).size).toBe(2);
  });

  it("in the language of the visitor", async () => {
    const byCookie = stranger();
    byCookie.cookies.set("kolot.lang", "he");
    const { answer } = await google({ email: newEmail() }, byCookie);
    expect(answer.body.user.language).toBe("he");
    const credential = await token({ email: newEmail() });
    const byBrowser = await api(
      stranger(),
      "POST",
      "/auth/google",
      { credential },
      { "accept-language": "he-IL" },
    );
    expect(byBrowser.body.user.language).toBe("he");
  });

  it("does not adopt a cookie that was there before (SES2)", async () => {
    const attacker = await signUp();
    const browser = { ...stranger(), cookies: new Map(attacker.cookies) };
    const { answer } = await google({ email: newEmail() }, browser);
    expect((await checked(browser))._id).toBe(answer.body.user._id);
    expect(await checked(attacker)).toBeNull();
  });

  it("one person of 20 clicks at the same moment", async () => {
    const email = newEmail();
    const credential = await token({ email });
    const click = () => api(stranger(), "POST", "/auth/google", { credential });
    const answers = await Promise.all(Array.from({ length: 20 }, click));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ body }) => body.isNewUser)).toHaveLength(1);
    expect(await sql('SELECT 1 FROM "user" WHERE email = $1', [email])).toHaveLength(1);
  });
});

describe("an address that somebody registered", () => {
  it("is taken from a password that nobody proved: it and its sessions are over, and a mail says so (ID2)", async () => {
    const attacker = await signUp();
    const { email, password } = attacker;
    const { answer } = await google({ email });
    expect(answer).toMatchObject({
      status: 200,
      body: { isNewUser: false, user: { isEmailVerified: true } },
    });
    expect(await checked(attacker)).toBeNull();
    const login = await api(stranger(), "POST", "/auth/login", { email, password });
    expect(login).toMatchObject({ status: 401, body: { code: "invalid_credentials" } });
    const mails = await sql('SELECT template FROM outbox_mail WHERE "to" = $1 ORDER BY created_at', [email]);
    expect(mails).toEqual([{ template: "verify-email" }, { template: "google-took-over" }]);
  });

  it("keeps password and sessions when it was verified", async () => {
    const person = await signUp();
    const { email, password } = person;
    await sql('UPDATE "user" SET email_verified_at = now() WHERE email = $1', [email]);
    const { answer } = await google({ email });
    expect(answer.body.user).toMatchObject({ _id: person.user._id, hasPassword: true });
    expect((await checked(person))._id).toBe(person.user._id);
    expect((await api(stranger(), "POST", "/auth/login", { email, password })).status).toBe(200);
  });
});

describe("refuses", () => {
  it.each(FORGERIES)("a token with the flaw %s (401), and makes nobody", async (flaw) => {
    const email = newEmail();
    const { client, answer } = await google({ email, flaw });
    expect(answer).toMatchObject({ status: 401, body: { code: "google_rejected" } });
    expect(client.cookies.size).toBe(0);
    expect(await sql('SELECT 1 FROM "user" WHERE email = $1', [email])).toEqual([]);
  });

  it("an address that Google has not verified (403), in words", async () => {
    const { client, answer } = await google({ email: newEmail(), flaw: "unverified" });
    expect(answer).toMatchObject({ status: 403, body: { code: "google_unverified" } });
    expect(answer.body.error).toContain("not verified");
    expect(client.cookies.size).toBe(0);
  });

  it("another Google account for a linked address (409), and changes nothing", async () => {
    const email = newEmail();
    const first = await google({ email });
    const { answer } = await google({ email, sub: newSub() });
    expect(answer).toMatchObject({ status: 409, body: { code: "google_conflict" } });
    expect(await checked(first.client)).toEqual(first.answer.body.user);
  });

  it("somebody whose deletion has begun (403)", async () => {
    const email = newEmail();
    await google({ email });
    await sql('UPDATE "user" SET deletion_asked_at = now() WHERE email = $1', [email]);
    const { answer } = await google({ email });
    expect(answer).toMatchObject({ status: 403, body: { code: "account_closing" } });
  });

  it.each([
    ["nothing", {}],
    ["two different tokens", { token: "a.b.c", credential: "a.b.d" }],
    ["an empty token", { token: "" }],
    ["an object for a token", { credential: { $ne: "" } }],
    ["a list for a token", { token: ["a.b.c"] }],
    ["a token of 9 KB", { token: "x".repeat(9_000) }],
  ])("%s (400)", async (_, body) => {
    const answer = await api(stranger(), "POST", "/auth/google", body);
    expect(answer).toMatchObject({ status: 400, body: { code: "validation_error" } });
  });

  it("a body that is no JSON (415), another method (405)", async () => {
    const text = { method: "POST", body: "{}", headers: { "content-type": "text/plain" } };
    expect((await send(stranger(), "/api/auth/google", text)).status).toBe(415);
    expect((await send(stranger(), "/api/auth/google", { method: "PUT" })).status).toBe(405);
  });

  it.each(["https://evil.example", "null"])("a request of %s (403, WEB1)", async (origin) => {
    const client = stranger();
    const body = { token: await token({ email: newEmail() }) };
    const answer = await api(client, "POST", "/auth/google", body, { origin });
    expect(answer).toMatchObject({ status: 403, body: { code: "cross_site" } });
    expect(client.cookies.size).toBe(0);
  });

  it("more than 100 failures an hour from one place (429), and says how long", async () => {
    const client = stranger();
    const failures = Array.from({ length: 100 }, () =>
      api(client, "POST", "/auth/google", { token: "a.b.c" }),
    );
    await Promise.all(failures);
    const { answer } = await google({ email: newEmail() }, client);
    expect(answer).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("Google's keys", () => {
  afterEach(() => control.clearFaults("google"));

  /** Asks until the answer is this one: unknown key names send the product to Google only every few seconds. */
  const untilStatus = (status: number, wish: TokenWish) =>
    expect
      .poll(async () => (await google(wish)).answer.status, { timeout: 15_000, interval: 500 })
      .toBe(status);

  it("may change at any time", async () => {
    await google({ email: newEmail() });
    await rotateGoogleKeys(run().sandbox.url);
    await untilStatus(200, { email: newEmail() });
  });

  it("that cannot be read let nobody in (503), and everybody again afterwards", async () => {
    await rotateGoogleKeys(run().sandbox.url);
    const path = "/google/oauth2/v3/certs";
    await control.armFault({
      service: "google",
      path,
      times: 1_000,
      action: { kind: "status", status: 500 },
    });
    const email = newEmail();
    await untilStatus(503, { email });
    const { client, answer } = await google({ email });
    expect(answer).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(client.cookies.size).toBe(0);
    expect(await sql('SELECT 1 FROM "user" WHERE email = $1', [email])).toEqual([]);
    await control.clearFaults("google");
    await untilStatus(200, { email });
  });
});

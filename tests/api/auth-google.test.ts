import { randomInt, randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { TOKEN_FORGERIES } from "@/sandbox/google/id-token";
import { getCredits } from "@/tests/harness/account-fixtures";
import { type GoogleTokenOptions, issueGoogleToken, rotateGoogleKeys } from "@/tests/harness/google-tokens";
import {
  api,
  control,
  createAnonymousClient,
  readRunFile,
  send,
  signUp,
  sql,
  type TestClient,
} from "@/tests/harness/running-product";
import { verifyEmailAddress } from "@/tests/harness/sandbox-inbox";

const newEmail = () => `google-${randomUUID()}@people.example`;
const newSub = () => `8${Array.from({ length: 20 }, () => randomInt(10)).join("")}`;
/** Issues a token for this browser. */
async function token(options: GoogleTokenOptions, client: TestClient): Promise<string> {
  const { nonce } = (await api(client, "POST", "/auth/google/nonce")).body;
  return issueGoogleToken(readRunFile().sandbox.url, { nonce, ...options });
}

/** Signs in with Google, by default from a new browser. */
async function google(
  options: GoogleTokenOptions,
  client: TestClient = createAnonymousClient(),
  field = "token",
) {
  const response = await api(client, "POST", "/auth/google", { [field]: await token(options, client) });
  return { client, answer: response };
}

const checked = async (client: TestClient) => (await api(client, "GET", "/auth/check")).body.user;

describe("Google sign-in", () => {
  // spec: 3.3, 7.11, 7.12, D3.27, D4.5
  it.each(["token", "credential"])(
    "new user signs in with the token as %s and gets trial, credits, terms and verification",
    async (field) => {
      const email = newEmail();
      const { client, answer: response } = await google(
        { email, name: "נועה ברק" },
        createAnonymousClient(),
        field,
      );
      expect(response).toMatchObject({
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
      expect(response.headers.getSetCookie().join()).toMatch(/HttpOnly; SameSite=Lax/);
      expect(await checked(client)).toEqual(response.body.user);
      const user = { ...client, email, password: "", user: response.body.user };
      expect(await getCredits(user)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
    },
  );

  // spec: 7.12
  it("Google sign-in accepts both token fields when they are equal", async () => {
    const client = createAnonymousClient();
    const one = await token({ email: newEmail() }, client);
    const response = await api(client, "POST", "/auth/google", {
      token: one,
      credential: one,
    });
    expect(response.status).toBe(200);
  });

  // spec: D3.29
  it("returning Google user gets a new session each time", async () => {
    const email = newEmail();
    const first = await google({ email });
    const again = await google({ email });
    expect(again.answer.body).toEqual({ isNewUser: false, user: first.answer.body.user });
    const cookies = [first, again].map(({ client }) => [...client.cookies.values()].join());
    expect(new Set(cookies).size).toBe(2);
  });

  it("new Google user gets the language of the visitor", async () => {
    const byCookie = createAnonymousClient();
    byCookie.cookies.set("kolot.lang", "he");
    const { answer: response } = await google({ email: newEmail() }, byCookie);
    expect(response.body.user.language).toBe("he");
    const browser = createAnonymousClient();
    const credential = await token({ email: newEmail() }, browser);
    const byBrowser = await api(
      browser,
      "POST",
      "/auth/google",
      { credential },
      { "accept-language": "he-IL" },
    );
    expect(byBrowser.body.user.language).toBe("he");
  });

  it("Google sign-in does not adopt an existing session cookie [SES2]", async () => {
    const attacker = await signUp();
    const browser = { ...createAnonymousClient(), cookies: new Map(attacker.cookies) };
    const { answer: response } = await google({ email: newEmail() }, browser);
    expect((await checked(browser))._id).toBe(response.body.user._id);
    expect(await checked(attacker)).toBeNull();
  });

  // spec: D3.29
  it("20 concurrent Google sign-ins create one user", async () => {
    const email = newEmail();
    const click = async () => (await google({ email })).answer;
    const responses = await Promise.all(Array.from({ length: 20 }, click));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(responses.filter(({ body }) => body.isNewUser)).toHaveLength(1);
    expect(await sql('SELECT 1 FROM "user" WHERE email = $1', [email])).toHaveLength(1);
  });
});

describe("Google token of another browser", () => {
  it("Google token is rejected when it is replayed, with and without the cookie of its browser", async () => {
    const client = createAnonymousClient();
    const credential = await token({ email: newEmail() }, client);
    const copy = { ...client, cookies: new Map(client.cookies) };
    const rejected = { status: 401, body: { code: "google_rejected" } };
    expect(await api(createAnonymousClient(), "POST", "/auth/google", { credential })).toMatchObject(
      rejected,
    );
    const thief = createAnonymousClient();
    await api(thief, "POST", "/auth/google/nonce");
    expect(await api(thief, "POST", "/auth/google", { credential })).toMatchObject(rejected);
    expect((await api(client, "POST", "/auth/google", { credential })).status).toBe(200);
    expect(client.cookies.has("kolot.google")).toBe(false);
    expect(await api(copy, "POST", "/auth/google", { credential })).toMatchObject(rejected);
  });

  it("Google nonce is the same for two tabs of a browser and its cookie is not readable", async () => {
    const client = createAnonymousClient();
    const first = await api(client, "POST", "/auth/google/nonce");
    expect(first.headers.getSetCookie().join()).toMatch(/^kolot\.google=[^;]+; .*HttpOnly; SameSite=Lax/);
    expect((await api(client, "POST", "/auth/google/nonce")).body).toEqual(first.body);
    expect(first.body.nonce).not.toBe(client.cookies.get("kolot.google"));
  });
});

describe("Google sign-in to an existing email address", () => {
  it("Google sign-in revokes the password and sessions of an unverified address and sends mail [ID2]", async () => {
    const attacker = await signUp();
    const { email, password } = attacker;
    const { answer: response } = await google({ email });
    expect(response).toMatchObject({
      status: 200,
      body: { isNewUser: false, user: { isEmailVerified: true } },
    });
    expect(await checked(attacker)).toBeNull();
    const login = await api(createAnonymousClient(), "POST", "/auth/login", { email, password });
    expect(login).toMatchObject({ status: 401, body: { code: "invalid_credentials" } });
    const mails = await sql('SELECT template FROM outbox_mail WHERE "to" = $1 ORDER BY created_at', [email]);
    expect(mails).toEqual([{ template: "verify-email" }, { template: "google-took-over" }]);
  });

  it("Google sign-in keeps a proved password, ends the other sessions and sends mail", async () => {
    const user = await signUp();
    const { email, password } = user;
    await verifyEmailAddress(user);
    const { answer: response } = await google({ email });
    expect(response.body.user).toMatchObject({ _id: user.user._id, hasPassword: true });
    expect(await checked(user)).toBeNull();
    expect((await api(createAnonymousClient(), "POST", "/auth/login", { email, password })).status).toBe(200);
    expect(
      await sql('SELECT 1 FROM outbox_mail WHERE "to" = $1 AND template = $2', [email, "google-linked"]),
    ).toHaveLength(1);
  });
});

describe("Google sign-in rejections", () => {
  it.each(TOKEN_FORGERIES)(
    "Google token with the flaw %s is rejected (401) and creates no user",
    async (flaw) => {
      const email = newEmail();
      const { client, answer: response } = await google({ email, flaw });
      expect(response).toMatchObject({ status: 401, body: { code: "google_rejected" } });
      expect(await checked(client)).toBeNull();
      expect(await sql('SELECT 1 FROM "user" WHERE email = $1', [email])).toEqual([]);
    },
  );

  it("email address that Google has not verified is rejected with a message (403)", async () => {
    const { client, answer: response } = await google({ email: newEmail(), flaw: "unverified" });
    expect(response).toMatchObject({ status: 403, body: { code: "google_unverified" } });
    expect(response.body.error).toContain("hasn’t verified");
    expect(await checked(client)).toBeNull();
  });

  it("second Google account for a linked address is rejected (409) and changes nothing", async () => {
    const email = newEmail();
    const first = await google({ email });
    const { answer: response } = await google({ email, sub: newSub() });
    expect(response).toMatchObject({ status: 409, body: { code: "google_conflict" } });
    expect(await checked(first.client)).toEqual(first.answer.body.user);
  });

  it("user being deleted cannot sign in with Google (403)", async () => {
    const email = newEmail();
    await google({ email });
    await sql('UPDATE "user" SET deletion_asked_at = now() WHERE email = $1', [email]);
    const { answer: response } = await google({ email });
    expect(response).toMatchObject({ status: 403, body: { code: "account_closing" } });
  });

  it.each([
    ["an empty body", {}],
    ["two different tokens", { token: "a.b.c", credential: "a.b.d" }],
    ["an empty token", { token: "" }],
    ["an object instead of a token", { credential: { $ne: "" } }],
    ["a list instead of a token", { token: ["a.b.c"] }],
    ["a token of 9 KB", { token: "x".repeat(9_000) }],
  ])("Google sign-in rejects %s (400)", async (_, body) => {
    const response = await api(createAnonymousClient(), "POST", "/auth/google", body);
    expect(response).toMatchObject({ status: 400, body: { code: "validation_error" } });
  });

  it("Google sign-in rejects bodies that are not JSON (415) and other methods (405)", async () => {
    const text = { method: "POST", body: "{}", headers: { "content-type": "text/plain" } };
    expect((await send(createAnonymousClient(), "/api/auth/google", text)).status).toBe(415);
    expect((await send(createAnonymousClient(), "/api/auth/google", { method: "PUT" })).status).toBe(405);
  });

  it.each(["https://evil.example", "null"])(
    "Google sign-in rejects a request from origin %s (403) [WEB1]",
    async (origin) => {
      const client = createAnonymousClient();
      const body = { token: await token({ email: newEmail() }, client) };
      const response = await api(client, "POST", "/auth/google", body, { origin });
      expect(response).toMatchObject({ status: 403, body: { code: "cross_site" } });
      expect(await checked(client)).toBeNull();
    },
  );

  it("more than 100 failed Google sign-ins per hour and IP address return 429 with a delay", async () => {
    const client = createAnonymousClient();
    const failures = Array.from({ length: 100 }, () =>
      api(client, "POST", "/auth/google", { token: "a.b.c" }),
    );
    await Promise.all(failures);
    const { answer: response } = await google({ email: newEmail() }, client);
    expect(response).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("Google signing keys", () => {
  afterEach(() => control.clearFaults("google"));

  /** Polls because the product refetches Google's keys only every few seconds for unknown key IDs. */
  const untilStatus = (status: number, options: GoogleTokenOptions) =>
    expect
      .poll(async () => (await google(options)).answer.status, { timeout: 15_000, interval: 500 })
      .toBe(status);

  it("Google sign-in accepts rotated keys", async () => {
    await google({ email: newEmail() });
    await rotateGoogleKeys(readRunFile().sandbox.url);
    await untilStatus(200, { email: newEmail() });
  });

  it("Google sign-in returns 503 while the keys cannot be read and recovers afterwards", async () => {
    await rotateGoogleKeys(readRunFile().sandbox.url);
    const path = "/google/oauth2/v3/certs";
    await control.armFault({
      service: "google",
      path,
      times: 1_000,
      action: { kind: "status", status: 500 },
    });
    const email = newEmail();
    await untilStatus(503, { email });
    const { client, answer: response } = await google({ email });
    expect(response).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await checked(client)).toBeNull();
    expect(await sql('SELECT 1 FROM "user" WHERE email = $1', [email])).toEqual([]);
    await control.clearFaults("google");
    await untilStatus(200, { email });
  });
});

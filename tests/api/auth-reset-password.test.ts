import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { getInvalidFields } from "@/tests/api/rejection-tests";
import {
  api,
  createAnonymousClient,
  readRunFile,
  type SignedUpUser,
  send,
  signUp,
  sql,
  type TestClient,
} from "@/tests/harness/running-product";
import { extractToken, fetchInbox, waitForMail } from "@/tests/harness/sandbox-inbox";

const FORGOT = "/auth/forgot-password";
const RESET = "/auth/reset-password";
const PASSWORD = "quite another staple";

let user: SignedUpUser;
beforeEach(async () => {
  user = await signUp();
});

/** Requests the reset link and extracts its token from the mail, the second after the welcome mail. */
async function askForLink(who: { email: string } = user): Promise<string> {
  await waitForMail(who);
  expect(await api(createAnonymousClient(), "POST", FORGOT, { email: who.email })).toMatchObject({
    status: 202,
    body: {},
  });
  return extractToken(await waitForMail(who, 2), RESET);
}

const reset = (token: string, password = PASSWORD, client: TestClient = createAnonymousClient()) =>
  api(client, "POST", RESET, { token, password });

const login = (password: string) =>
  api(createAnonymousClient(), "POST", "/auth/login", { email: user.email, password });

// spec: D11.10
it("reset link sets a new password and ends every session [SES1]", async () => {
  const thief = { ...createAnonymousClient(), cookies: new Map(user.cookies) };
  const token = await askForLink();
  expect(await reset(token)).toMatchObject({ status: 204, body: "" });
  for (const client of [user, thief]) {
    for (const path of ["/auth/me", "/auth/sessions", "/accounts", "/credits/info"]) {
      const copy = { ...client, cookies: new Map(client.cookies) };
      expect((await api(copy, "GET", path)).status, path).toBe(401);
    }
  }
  expect((await login(user.password)).status).toBe(401);
  const response = await login(PASSWORD);
  // The link was sent to this mailbox, so using it verifies the email address.
  expect(response).toMatchObject({
    status: 200,
    body: { user: { isEmailVerified: true, hasPassword: true } },
  });
  expect((await waitForMail(user, 3)).subject).toBe("Your password was changed");
});

it("reset link works once for 20 concurrent requests and returns the same response to a retry", async () => {
  const token = await askForLink();
  const responses = await Promise.all(Array.from({ length: 20 }, () => reset(token)));
  // The hashing queue may be full with passwords of other tests; a 503 has no effect.
  for (const { status } of responses) expect([204, 503]).toContain(status);
  expect((await reset(token)).status).toBe(204);
  expect(await reset(token, "another password yet")).toMatchObject({
    status: 410,
    body: { code: "token_expired" },
  });
  expect((await login(PASSWORD)).status).toBe(200);
  expect((await waitForMail(user, 3)).subject).toBe("Your password was changed");
  const rows = await sql(
    "SELECT 1 FROM email_token WHERE user_id = $1 AND purpose = 'reset' AND used_at IS NOT NULL",
    [user.user._id],
  );
  expect(rows).toHaveLength(1);
});

it("reset link stays valid when its page is opened, as mail scanners do [ID3]", async () => {
  const token = await askForLink();
  const page = await send(createAnonymousClient(), `/auth/reset-password/${token}`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('name="referrer" content="no-referrer"');
  await send(createAnonymousClient(), `/auth/reset-password/${token}`, { method: "HEAD" });
  await send(createAnonymousClient(), `/api${RESET}`, { method: "HEAD" });
  expect((await reset(token)).status).toBe(204);
});

it("reset link expires after an hour or when a newer link is sent", async () => {
  const old = await askForLink();
  await api(createAnonymousClient(), "POST", FORGOT, { email: user.email });
  const newer = extractToken(await waitForMail(user, 3), RESET);
  expect(await reset(old)).toMatchObject({ status: 410, body: { code: "token_expired" } });
  await sql("UPDATE email_token SET expires_at = expires_at - interval '1 hour' WHERE user_id = $1", [
    user.user._id,
  ]);
  expect((await reset(newer)).status).toBe(410);
  expect((await login(user.password)).status).toBe(200);
});

it.each(["made-up", "a".repeat(43), "%00", "__proto__"])(
  "password reset rejects the link %s",
  async (token) => {
    expect(await reset(token)).toMatchObject({ status: 410, body: { code: "token_expired" } });
  },
);

describe("reset link request", () => {
  it("link request returns one response for known, unverified, unknown, Google-only and deleted users", async () => {
    const [google, leaving] = [await signUp(), await signUp()];
    await sql(`UPDATE "user" SET password_hash = NULL, google_id = $2 WHERE id = $1`, [
      google.user._id,
      randomUUID(),
    ]);
    await sql(`UPDATE "user" SET deletion_asked_at = now() WHERE id = $1`, [leaving.user._id]);
    const emails = [user.email, `x${user.email}`, google.email, leaving.email];
    for (const email of emails) {
      const { status, body } = await api(createAnonymousClient(), "POST", FORGOT, { email });
      expect({ status, body }, email).toEqual({ status: 202, body: {} });
    }
    expect((await waitForMail(google, 2)).subject).toBe("Reset your password");
    await waitForMail(user, 2);
    expect(await fetchInbox(leaving.email)).toHaveLength(1);
    expect(await fetchInbox(`x${user.email}`)).toEqual([]);
  });

  it("reset mail is written in the user's language", async () => {
    const noa = await signUp({ language: "he" });
    await waitForMail(noa);
    await api(createAnonymousClient(), "POST", FORGOT, { email: noa.email });
    expect(await waitForMail(noa, 2)).toMatchObject({ subject: "איפוס סיסמה" });
  });

  it("link requests are limited to three per hour and email address [LIM1]", async () => {
    const email = `nobody-${randomUUID()}@example.com`;
    const ask = () => api(createAnonymousClient(), "POST", FORGOT, { email });
    for (let time = 0; time < 3; time += 1) expect((await ask()).status).toBe(202);
    const late = await ask();
    expect(late).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("link requests are limited to 20 per hour and IP address, ignoring forwarded addresses [spec 15.3.4]", async () => {
    const client = createAnonymousClient();
    const ask = () => {
      const headers = { "x-forwarded-for": `${randomUUID()}, ${client.address}` };
      return api(client, "POST", FORGOT, { email: `nobody-${randomUUID()}@example.com` }, headers);
    };
    const responses = await Promise.all(Array.from({ length: 22 }, ask));
    expect(responses.filter(({ status }) => status === 202)).toHaveLength(20);
    expect((await ask()).status).toBe(429);
  });
});

describe("password reset rejections", () => {
  it.each([
    ["an object instead of an email address", FORGOT, { email: {} }, "email"],
    ["two email addresses", FORGOT, { email: "a@b.co,c@d.co" }, "email"],
    ["a list instead of a token", RESET, { token: ["x"], password: PASSWORD }, "token"],
    ["a short password", RESET, { token: "x", password: "123456789" }, "password"],
    ["a password over 1 KB", RESET, { token: "x", password: "x".repeat(1_025) }, "password"],
    ["a common password", RESET, { token: "x", password: "Basketball2024!" }, "password"],
    ["an empty body", RESET, {}, "token"],
  ])("password reset rejects %s and names the field", async (_, path, body, field) => {
    const response = await api(createAnonymousClient(), "POST", path, body);
    expect(response).toMatchObject({ status: 400, body: { code: "validation_error" } });
    expect(getInvalidFields(response)).toContain(field);
  });

  it.each([FORGOT, RESET])(
    "%s rejects cross-site requests, bodies that are not JSON and other methods [WEB1]",
    async (path) => {
      const body = { email: user.email, token: "x", password: PASSWORD };
      for (const origin of ["https://evil.example", "null"]) {
        const foreign = await api(createAnonymousClient(), "POST", path, body, { origin });
        expect(foreign, origin).toMatchObject({ status: 403, body: { code: "cross_site" } });
      }
      const headers = { "content-type": "text/plain", origin: new URL(readRunFile().app.url).origin };
      expect(
        (
          await send(createAnonymousClient(), `/api${path}`, {
            method: "POST",
            body: JSON.stringify(body),
            headers,
          })
        ).status,
      ).toBe(415);
      expect((await api(createAnonymousClient(), "GET", path)).status).toBe(405);
    },
  );
});

import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { fieldsOf } from "@/tests/api/refusals";
import { inboxOf, mailTo, tokenIn } from "@/tests/harness/inbox";
import { api, type Person, run, send, signUp, sql, stranger, type TestClient } from "@/tests/harness/stack";

const FORGOT = "/auth/forgot-password";
const RESET = "/auth/reset-password";
const PASSWORD = "quite another staple";

let person: Person;
beforeEach(async () => {
  person = await signUp();
});

/** Asks for the link and takes it out of the mail, which is the second after the one that welcomes. */
async function askForLink(who: { email: string } = person): Promise<string> {
  await mailTo(who);
  expect(await api(stranger(), "POST", FORGOT, { email: who.email })).toMatchObject({
    status: 202,
    body: {},
  });
  return tokenIn(await mailTo(who, 2), RESET);
}

const reset = (token: string, password = PASSWORD, client: TestClient = stranger()) =>
  api(client, "POST", RESET, { token, password });

const login = (password: string) => api(stranger(), "POST", "/auth/login", { email: person.email, password });

it("leads from the mail to a new password; every session is over, on every call (SES1)", async () => {
  const thief = { ...stranger(), cookies: new Map(person.cookies) };
  const token = await askForLink();
  expect(await reset(token)).toMatchObject({ status: 204, body: "" });
  for (const client of [person, thief]) {
    for (const path of ["/auth/me", "/auth/sessions", "/accounts", "/credits/info"]) {
      const copy = { ...client, cookies: new Map(client.cookies) };
      expect((await api(copy, "GET", path)).status, path).toBe(401);
    }
  }
  expect((await login(person.password)).status).toBe(401);
  const answer = await login(PASSWORD);
  // The link came to this mailbox, so the address is the person's.
  expect(answer).toMatchObject({ status: 200, body: { user: { isEmailVerified: true, hasPassword: true } } });
  expect((await mailTo(person, 3)).subject).toBe("Your password was changed");
});

it("takes a link once, also when twenty ask at once, and answers the same wish alike", async () => {
  const token = await askForLink();
  const answers = await Promise.all(Array.from({ length: 20 }, () => reset(token)));
  // The hashing queue may be full with other people's passwords: that is a try later, never a second effect.
  for (const { status } of answers) expect([204, 503]).toContain(status);
  expect((await reset(token)).status).toBe(204);
  expect(await reset(token, "another password yet")).toMatchObject({
    status: 410,
    body: { code: "token_expired" },
  });
  expect((await login(PASSWORD)).status).toBe(200);
  expect((await mailTo(person, 3)).subject).toBe("Your password was changed");
  const rows = await sql(
    "SELECT 1 FROM email_token WHERE user_id = $1 AND purpose = 'reset' AND used_at IS NOT NULL",
    [person.user._id],
  );
  expect(rows).toHaveLength(1);
});

it("is not used up by a look at the page, as mail scanners look (ID3)", async () => {
  const token = await askForLink();
  const page = await send(stranger(), `/auth/reset-password/${token}`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('name="referrer" content="no-referrer"');
  await send(stranger(), `/auth/reset-password/${token}`, { method: "HEAD" });
  await send(stranger(), `/api${RESET}`, { method: "HEAD" });
  expect((await reset(token)).status).toBe(204);
});

it("dies with its hour, and with a newer link", async () => {
  const old = await askForLink();
  await api(stranger(), "POST", FORGOT, { email: person.email });
  const newer = tokenIn(await mailTo(person, 3), RESET);
  expect(await reset(old)).toMatchObject({ status: 410, body: { code: "token_expired" } });
  await sql("UPDATE email_token SET expires_at = expires_at - interval '1 hour' WHERE user_id = $1", [
    person.user._id,
  ]);
  expect((await reset(newer)).status).toBe(410);
  expect((await login(person.password)).status).toBe(200);
});

it.each(["made-up", "a".repeat(43), "%00", "__proto__"])("refuses the link %s", async (token) => {
  expect(await reset(token)).toMatchObject({ status: 410, body: { code: "token_expired" } });
});

describe("asking", () => {
  it("is answered alike for known, unverified, unknown, Google-only and leaving people", async () => {
    const [google, leaving] = [await signUp(), await signUp()];
    await sql(`UPDATE "user" SET password_hash = NULL, google_id = $2 WHERE id = $1`, [
      google.user._id,
      randomUUID(),
    ]);
    await sql(`UPDATE "user" SET deletion_asked_at = now() WHERE id = $1`, [leaving.user._id]);
    const emails = [person.email, `x${person.email}`, google.email, leaving.email];
    for (const email of emails) {
      const { status, body } = await api(stranger(), "POST", FORGOT, { email });
      expect({ status, body }, email).toEqual({ status: 202, body: {} });
    }
    expect((await mailTo(google, 2)).subject).toBe("Reset your password");
    await mailTo(person, 2);
    expect(await inboxOf(leaving.email)).toHaveLength(1);
    expect(await inboxOf(`x${person.email}`)).toEqual([]);
  });

  it("writes in the person's language", async () => {
    const noa = await signUp({ language: "he" });
    await mailTo(noa);
    await api(stranger(), "POST", FORGOT, { email: noa.email });
    expect(await mailTo(noa, 2)).toMatchObject({ subject: "איפוס סיסמה" });
  });

  it("happens three times an hour for one address, whoever asks and whatever they forward (LIM1)", async () => {
    const email = `nobody-${randomUUID()}@example.com`;
    const ask = () => api(stranger(), "POST", FORGOT, { email });
    for (let time = 0; time < 3; time += 1) expect((await ask()).status).toBe(202);
    const late = await ask();
    expect(late).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("happens twenty times an hour from one place, and a forwarded address does not help (15.3.4)", async () => {
    const client = stranger();
    const ask = () => {
      const headers = { "x-forwarded-for": `${randomUUID()}, ${client.address}` };
      return api(client, "POST", FORGOT, { email: `nobody-${randomUUID()}@example.com` }, headers);
    };
    const answers = await Promise.all(Array.from({ length: 22 }, ask));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(20);
    expect((await ask()).status).toBe(429);
  });
});

describe("refuses", () => {
  it.each([
    ["an object for an address", FORGOT, { email: {} }, "email"],
    ["two addresses", FORGOT, { email: "a@b.co,c@d.co" }, "email"],
    ["a list for a link", RESET, { token: ["x"], password: PASSWORD }, "token"],
    ["a short password", RESET, { token: "x", password: "123456789" }, "password"],
    ["a password over 1 KB", RESET, { token: "x", password: "x".repeat(1_025) }, "password"],
    [
      "one of the first passwords that anybody tries",
      RESET,
      { token: "x", password: "Basketball2024!" },
      "password",
    ],
    ["nothing", RESET, {}, "token"],
  ])("%s and names the field", async (_, path, body, field) => {
    const answer = await api(stranger(), "POST", path, body);
    expect(answer).toMatchObject({ status: 400, body: { code: "validation_error" } });
    expect(fieldsOf(answer)).toContain(field);
  });

  it.each([FORGOT, RESET])(
    "what another site sends to %s, what is no JSON, and other kinds (WEB1)",
    async (path) => {
      const body = { email: person.email, token: "x", password: PASSWORD };
      for (const origin of ["https://evil.example", "null"]) {
        const foreign = await api(stranger(), "POST", path, body, { origin });
        expect(foreign, origin).toMatchObject({ status: 403, body: { code: "cross_site" } });
      }
      const headers = { "content-type": "text/plain", origin: new URL(run().app.url).origin };
      expect(
        (await send(stranger(), `/api${path}`, { method: "POST", body: JSON.stringify(body), headers }))
          .status,
      ).toBe(415);
      expect((await api(stranger(), "GET", path)).status).toBe(405);
    },
  );
});

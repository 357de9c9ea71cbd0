import { beforeEach, describe, expect, it } from "vitest";
import { describeCommonRejections } from "@/tests/api/rejection-tests";
import {
  api,
  createAnonymousClient,
  type SignedUpUser,
  signUp,
  sql,
  type TestClient,
} from "@/tests/harness/running-product";
import { waitForMail } from "@/tests/harness/sandbox-inbox";
import { getTotpCode } from "@/tests/harness/totp-code";

const SESSION = "next-auth.session-token";
const PENDING = "kolot-second-factor";

let user: SignedUpUser;
let secret: string;
let recoveryCodes: string[];

/** Turns two-step verification on with an authenticator app. */
beforeEach(async () => {
  user = await signUp();
  await sql(`UPDATE "user" SET email_verified_at = now(), password_proved_at = now() WHERE id = $1`, [
    user.user._id,
  ]);
  await api(user, "POST", "/auth/step-up", { password: user.password });
  secret = (await api(user, "POST", "/auth/me/second-factor/totp")).body.secret;
  const confirmed = await api(user, "POST", "/auth/me/second-factor/totp/confirm", {
    code: getTotpCode(secret),
  });
  recoveryCodes = confirmed.body.recoveryCodes;
  await forgetStep();
});

const forgetStep = () => sql("UPDATE totp_secret SET last_step = 0 WHERE user_id = $1", [user.user._id]);
const makeStale = () =>
  sql("UPDATE session SET stepped_up_at = now() - interval '11 minutes' WHERE user_id = $1", [user.user._id]);
const logIn = (client: TestClient) =>
  api(client, "POST", "/auth/login", { email: user.email, password: user.password });
const confirm = (client: TestClient, proof: object) =>
  api(client, "POST", "/auth/login/second-factor", proof);
const required = { status: 403, body: { code: "second_factor_required" } };

describe("sign-in over HTTP", () => {
  it("password opens no session, and the code from the same browser opens it [MFA1]", async () => {
    const client = createAnonymousClient();
    const first = await logIn(client);
    expect(first).toMatchObject({ ...required, body: { details: { methods: ["totp", "recovery"] } } });
    expect(client.cookies.has(SESSION)).toBe(false);
    const [cookie = ""] = first.headers.getSetCookie();
    expect(cookie).toMatch(/^kolot-second-factor=.*; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict/);
    const other = createAnonymousClient();
    expect(await confirm(other, { code: getTotpCode(secret) })).toMatchObject({ status: 401 });
    expect(await confirm(client, { code: getTotpCode(secret) })).toMatchObject({
      status: 200,
      body: { user: { email: user.email } },
    });
    expect(client.cookies.has(SESSION)).toBe(true);
    const { sessions } = (await api(client, "GET", "/auth/sessions")).body;
    expect(sessions[0]).toMatchObject({ current: true, method: "password", secondFactor: "totp" });
  });

  it("pending sign-in is no session for any other endpoint", async () => {
    const client = createAnonymousClient();
    await logIn(client);
    expect(client.cookies.has(PENDING)).toBe(true);
    for (const path of ["/auth/me", "/accounts", "/auth/me/second-factor", "/auth/sessions"]) {
      expect((await api(client, "GET", path)).status).toBe(401);
    }
  });

  it("recovery code opens one session, and a second proof in one request is refused", async () => {
    const client = createAnonymousClient();
    await logIn(client);
    const [recoveryCode] = recoveryCodes;
    expect((await confirm(client, { recoveryCode, code: getTotpCode(secret) })).status).toBe(400);
    expect((await confirm(client, {})).status).toBe(400);
    expect((await confirm(client, { recoveryCode })).status).toBe(200);
    await logIn(client);
    expect(await confirm(client, { recoveryCode })).toMatchObject({
      status: 403,
      body: { code: "wrong_code" },
    });
  });

  it("turning on and off sends a mail, and then the password is enough again", async () => {
    const before = await waitForMail(user, 2);
    expect(before.subject).toBe("Two-step verification is on");
    expect((await api(user, "DELETE", "/auth/me/second-factor/totp")).status).toBe(204);
    expect((await waitForMail(user, 3)).subject).toBe("Two-step verification is off");
    expect((await logIn(createAnonymousClient())).status).toBe(200);
  });
});

describe("fresh proof of identity [MFA2]", () => {
  const change = () =>
    api(user, "PUT", "/auth/me/password", {
      currentPassword: user.password,
      newPassword: "quite another staple",
    });

  it.each([
    ["password change", "PUT", "/auth/me/password"],
    ["export", "GET", "/auth/me/export"],
    ["deletion", "DELETE", "/auth/me"],
    ["set-up of an app", "POST", "/auth/me/second-factor/totp"],
    ["removal of the app", "DELETE", "/auth/me/second-factor/totp"],
    ["new recovery codes", "POST", "/auth/me/second-factor/recovery-codes"],
    ["new passkey", "POST", "/auth/me/passkeys/options"],
  ])(
    "%s requires a new proof of identity when the last one is older than ten minutes",
    async (_, method, path) => {
      await makeStale();
      expect(await api(user, method, path)).toMatchObject(required);
    },
  );

  it("code makes the action possible, in this session only", async () => {
    const other = createAnonymousClient();
    await logIn(other);
    await confirm(other, { code: getTotpCode(secret) });
    await makeStale();
    await forgetStep();
    expect(await change()).toMatchObject(required);
    expect(await api(user, "POST", "/auth/step-up", { password: user.password })).toMatchObject({
      status: 403,
    });
    expect((await api(user, "POST", "/auth/step-up", { code: getTotpCode(secret) })).status).toBe(204);
    expect(await api(other, "GET", "/auth/me/export")).toMatchObject(required);
    expect((await change()).status).toBe(204);
    // The session of the new password keeps the proof.
    expect((await api(user, "GET", "/auth/me/export")).status).toBe(200);
  });

  it("user without a second factor changes password, exports and deletes as before", async () => {
    const plain = await signUp();
    expect((await api(plain, "GET", "/auth/me/export")).status).toBe(200);
    expect(await api(plain, "POST", "/auth/me/second-factor/totp")).toMatchObject(required);
    expect((await api(plain, "DELETE", "/auth/me", { password: plain.password })).status).toBe(202);
  });
});

describe("common rejections of GET /auth/me/second-factor", () =>
  describeCommonRejections({ method: "GET", path: () => "/auth/me/second-factor", owned: false }));

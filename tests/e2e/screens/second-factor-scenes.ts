import { expect, type Page } from "@playwright/test";
import { signInBrowserAs } from "@/tests/e2e/fixtures";
import type { Translate } from "@/tests/e2e/messages";
import { heading, type Scene, text } from "@/tests/e2e/screens/define-scene";
import { api, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";
import { getTotpCode } from "@/tests/harness/totp-code";

const LAPTOP = "Chrome · macOS";
const PASSKEYS = [LAPTOP, "Maximiliane’s laptop in the bakery, beside the oven (Firefox 139)"];

/** User of the open scene; each scene registers its own. */
let user: SignedUpUser;

/** Registers a user with a verified address, who may set up second factors. */
async function registerVerified(): Promise<void> {
  user = await signUp();
  const id = user.user._id;
  await sql(`UPDATE "user" SET email_verified_at = now(), password_proved_at = now() WHERE id = $1`, [id]);
}

/** Registers a user with an authenticator app. */
async function registerWithApp(): Promise<void> {
  await registerVerified();
  await api(user, "POST", "/auth/step-up", { password: user.password });
  const { secret } = (await api(user, "POST", "/auth/me/second-factor/totp")).body;
  await api(user, "POST", "/auth/me/second-factor/totp/confirm", { code: getTotpCode(secret) });
}

/** Inserts passkeys as rows, because a browser without an authenticator registers none. */
async function registerWithPasskeys(): Promise<void> {
  await registerWithApp();
  for (const name of PASSKEYS) {
    await sql(
      `INSERT INTO passkey (id, user_id, name, credential_id, public_key, counter, last_used_at)
       VALUES (uuidv7(), $1, $2, uuidv7()::text, '\\x00', 0, CASE WHEN $2 = $3 THEN now() END)`,
      [user.user._id, name, LAPTOP],
    );
  }
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function confirmByPassword(page: Page, say: Translate): Promise<void> {
  await page.getByLabel(say("auth.secondFactor.password.label"), { exact: true }).fill(user.password);
  await press(page, say("auth.secondFactor.submit"));
}

async function openTotpSetup(page: Page, say: Translate): Promise<void> {
  await press(page, say("auth.twoStep.app.start"));
  await confirmByPassword(page, say);
  await expect(page.getByRole("img", { name: say("auth.twoStep.app.qr") })).toBeVisible();
}

async function signInByPassword(page: Page, say: Translate): Promise<void> {
  await page.getByLabel(say("auth.email")).fill(user.email);
  await page.getByLabel(say("auth.password"), { exact: true }).fill(user.password);
  await press(page, say("auth.signIn"));
  await heading("auth.secondFactor.title")(page, say);
}

const settings = (name: string, register: () => Promise<void>, ready: Scene["ready"]): Scene => ({
  name: `two-step verification, ${name}`,
  before: async (page) => {
    await register();
    await signInBrowserAs(page.context(), user);
  },
  path: () => "/account/me",
  ready: async (page, say) => {
    await heading("auth.twoStep.title")(page, say);
    await page.locator("#me-two-step").evaluate((title) => title.scrollIntoView());
    await ready(page, say);
  },
  allow4xx: { "/api/auth/me/second-factor": [403, 422], "/api/auth/me/passkeys": [403] },
});

const signIn = (name: string, register: () => Promise<void>, ready: Scene["ready"]): Scene => ({
  name: `sign in, second step, ${name}`,
  before: register,
  path: () => "/auth",
  ready: async (page, say) => {
    await signInByPassword(page, say);
    await ready(page, say);
  },
  allow4xx: { "/api/auth/login": [403], "/api/auth/login/second-factor": [403, 422] },
});

/** The settings of two-step verification with their dialogs, and the second step at sign-in. */
export const SECOND_FACTOR: Scene[] = [
  settings("off", registerVerified, text("auth.twoStep.app.what")),
  settings(
    "before the address is verified",
    async () => {
      user = await signUp();
    },
    text("auth.twoStep.unverified"),
  ),
  settings("on", registerWithPasskeys, async (page) => {
    await expect(page.getByText(PASSKEYS[1] ?? "")).toBeVisible();
  }),
  settings("the password is asked for", registerVerified, async (page, say) => {
    await press(page, say("auth.twoStep.app.start"));
    await expect(page.getByRole("dialog")).toBeVisible();
  }),
  settings("a new app", registerVerified, openTotpSetup),
  settings("a new app, without a code", registerVerified, async (page, say) => {
    await openTotpSetup(page, say);
    await press(page, say("auth.twoStep.app.confirm"));
    await text("auth.twoStep.app.missing")(page, say);
  }),
  settings("new recovery codes", registerWithApp, async (page, say) => {
    await press(page, say("auth.twoStep.codes.replace"));
    await heading("auth.twoStep.codes.title")(page, say);
  }),
  settings("a new name for a passkey", registerWithPasskeys, async (page, say) => {
    await press(page, say("auth.twoStep.passkeys.renameOf", { name: LAPTOP }));
    await heading("auth.twoStep.passkeys.renameTitle")(page, say);
  }),
  settings("the question before removing a passkey", registerWithPasskeys, async (page, say) => {
    await press(page, say("auth.twoStep.passkeys.removeOf", { name: LAPTOP }));
    await heading("auth.twoStep.passkeys.removeTitle")(page, say);
  }),
  settings("the question before removing the app", registerWithApp, async (page, say) => {
    await press(page, say("auth.twoStep.app.remove"));
    await heading("auth.twoStep.app.removeTitle")(page, say);
  }),
  signIn("with an app", registerWithApp, text("auth.secondFactor.totp.hint")),
  signIn("with a passkey", registerWithPasskeys, (page, say) =>
    expect(page.getByRole("button", { name: say("auth.secondFactor.passkey.submit") })).toBeVisible(),
  ),
  signIn("a wrong code", registerWithApp, async (page, say) => {
    await page.getByLabel(say("auth.secondFactor.totp.label"), { exact: true }).fill("000000");
    await press(page, say("auth.secondFactor.submit"));
    await text("common.errors.wrong_code")(page, say);
  }),
  signIn("with a recovery code", registerWithApp, async (page, say) => {
    await press(page, say("auth.secondFactor.recovery.use"));
    await text("auth.secondFactor.recovery.hint")(page, say);
  }),
];

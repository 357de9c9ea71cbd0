import type { Page } from "@playwright/test";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import type { Translate } from "@/tests/e2e/messages";
import {
  findAccessibilityProblems,
  findLayoutProblems,
  waitUntilSettled,
} from "@/tests/e2e/screens/screen-checks";
import { type SignedUpUser, sql } from "@/tests/harness/running-product";
import { getTotpCode } from "@/tests/harness/totp-code";

test.use({
  // The server asks for a proof of identity; the page opens a dialog and repeats the call.
  allow4xx: {
    "/api/auth/me/second-factor": [403],
    "/api/auth/me/passkeys": [403],
    "/api/auth/login": [403],
    "/api/auth/me/password": [403],
  },
});

const verify = (user: SignedUpUser) =>
  sql(`UPDATE "user" SET email_verified_at = now(), password_proved_at = now() WHERE id = $1`, [
    user.user._id,
  ]);
const forgetStep = (user: SignedUpUser) =>
  sql("UPDATE totp_secret SET last_step = 0 WHERE user_id = $1", [user.user._id]);
const makeStale = (user: SignedUpUser) =>
  sql("UPDATE session SET stepped_up_at = now() - interval '11 minutes' WHERE user_id = $1", [user.user._id]);

async function expectAccessible(page: Page): Promise<void> {
  await waitUntilSettled(page);
  expect([...(await findAccessibilityProblems(page)), ...(await findLayoutProblems(page))]).toEqual([]);
}

/** Confirms the identity by password, which is asked for before the first factor. */
async function confirmByPassword(page: Page, say: Translate, user: SignedUpUser): Promise<void> {
  const dialog = page.getByRole("dialog", { name: say("auth.secondFactor.confirmTitle") });
  await expect(dialog).toBeVisible();
  await expect(page.getByText(say("common.errors.second_factor_required"))).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByLabel(say("auth.secondFactor.password.label"), { exact: true }).fill(user.password);
  await dialog.getByRole("button", { name: say("auth.secondFactor.submit"), exact: true }).click();
}

/** Reads the recovery codes and closes their dialog. */
async function saveCodes(page: Page, say: Translate): Promise<string[]> {
  const dialog = page.getByRole("alertdialog", { name: say("auth.twoStep.codes.title") });
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  await expectAccessible(page);
  const codes = await dialog.getByRole("listitem").allTextContents();
  await dialog.getByRole("button", { name: say("auth.twoStep.codes.done") }).click();
  return codes;
}

/** Signs this browser out without a call. The page is left first: its next call would redirect it to /auth. */
async function forgetSession(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies({ name: "next-auth.session-token" });
}

/** Waits for the application, so that no redirect of it is left that would abort the next navigation. */
async function expectSignedIn(page: Page): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname.startsWith("/account"));
  await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
}

async function signInByPassword(page: Page, say: Translate, user: SignedUpUser): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel(say("auth.email")).fill(user.email);
  await page.getByLabel(say("auth.password"), { exact: true }).fill(user.password);
  await page.getByRole("button", { name: say("auth.signIn"), exact: true }).click();
  await expect(page.getByRole("heading", { name: say("auth.secondFactor.title") })).toBeVisible();
}

for (const language of sampleLanguages("en")) {
  test.describe(`two-step verification in ${language}`, () => {
    test.use({ language });

    test("app is set up, and its code is asked for at sign-in and before the export", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      await verify(user);
      await page.goto("/account/me");
      await page.getByRole("button", { name: say("auth.twoStep.app.start") }).click();
      await confirmByPassword(page, say, user);

      const setUp = page.getByRole("alertdialog", { name: say("auth.twoStep.app.title") });
      await expect(setUp.getByRole("img", { name: say("auth.twoStep.app.qr") })).toBeVisible();
      await expectAccessible(page);
      const secret = ((await setUp.locator("bdi").textContent()) ?? "").replaceAll(" ", "");
      const code = setUp.getByLabel(say("auth.twoStep.app.code"), { exact: true });
      await code.fill("12345");
      await setUp.getByRole("button", { name: say("auth.twoStep.app.confirm") }).click();
      await expect(code).toHaveAccessibleDescription(say("auth.twoStep.app.missing"));
      await code.fill(getTotpCode(secret));
      await setUp.getByRole("button", { name: say("auth.twoStep.app.confirm") }).click();
      const [recoveryCode = ""] = await saveCodes(page, say);
      await expect(page.getByText(say("auth.twoStep.app.isSetUp"))).toBeVisible();
      await expectAccessible(page);

      await forgetStep(user);
      await forgetSession(page);
      await signInByPassword(page, say, user);
      await expectAccessible(page);
      const field = page.getByLabel(say("auth.secondFactor.totp.label"), { exact: true });
      const submit = page.getByRole("button", { name: say("auth.secondFactor.submit"), exact: true });
      await field.fill(getTotpCode(secret, 40));
      await submit.click();
      await expect(field).toHaveAccessibleDescription(new RegExp(say("common.errors.wrong_code")));
      await field.fill(getTotpCode(secret));
      await submit.click();
      await expectSignedIn(page);

      await makeStale(user);
      await page.goto("/account/me");
      const how = `${say("auth.me.methods.password")} + ${say("auth.me.factors.totp")}`;
      await expect(page.getByText(say("auth.me.how", { method: how }))).toBeVisible();
      await page.getByRole("link", { name: say("auth.me.export") }).click();
      const dialog = page.getByRole("dialog", { name: say("auth.secondFactor.confirmTitle") });
      await dialog.getByRole("button", { name: say("auth.secondFactor.recovery.use") }).click();
      await dialog.getByLabel(say("auth.secondFactor.recovery.label"), { exact: true }).fill(recoveryCode);
      const download = page.waitForEvent("download");
      await dialog.getByRole("button", { name: say("auth.secondFactor.submit"), exact: true }).click();
      expect((await download).suggestedFilename()).toMatch(/^kolot-export-/);
      await page.reload();
      await expect(page.getByText(say("auth.twoStep.codes.left", { count: 9 }))).toBeVisible();
    });

    test("passkey is added, renamed, signs in without a password and is removed", async ({
      page,
      context,
      say,
      signUp,
    }) => {
      const cdp = await context.newCDPSession(page);
      await cdp.send("WebAuthn.enable");
      await cdp.send("WebAuthn.addVirtualAuthenticator", {
        options: {
          protocol: "ctap2",
          transport: "internal",
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
      const user = await signUp();
      await verify(user);
      await page.goto("/account/me");
      await page.getByRole("button", { name: say("auth.twoStep.passkeys.add") }).click();
      await confirmByPassword(page, say, user);
      await saveCodes(page, say);
      await page
        .getByRole("button", { name: /Chrome/ })
        .first()
        .click();
      const rename = page.getByRole("dialog", { name: say("auth.twoStep.passkeys.renameTitle") });
      await rename.getByLabel(say("auth.twoStep.passkeys.name"), { exact: true }).fill("Kitchen");
      await rename.getByRole("button", { name: say("auth.twoStep.passkeys.renameSubmit") }).click();
      await expect(page.getByRole("listitem").filter({ hasText: "Kitchen" })).toBeVisible();
      await expectAccessible(page);

      await forgetSession(page);
      await page.goto("/auth");
      await page.getByRole("button", { name: say("auth.secondFactor.passkey.signIn"), exact: true }).click();
      await expectSignedIn(page);

      await forgetSession(page);
      await signInByPassword(page, say, user);
      await page.getByRole("button", { name: say("auth.secondFactor.passkey.submit"), exact: true }).click();
      await expectSignedIn(page);

      await makeStale(user);
      await page.goto("/account/me");
      await page
        .getByRole("button", { name: say("auth.twoStep.passkeys.removeOf", { name: "Kitchen" }) })
        .click();
      const remove = page.getByRole("alertdialog", { name: say("auth.twoStep.passkeys.removeTitle") });
      await remove.getByRole("button", { name: say("auth.twoStep.passkeys.removeSubmit") }).click();
      const confirm = page.getByRole("dialog", { name: say("auth.secondFactor.confirmTitle") });
      await confirm
        .getByRole("button", { name: say("auth.secondFactor.passkey.submit"), exact: true })
        .click();
      await expect(page.getByRole("listitem").filter({ hasText: "Kitchen" })).toHaveCount(0);
      await expect(page.getByRole("heading", { name: say("auth.twoStep.title") })).toBeFocused();
    });
  });
}

test("password change succeeds when the code is confirmed in the dialog", async ({ page, say, signUp }) => {
  const user = await signUp();
  await verify(user);
  await page.goto("/account/me");
  await page.getByRole("button", { name: say("auth.twoStep.app.start") }).click();
  await confirmByPassword(page, say, user);
  const setUp = page.getByRole("alertdialog", { name: say("auth.twoStep.app.title") });
  const secret = ((await setUp.locator("bdi").textContent()) ?? "").replaceAll(" ", "");
  await setUp.getByLabel(say("auth.twoStep.app.code"), { exact: true }).fill(getTotpCode(secret));
  await setUp.getByRole("button", { name: say("auth.twoStep.app.confirm") }).click();
  await saveCodes(page, say);
  await forgetStep(user);
  await makeStale(user);
  await page.getByLabel(say("auth.me.currentPassword"), { exact: true }).fill(user.password);
  await page.getByLabel(say("auth.reset.newPassword"), { exact: true }).fill("quite another staple");
  await page.getByRole("button", { name: say("auth.reset.submit") }).click();
  const dialog = page.getByRole("dialog", { name: say("auth.secondFactor.confirmTitle") });
  await dialog.getByLabel(say("auth.secondFactor.totp.label"), { exact: true }).fill(getTotpCode(secret));
  await dialog.getByRole("button", { name: say("auth.secondFactor.submit"), exact: true }).click();
  await expect(page.getByText(say("auth.me.passwordChanged"))).toBeVisible();
});

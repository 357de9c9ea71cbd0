import { expect, test } from "@/tests/e2e/fixtures";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { api, signUp as register } from "@/tests/harness/running-product";
import { extractToken, verifyEmailAddress, waitForMail } from "@/tests/harness/sandbox-inbox";

/** Returns the link of the newest mail once this many have arrived. */
async function linkFor(email: string, count = 1): Promise<string> {
  return `/verify-email/${extractToken(await waitForMail({ email }, count), "/verify-email")}`;
}

// spec: 2.4, 4.33, D4.8
test("verification link verifies the address and shows the welcome page", async ({ page, say, signUp }) => {
  const user = await signUp();
  await createAccountViaApi(user);
  await page.goto(await linkFor(user.email));
  await expect(page.getByRole("heading", { name: say("auth.verify.doneTitle") })).toBeVisible();
  await page.getByRole("link", { name: say("auth.verify.openStudio") }).click();
  const welcome = page.getByRole("dialog", { name: say("subscription.welcome.title.emailVerified") });
  await expect(welcome).toBeVisible();
  await expect(page.getByRole("region", { name: say("auth.banner.label"), includeHidden: true })).toHaveCount(
    0,
  );
  await page.keyboard.press("Escape");
  await expect(welcome).toBeHidden();
});

// spec: 2.4, 6.4
test("used verification link shows the same page again", async ({ page, say, signUp }) => {
  const link = await linkFor((await signUp()).email);
  for (const _ of [1, 2]) {
    await page.goto(link);
    await expect(page.getByRole("heading", { name: say("auth.verify.doneTitle") })).toBeVisible();
    await expect(page.getByText(say("auth.verify.doneText"))).toBeVisible();
  }
});

test.describe("mistyped address", () => {
  test.use({ allow4xx: { "/api/auth/verify-email/": [410] } });

  test("mistyped address is corrected, and the link to the new one verifies it", async ({
    page,
    say,
    signUp,
  }) => {
    const user = await signUp();
    const accountId = await createAccountViaApi(user);
    const former = await linkFor(user.email);
    // On "/account" the redirect to the account may follow the click and replace the page it led to.
    await page.goto(`/account/${accountId}`);
    await page.getByRole("link", { name: say("auth.banner.wrong") }).click();
    const section = page.getByRole("region", { name: say("auth.me.correctEmail.title") });
    const email = `corrected-${user.email}`;
    await section.getByLabel(say("auth.me.correctEmail.email")).fill(email);
    await section.getByLabel(say("auth.password"), { exact: true }).fill(user.password);
    await section.getByRole("button", { name: say("auth.me.correctEmail.save") }).click();
    await expect(section.getByRole("status")).toContainText(email);
    await page.goto(former);
    await expect(page.getByRole("heading", { name: say("auth.verify.expiredTitle") })).toBeVisible();
    await page.goto(await linkFor(email));
    await expect(page.getByRole("heading", { name: say("auth.verify.doneTitle") })).toBeVisible();
    await page.goto("/account/me");
    await expect(page.getByRole("heading", { name: say("auth.me.title") })).toBeVisible();
    await expect(section).toHaveCount(0);
  });
});

test("verification link outside a session verifies after sign-in", async ({ page, say }) => {
  const user = await register();
  await page.goto(await linkFor(user.email));
  await expect(page.getByRole("heading", { name: say("auth.verify.proofTitle") })).toBeVisible();
  await page.getByRole("button", { name: say("auth.verify.signIn") }).click();
  await page.getByLabel(say("auth.email")).fill(user.email);
  await page.getByLabel(say("auth.password"), { exact: true }).fill(user.password);
  await page.getByRole("button", { name: say("auth.signIn"), exact: true }).click();
  await expect(page.getByRole("heading", { name: say("auth.verify.doneTitle") })).toBeVisible();
  expect((await api(user, "GET", "/auth/check")).body.user.isEmailVerified).toBe(true);
});

test.describe("verification without a session", () => {
  test.use({ allow4xx: { "/api/auth/verify-email/": [401] } });

  test("verification link without a session asks for the password", async ({ page, say }) => {
    const user = await register();
    await page.goto(await linkFor(user.email));
    const password = page.getByLabel(say("auth.password"), { exact: true });
    await password.fill("not the password");
    await page.getByRole("button", { name: say("auth.verify.confirm") }).click();
    await expect(page.getByText(say("common.errors.invalid_credentials"))).toBeVisible();
    expect((await api(user, "GET", "/auth/check")).body.user.isEmailVerified).toBe(false);
    await password.fill(user.password);
    await page.getByRole("button", { name: say("auth.verify.confirm") }).click();
    await expect(page.getByRole("heading", { name: say("auth.verify.doneTitle") })).toBeVisible();
    expect((await api(user, "GET", "/auth/check")).body.user.isEmailVerified).toBe(true);
  });
});

test("used verification link opened by another signed-in user names the browser's user", async ({
  page,
  say,
  signUp,
}) => {
  const [owner, other] = [await register(), await signUp()];
  const link = await verifyEmailAddress(owner);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: say("auth.verify.doneTitle") })).toBeVisible();
  await expect(page.getByText(other.email)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("kolot.freeTrialPopup"))).toBeNull();
  await page.getByRole("button", { name: say("auth.verify.signOut") }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/");
});

test.describe("expired verification link", () => {
  test.use({ allow4xx: { "/api/auth/verify-email/": [410], "/api/auth/send-verification": [400] } });

  test("expired verification link offers a new mail", async ({ page, say, signUp }) => {
    const { email } = await signUp();
    await linkFor(email);
    await page.goto("/verify-email/not-a-link-of-ours");
    await expect(page.getByRole("heading", { name: say("auth.verify.expiredTitle") })).toBeVisible();
    await page.getByLabel(say("auth.verify.email")).fill(email);
    const resend = page.getByRole("button", { name: say("auth.verify.resend") });
    await page.route("**/api/auth/send-verification", (route) => route.fulfill({ status: 400, json: {} }), {
      times: 1,
    });
    await resend.click();
    await expect(
      page.getByText("Failed to send verification email. Try again in a moment.", { exact: true }),
    ).toBeVisible();
    await resend.click();
    await expect(page.getByText(`If ${email} has an account, we’ve sent it a new link.`)).toBeVisible();
    await page.goto(await linkFor(email, 2));
    await expect(page.getByRole("heading", { name: say("auth.verify.doneTitle") })).toBeVisible();
  });
});

test.describe("verification link while the server fails", () => {
  test.use({ allow4xx: { "/api/auth/verify-email/": [503] } });

  test("verification link during a server failure shows a retry, not an invalid link", async ({
    page,
    say,
    signUp,
  }) => {
    const link = await linkFor((await signUp()).email);
    await page.route("**/api/auth/verify-email/**", (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto(link);
    await expect(page.getByRole("heading", { name: say("auth.verify.failedTitle") })).toBeVisible();
    await page.unroute("**/api/auth/verify-email/**");
    await page.getByRole("button", { name: say("common.retry") }).click();
    await expect(page.getByRole("heading", { name: say("auth.verify.doneTitle") })).toBeVisible();
  });
});

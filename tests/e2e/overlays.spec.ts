import type { Page } from "@playwright/test";
import type { MessageKey } from "@/lib/i18n/message-keys";
import { expect, test } from "@/tests/e2e/fixtures";
import { waitUntilIdle } from "@/tests/e2e/wait-until-idle";
import { createAccountViaApi, createDraftFixture, setCredits } from "@/tests/harness/account-fixtures";
import { type SignedUpUser, sql } from "@/tests/harness/running-product";
import { extractToken, waitForMail } from "@/tests/harness/sandbox-inbox";

const FLAG = "kolot.freeTrialPopup";
const LONG_MS = 60_000;

const flag = (page: Page) => page.evaluate((key) => sessionStorage.getItem(key), FLAG);

/** Marks the user as new through Google. */
async function comesWithGoogle(user: SignedUpUser): Promise<void> {
  const set = 'UPDATE "user" SET google_id = id::text, email_verified_at = now() WHERE id = $1';
  await sql(set, [user.user._id]);
}

/** Sets the session flag in this tab once before the page reads it, as sign-in does. */
async function markDue(page: Page, reason: string | null): Promise<void> {
  await page.goto("/");
  await page.evaluate(
    ([key, why]) => {
      sessionStorage.setItem(key ?? "", "true");
      if (why) sessionStorage.setItem(`${key}.reason`, why);
    },
    [FLAG, reason],
  );
}

test.describe("trial welcome", () => {
  for (const [name, reason] of [
    ["after a Google sign-in, though the session flag is due as well", "googleSignIn"],
    ["by the session flag alone", null],
  ] as const) {
    // spec: 2.62, 4.34, 4.36, D4.10
    test(`trial welcome is shown once ${name}`, async ({ page, say, signUp }) => {
      await page.clock.install();
      const user = await signUp();
      await comesWithGoogle(user);
      const brand = await createAccountViaApi(user);
      await markDue(page, reason);
      await page.goto(`/account/${brand}`);
      const welcome = page.getByRole("dialog", { name: say("subscription.welcome.title.trial") });
      await expect(welcome).toBeVisible();
      await expect(welcome).toContainText(/[A-Z][a-z]{2} \d{1,2}\b/);
      expect(await flag(page)).toBeNull();
      await page.keyboard.press("Escape");
      await expect(welcome).toBeHidden();
      await page.clock.fastForward(LONG_MS);
      await expect(welcome).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole("heading", { name: say("dashboard.today.headlineConnect") })).toBeVisible();
      await page.clock.fastForward(LONG_MS);
      await expect(page.getByRole("dialog")).toHaveCount(0);
    });
  }

  // spec: 4.37, D4.11
  test("trial welcome flag is removed by every way of closing", async ({ page, say, signUp }) => {
    const user = await signUp();
    await comesWithGoogle(user);
    const brand = await createAccountViaApi(user);
    const welcome = page.getByRole("dialog", { name: say("subscription.welcome.title.trial") });
    const button = (key: MessageKey) => welcome.getByRole("button", { name: say(key), exact: true }).click();
    const ways = [
      () => page.keyboard.press("Escape"),
      () => button("common.close"),
      () => button("subscription.welcome.openStudio"),
      () => page.mouse.click(4, 4),
      () => button("subscription.welcome.startWalkthrough"),
    ];
    for (const hide of ways) {
      await markDue(page, null);
      await page.goto(`/account/${brand}`);
      await expect(welcome).toBeVisible();
      await page.evaluate((key) => sessionStorage.setItem(key, "true"), FLAG);
      await hide();
      await expect(welcome).toBeHidden();
      expect(await flag(page)).toBeNull();
    }
  });

  // spec: D4.19
  test("trial welcome comes before the walkthrough offer", async ({ page, say, signUp }) => {
    const user = await signUp({ walkthrough: "new" });
    await comesWithGoogle(user);
    const brand = await createAccountViaApi(user);
    await markDue(page, "googleSignIn");
    await page.goto(`/account/${brand}`);
    const offer = page.getByRole("dialog", { name: say("support.walkthrough.offer") });
    await expect(page.getByRole("dialog")).toHaveAccessibleName(say("subscription.welcome.title.trial"));
    await expect(offer).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(offer).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(1);
  });
});

test.describe("insufficient credits", () => {
  test.use({ allow4xx: { "/api/posts/generate-text": [402] } });

  // spec: 2.38, 2.54, 4.26, 4.27, 4.28, 8.19
  test("insufficient credits open a dialog, and Escape returns with all input retained", async ({
    page,
    say,
    signUp,
  }) => {
    const user = await signUp();
    const brand = await createAccountViaApi(user);
    const post = await createDraftFixture(user, brand);
    await setCredits(user, 0);
    await page.goto(`/account/${brand}/posts/${post._id}`);
    const idea = page.getByLabel(say("posts.idea.label"));
    await idea.fill("Warm sourdough from six on");
    const write = page.getByRole("button", { name: say("posts.idea.rewrite") });
    const refused = page.waitForResponse("**/api/posts/generate-text");
    await write.click();
    const dialog = page.getByRole("dialog", { name: say("subscription.insufficientCredits.title.text") });
    await expect(dialog).toBeVisible();
    const { error } = await (await refused).json();
    await expect(dialog.getByText(error, { exact: true })).toBeVisible();
    await expect(dialog.getByRole("definition")).toHaveText(["1", "0", "1"]);
    await expect(dialog.getByRole("term")).toHaveText(["Required", "Current Balance", "Short by"]);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(idea).toHaveValue("Warm sourdough from six on");
    await expect(write).toBeFocused();
    await expect(page.getByTestId("composer-text")).toHaveValue(post.text);
  });
});

test.describe("verification banner", () => {
  // spec: 2.34
  test("verification banner resends the mail and disappears when another tab verifies the address", async ({
    page,
    context,
    say,
    signUp,
  }) => {
    const user = await signUp();
    await page.goto("/account");
    const banner = page.getByRole("region", { name: say("auth.banner.label") });
    await expect(banner).toContainText(user.email);
    await banner.getByRole("button", { name: say("auth.banner.send") }).click();
    await expect(banner.getByRole("status")).toContainText(user.email);
    const token = extractToken(await waitForMail(user, 2), "/verify-email");
    const inbox = await context.newPage();
    await inbox.goto(`/verify-email/${token}`);
    await expect(inbox.getByRole("heading", { name: say("auth.verify.doneTitle") })).toBeVisible();
    await expect(banner).toHaveCount(0);
    await expect(
      page.getByRole("region", { name: say("subscription.trialNotification.label") }),
    ).toBeVisible();
  });

  // spec: 2.34
  test("address verified on another device is checked on request, not when the window gets focus", async ({
    page,
    say,
    signUp,
  }) => {
    const user = await signUp();
    await page.goto("/account");
    const banner = page.getByRole("region", { name: say("auth.banner.label") });
    const verified = banner.getByRole("button", { name: say("auth.banner.verified") });
    await verified.click();
    await expect(banner.getByRole("status")).toContainText(user.email);
    const checks: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/auth/check")) checks.push(request.url());
    });
    await sql('UPDATE "user" SET email_verified_at = now() WHERE id = $1', [user.user._id]);
    await page.evaluate(() => {
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      window.dispatchEvent(new Event("focus"));
    });
    await waitUntilIdle(page);
    expect(checks).toEqual([]);
    await verified.click();
    await expect(banner).toHaveCount(0);
    expect(checks).toHaveLength(1);
  });

  test.describe("locked trial", () => {
    test.use({ allow4xx: { "/api/posts/generate-text": [402] } });

    // spec: D3.30
    test("locked credits of the trial are named before the click and in the credits dialog", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp({ lockedTrial: true });
      const brand = await createAccountViaApi(user);
      await setCredits(user, 90);
      const post = await createDraftFixture(user, brand, {});
      await page.goto(`/account/${brand}/posts/${post._id}`);
      const banner = page.getByRole("region", { name: say("auth.banner.label") });
      await expect(banner).toContainText("90");
      await page.getByLabel(say("posts.idea.label")).fill("Warm sourdough");
      await page.getByRole("button", { name: say("posts.idea.rewrite") }).click();
      const dialog = page.getByRole("dialog", { name: say("subscription.insufficientCredits.title.text") });
      const offer = dialog.getByRole("region", { name: say("auth.banner.creditsLabel") });
      await expect(offer).toContainText("90");
      await offer.getByRole("button", { name: say("auth.banner.send") }).click();
      await expect(offer.getByRole("status")).toContainText(user.email);
      await waitForMail(user, 2);
    });
  });

  test.describe("verification mail failure", () => {
    test.use({ allow4xx: { "/api/auth/send-verification": [503] } });

    // spec: 4.44, 8.14, D4.29, D4.32
    test("verification mail is retried once automatically before an error is shown", async ({
      page,
      say,
      signUp,
    }) => {
      await signUp();
      let requested = 0;
      let body = {};
      await page.route("**/api/auth/send-verification", (route) => {
        requested += 1;
        return route.fulfill({ status: 503, json: body });
      });
      await page.goto("/account");
      const banner = page.getByRole("region", { name: say("auth.banner.label") });
      const send = banner.getByRole("button", { name: say("auth.banner.send") });
      await send.click();
      await expect(banner.getByRole("status")).toHaveText(
        "Failed to send verification email. Try again in a moment.",
      );
      await expect(send).not.toHaveAttribute("aria-busy");
      expect(requested).toBe(2);
      body = { error: "busy", code: "unavailable" };
      await send.click();
      await expect(banner.getByRole("status")).toHaveText(say("common.errors.unavailable"));
    });
  });
});

test.describe("free-trial notification", () => {
  const DATE = /[A-Z][a-z]{2} \d{1,2}\b/;

  // spec: 2.63, D4.12, D4.17
  test("free-trial notification shows one stage at a time and stays dismissed for that stage", async ({
    page,
    say,
    signUp,
  }) => {
    const user = await signUp();
    const strip = page.getByRole("region", { name: say("subscription.trialNotification.label") });
    const update = (fields: string) => sql(`UPDATE "user" SET ${fields} WHERE id = $1`, [user.user._id]);
    const stages = [
      ["created_at = created_at", "has started"],
      ["email_verified_at = now()", "Email verified"],
      ["trial_ends_at = now() + interval '30 hours'", "2 days left"],
      ["trial_ends_at = now() - interval '1 minute'", "ended on"],
    ] as const;
    for (const [change, words] of stages) {
      await update(change);
      await page.goto("/account");
      await expect(strip).toContainText(words);
      await expect(strip).toContainText(DATE);
      await expect(page.getByRole("heading", { name: say("common.account.title") })).toBeVisible();
      const saved = page.waitForResponse("**/api/auth/me");
      await strip.getByRole("button", { name: say("common.close") }).press("Enter");
      await expect(strip).toHaveCount(0);
      await expect(page.getByRole("main")).toBeFocused();
      expect((await saved).status()).toBe(200);
      await page.reload();
      await expect(page.getByRole("heading", { name: say("common.account.title") })).toBeVisible();
      await expect(strip).toHaveCount(0);
    }
  });

  test.describe("failed dismissal", () => {
    test.use({ allow4xx: { "/api/auth/me": [400] } });

    // spec: 2.64, 9.41
    test("notification returns with one error message when its dismissal cannot be saved", async ({
      page,
      say,
      signUp,
    }) => {
      await signUp();
      await page.route("**/api/auth/me", (route) => route.fulfill({ status: 400, json: { error: "no" } }));
      await page.goto("/account");
      const close = page
        .getByRole("region", { name: say("subscription.trialNotification.label") })
        .getByRole("button", { name: say("common.close") });
      const shown = page.locator('[data-sonner-toast][data-visible="true"]');
      const all = page.locator("[data-sonner-toast]");
      for (const count of [1, 2]) {
        await close.click();
        await expect(all).toHaveCount(count);
        await expect(shown).toHaveCount(1);
        await expect(close).toBeVisible();
      }
      for (const left of [1, 0]) {
        await shown.getByRole("button", { name: say("common.close") }).click();
        await expect(all).toHaveCount(left);
      }
    });
  });
});

import type { Page } from "@playwright/test";
import { expect, test } from "@/tests/e2e/fixtures";
import { mailTo } from "@/tests/harness/inbox";
import { type Person, sql } from "@/tests/harness/stack";
import { leaveCredits, makeBrand, makeDraft } from "@/tests/harness/story";

const FLAG = "kolot.freeTrialPopup";
const LONG_MS = 60_000;

const flag = (page: Page) => page.evaluate((key) => sessionStorage.getItem(key), FLAG);

/** As a Google sign-in of somebody new leaves them. */
async function comesWithGoogle(person: Person): Promise<void> {
  const set = 'UPDATE "user" SET google_id = id::text, email_verified_at = now() WHERE id = $1';
  await sql(set, [person.user._id]);
}

/** Sets the session flag in this tab, before the page asks for it; once, as the sign-in does. */
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

test.describe("the welcome to the trial", () => {
  for (const [name, reason] of [
    ["after a Google sign-in, though the session flag is due as well", "googleSignIn"],
    ["by the session flag alone", null],
  ] as const) {
    test(`shows once ${name}`, async ({ page, say, signUp }) => {
      await page.clock.install();
      const person = await signUp();
      await comesWithGoogle(person);
      const brand = await makeBrand(person);
      await markDue(page, reason);
      await page.goto(`/account/${brand}`);
      const welcome = page.getByRole("dialog", { name: say("subscription.welcome.title.trial") });
      await expect(welcome).toBeVisible();
      await expect(welcome).toContainText(/[A-Z][a-z]{2} \d{1,2}, 20\d\d/);
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

  test("takes the flag away however it is hidden", async ({ page, say, signUp }) => {
    const person = await signUp();
    await comesWithGoogle(person);
    const brand = await makeBrand(person);
    const welcome = page.getByRole("dialog", { name: say("subscription.welcome.title.trial") });
    const button = (key: string) => welcome.getByRole("button", { name: say(key), exact: true }).click();
    const ways = [
      () => page.keyboard.press("Escape"),
      () => button("common.close"),
      () => button("subscription.welcome.begin"),
      () => page.mouse.click(4, 4),
      () => button("subscription.welcome.tour"),
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

  test("comes before the offer of the walkthrough", async ({ page, say, signUp }) => {
    const person = await signUp({ walkthrough: "new" });
    await comesWithGoogle(person);
    const brand = await makeBrand(person);
    await markDue(page, "googleSignIn");
    await page.goto(`/account/${brand}`);
    const offer = page.getByRole("dialog", { name: say("support.tour.offer") });
    await expect(page.getByRole("dialog")).toHaveAccessibleName(say("subscription.welcome.title.trial"));
    await expect(offer).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(offer).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(1);
  });
});

test.describe("without enough credits", () => {
  test.use({ allow4xx: { "/api/posts/generate-text": [402] } });

  test("a dialog says what is missing, and Escape leads back with nothing lost", async ({
    page,
    say,
    signUp,
  }) => {
    const person = await signUp();
    const brand = await makeBrand(person);
    const post = await makeDraft(person, brand);
    await leaveCredits(person, 0);
    await page.goto(`/account/${brand}/posts/${post._id}`);
    const idea = page.getByLabel(say("posts.idea.label"));
    await idea.fill("Warm sourdough from six on");
    const write = page.getByRole("button", { name: say("posts.idea.rewrite") });
    const refused = page.waitForResponse("**/api/posts/generate-text");
    await write.click();
    const dialog = page.getByRole("dialog", { name: say("subscription.shortage.title.text") });
    await expect(dialog).toBeVisible();
    const { error } = await (await refused).json();
    await expect(dialog.getByText(error, { exact: true })).toBeVisible();
    await expect(dialog.getByRole("definition")).toHaveText(["1", "0", "1"]);
    await expect(dialog.getByRole("term")).toHaveText(["Required", "Current Balance", "Missing"]);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(idea).toHaveValue("Warm sourdough from six on");
    await expect(write).toBeFocused();
    await expect(page.getByTestId("composer-text")).toHaveValue(post.text);
  });
});

test.describe("the verification banner", () => {
  test("sends the mail once more, and goes when the address is verified elsewhere", async ({
    page,
    say,
    signUp,
  }) => {
    const person = await signUp();
    await page.goto("/account");
    const banner = page.getByRole("region", { name: say("auth.banner.label") });
    await expect(banner).toContainText(person.email);
    await banner.getByRole("button", { name: say("auth.banner.send") }).click();
    await expect(banner.getByRole("status")).toContainText(person.email);
    await mailTo(person, 2);
    await sql('UPDATE "user" SET email_verified_at = now() WHERE id = $1', [person.user._id]);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await expect(banner).toHaveCount(0);
    await expect(page.getByRole("region", { name: say("subscription.notice.label") })).toBeVisible();
  });

  test.describe("when no mail can be sent", () => {
    test.use({ allow4xx: { "/api/auth/send-verification": [503] } });

    test("tries once more by itself, then says that it failed", async ({ page, say, signUp }) => {
      await signUp();
      let asked = 0;
      await page.route("**/api/auth/send-verification", (route) => {
        asked += 1;
        return route.fulfill({ status: 503, json: { error: "busy", code: "unavailable" } });
      });
      await page.goto("/account");
      const banner = page.getByRole("region", { name: say("auth.banner.label") });
      await banner.getByRole("button", { name: say("auth.banner.send") }).click();
      await expect(banner.getByRole("status")).toContainText(say("auth.errors.mailFailed"));
      await expect(banner.getByRole("button", { name: say("auth.banner.send") })).not.toHaveAttribute(
        "aria-busy",
      );
      expect(asked).toBe(2);
    });
  });
});

test.describe("the free-trial notification", () => {
  const DATE = /[A-Z][a-z]{2} \d{1,2}, 20\d\d/;

  test("tells each stage, one at a time, and stays closed for that stage", async ({ page, say, signUp }) => {
    const person = await signUp();
    const strip = page.getByRole("region", { name: say("subscription.notice.label") });
    const update = (fields: string) => sql(`UPDATE "user" SET ${fields} WHERE id = $1`, [person.user._id]);
    const stages = [
      ["created_at = created_at", "has begun"],
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

  test.describe("whose closing is not saved", () => {
    test.use({ allow4xx: { "/api/auth/me": [400] } });

    test("comes back, and one message at a time says why", async ({ page, say, signUp }) => {
      await signUp();
      await page.route("**/api/auth/me", (route) => route.fulfill({ status: 400, json: { error: "no" } }));
      await page.goto("/account");
      const close = page
        .getByRole("region", { name: say("subscription.notice.label") })
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

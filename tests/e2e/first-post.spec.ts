import type { Locator } from "@playwright/test";
import { connectPlatform } from "@/tests/e2e/connect-platform";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { api } from "@/tests/harness/running-product";

const IDEA = { en: "Warm sourdough from six on Sunday", he: "לחם מחמצת חם משש ביום ראשון" };
const MOST_CLICKS = 14;

/** Longer than the text field shows at once. */
const LONG_TEXT = {
  en: "Fresh sourdough leaves our oven at six. ".repeat(33).slice(0, 1_300),
  he: "לחם מחמצת טרי יוצא מהתנור שלנו בשש בבוקר. ".repeat(33).slice(0, 1_300),
};

/** Asserts that the middle of an element is on the screen and nothing covers it, without scrolling there. */
async function expectReachable(target: Locator): Promise<void> {
  await expect(target).toBeVisible({ timeout: 30_000 });
  await expect
    .poll(() =>
      target.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const bar = document.querySelector("[data-foot-bar]");
        const isInBar = bar === null || bar.contains(element);
        const lowest = isInBar ? window.innerHeight : bar.getBoundingClientRect().top;
        const isInside = left >= 0 && right <= window.innerWidth && top >= 0 && bottom <= lowest;
        const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return isInside && shown !== null && (element.contains(shown) || shown.contains(element));
      }),
    )
    .toBe(true);
}

/** Clicks and counts. Everything that is clicked is on the screen without scrolling. */
function createClicker() {
  let clicks = 0;
  return {
    count: () => clicks,
    async click(target: Locator): Promise<void> {
      clicks += 1;
      await expectReachable(target);
      await target.click({ timeout: 30_000 });
    },
  };
}

for (const language of sampleLanguages("he")) {
  test.describe(`first post in ${language}`, () => {
    test.use({
      language,
      viewport: { width: 1440, height: 900 },
      contextOptions: { reducedMotion: "no-preference" },
    });

    for (const text of [null, LONG_TEXT[language]]) {
      test(`post with an image and ${text ? "1,300 characters" : "a draft"} takes at most 14 clicks and no scrolling`, async ({
        page,
        say,
        signUp,
      }) => {
        test.setTimeout(180_000);
        const user = await signUp();
        const account = await createAccountViaApi(user, { language });
        await page.goto(`/account/${account}/connections`);
        for (const platform of ["facebook", "instagram", "linkedin"] as const) {
          await connectPlatform(page, say, platform);
        }
        await page.goto(`/account/${account}`);
        const { click, count } = createClicker();

        await click(page.getByRole("button", { name: say("dashboard.today.newPost") }));
        await click(page.locator('[data-network="instagram"]'));
        await click(page.locator('[data-network="linkedin"]'));
        await click(page.getByLabel(say("posts.idea.label")));
        await page.keyboard.type(IDEA[language]);
        await click(page.getByRole("button", { name: say("posts.idea.write") }));
        await expect(page.getByTestId("composer-text")).not.toHaveValue("", { timeout: 30_000 });
        if (text) await page.getByTestId("composer-text").fill(text);
        // Opening a way to add media brings its prompt, options and button into view.
        await click(page.getByRole("tab", { name: say("posts.media.tab.image"), exact: true }));
        await click(page.getByRole("button", { name: say("posts.media.draw.image", { n: 1 }) }));
        await click(
          page.getByTestId("result").getByRole("button", {
            name: new RegExp(`^${say("posts.mediaResults.attach")}`),
          }),
        );
        await expect(page.getByTestId("attached").getByRole("figure")).toHaveCount(1);
        await click(page.getByRole("button", { name: say("posts.schedule.scheduleAll", { n: 3 }) }));
        await expect(page.getByText(say("posts.schedule.scheduledAll", { n: 3 }))).toBeVisible();

        expect(count()).toBeLessThanOrEqual(MOST_CLICKS);
        const found = await api(user, "GET", `/posts/search?accountId=${account}&status=scheduled`);
        const posts: { platform: string; text: string; images: { url: string }[] }[] = found.body.posts;
        expect(posts.map(({ platform }) => platform).sort()).toEqual(["facebook", "instagram", "linkedin"]);
        expect(new Set(posts.map(({ text }) => text)).size).toBe(1);
        expect(posts.map(({ images }) => images.length)).toEqual([1, 1, 1]);
      });
    }
  });
}

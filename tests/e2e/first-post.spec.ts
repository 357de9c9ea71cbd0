import type { Locator } from "@playwright/test";
import { connectPlatform } from "@/tests/e2e/connect-platform";
import { expect, test } from "@/tests/e2e/fixtures";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { api } from "@/tests/harness/running-product";

const IDEA = { en: "Warm sourdough from six on Sunday", he: "לחם מחמצת חם משש ביום ראשון" };
const MOST_CLICKS = 14;

/** Clicks and counts. */
function createClicker() {
  let clicks = 0;
  return {
    count: () => clicks,
    async click(target: Locator): Promise<void> {
      clicks += 1;
      await target.click({ timeout: 30_000 });
    },
  };
}

for (const language of ["en", "he"] as const) {
  test.describe(`first post in ${language}`, () => {
    test.use({ language, viewport: { width: 1440, height: 900 } });

    test("post with an image for three networks takes at most 14 clicks", async ({ page, say, signUp }) => {
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
  });
}

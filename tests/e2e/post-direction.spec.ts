import { expect, test } from "@/tests/e2e/fixtures";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { createReviewLinkFixture } from "@/tests/harness/review-fixtures";
import { api } from "@/tests/harness/running-product";

const HEBREW = "Kolot מדברים בקול של המותג";
const ENGLISH = "Warm sourdough leaves the oven at six";
const DAY = "2027-02-10";

for (const language of ["en", "he"] as const) {
  test.describe(`direction of posts in ${language}`, () => {
    test.use({ language });

    test("Hebrew post that starts with a Latin name is right to left in every list and for the client", async ({
      page,
      signUp,
    }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user, { language: "he", timeZone: "Asia/Jerusalem" });
      const planned = (text: string, hour: string) =>
        createDraftFixture(user, brand, { text, scheduledAt: `${DAY}T${hour}:00:00Z` });
      const posts = [
        { ...(await planned(HEBREW, "09")), direction: "rtl" },
        { ...(await planned(ENGLISH, "10")), direction: "ltr" },
      ];

      for (const path of [
        `/account/${brand}`,
        `/account/${brand}/planner?day=${DAY}`,
        `/account/${brand}/posts`,
      ]) {
        await page.goto(path);
        for (const { _id, text, direction } of posts) {
          const title = page.locator(`[data-post="${_id}"]`).getByRole("link", { name: text }).first();
          await expect(title, `${path} ${text}`).toHaveCSS("direction", direction);
        }
      }

      const range = { startDate: DAY, endDate: DAY, locale: language };
      const { address } = await createReviewLinkFixture(user, brand, range);
      await page.goto(address);
      for (const { text, direction } of posts)
        await expect(page.getByText(text, { exact: true })).toHaveCSS("direction", direction);
    });

    test("composer warns of a line that the network turns, marks it and takes the mark back", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user, { language: "he" });
      const { _id } = await createDraftFixture(user, brand, { text: `${HEBREW}\nהלחם החדש כאן` });
      const storedText = async () => (await api(user, "GET", `/posts/${_id}`)).body.post.text;
      await page.goto(`/account/${brand}/posts/${_id}`);
      const preview = page.locator('p[dir="auto"]').filter({ hasText: HEBREW }).first();
      const problem = page.getByText(say("posts.problem.line_left_to_right")).first();

      await expect(page.getByTestId("composer-text")).toHaveCSS("direction", "rtl");
      await expect(preview).toHaveCSS("direction", "ltr");
      await expect(problem).toBeVisible();
      await page.getByRole("button", { name: say("posts.fix.mark_lines") }).click();
      await expect(problem).toBeHidden();
      await expect(preview).toHaveCSS("direction", "rtl");
      await expect.poll(storedText).toBe(`\u200f${HEBREW}\nהלחם החדש כאן`);
      await page
        .getByRole("button", { name: say("common.undo"), exact: true })
        .last()
        .click();
      await expect(problem).toBeVisible();
      await expect.poll(storedText).toBe(`${HEBREW}\nהלחם החדש כאן`);
    });
  });
}

import { addDays } from "@/lib/core/date-time/local-date";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { DAY, ZONE } from "@/tests/e2e/planned-day";
import {
  findAccessibilityProblems,
  findLayoutProblems,
  waitUntilSettled,
} from "@/tests/e2e/screens/screen-checks";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { insertPlannedPosts } from "@/tests/harness/planned-post-fixtures";

/** Longer than the text of a card. */
const WORDS = `${"Warm rye from six in the morning. ".repeat(6)}Until it is sold out.`;

for (const language of sampleLanguages("en")) {
  test.describe(`loading of the planner in ${language}`, () => {
    test.use({ language });

    test("days keep their place when the posts, their numbers and the auto-fill button arrive", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const account = await createAccountViaApi(user, { timeZone: ZONE });
      await createDraftFixture(user, account, { text: "Rye", scheduledAt: `${DAY}T08:30:00.000Z` });
      const calendar = Promise.withResolvers<void>();
      await page.route("**/api/posts/calendar*", (route) => calendar.promise.then(() => route.continue()));
      const networks = page.getByRole("button", {
        name: say("contentPlanner.planner.allPlatforms"),
        exact: true,
      });
      const day = page.locator(`[data-day="${DAY}"]`);
      // Banners above the planner move both.
      const measureDistance = async () => {
        const [above, below] = [await networks.boundingBox(), await day.boundingBox()];
        if (!above || !below) throw new Error("the planner is not displayed");
        return below.y - above.y;
      };
      await page.goto(`/account/${account}/planner?day=${DAY}`);
      await expect(day).toBeVisible();
      const loading = await measureDistance();
      calendar.resolve();
      await expect(day.locator("[data-post]")).toBeVisible();
      await expect(
        page.getByRole("button", { name: say("contentPlanner.planner.gaps.button") }),
      ).toBeVisible();
      expect(await measureDistance()).toBeCloseTo(loading, 0);
    });

    for (const width of [1024, 1280, 1440]) {
      test(`card of the month holds its time and status at ${width} px`, async ({ page, signUp }) => {
        const user = await signUp();
        const account = await createAccountViaApi(user, { timeZone: ZONE });
        await createDraftFixture(user, account, { text: "Rye", scheduledAt: `${DAY}T08:30:00.000Z` });
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`/account/${account}/planner?day=${DAY}`);
        const card = page.locator(`[data-day="${DAY}"] [data-post]`);
        const status = card.getByTestId("post-status");
        await expect(status).toBeVisible();
        const [outer, inner] = [await card.boundingBox(), await status.boundingBox()];
        if (!outer || !inner) throw new Error("the card has no box");
        expect(inner.x).toBeGreaterThanOrEqual(outer.x);
        expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width);
      });
    }
  });
}

for (const language of sampleLanguages("en")) {
  test.describe(`preview of a planned post in ${language}`, () => {
    test.use({ language });

    test("card under the mouse is previewed whole, until Escape, a press or another card", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const account = await createAccountViaApi(user, { timeZone: ZONE });
      const plan = async (text: string, hour: string) =>
        (await createDraftFixture(user, account, { text, scheduledAt: `${DAY}T${hour}:00:00.000Z` }))._id;
      const [long, short] = [await plan(WORDS, "06"), await plan("Challah on Friday", "08")];
      await page.goto(`/account/${account}/planner?day=${DAY}`);
      const card = (id: string) => page.locator(`li[data-post="${id}"]`);
      const preview = page.getByRole("dialog", { name: say("contentPlanner.planner.preview") });

      await test.step("preview shows the whole text as the network does", async () => {
        await card(long).hover();
        await expect(preview.getByText("Warm rye from six")).toBeVisible();
        await expect(preview.getByText("Until it is sold out.")).toBeVisible();
        await waitUntilSettled(page);
        expect([...(await findAccessibilityProblems(page)), ...(await findLayoutProblems(page))]).toEqual([]);
      });

      await test.step("pointer may reach the preview, and leaves it for an empty day", async () => {
        // The pointer has 200 ms to cross the padding of the day, which a busy machine may miss.
        await expect(async () => {
          await card(long).hover();
          await expect(preview).toBeVisible();
          const [over, at] = [await preview.boundingBox(), await card(long).boundingBox()];
          if (!over || !at) throw new Error("the preview or its card has no box");
          await page.mouse.move(at.x + at.width + 3, at.y + at.height / 2);
          await page.mouse.move(over.x + over.width / 2, over.y + over.height / 2, { steps: 20 });
          await expect(page.locator("[data-hover-preview]:hover")).toBeVisible({ timeout: 500 });
        }).toPass();
        const [box, from] = [await preview.boundingBox(), await card(long).boundingBox()];
        if (!box || !from) throw new Error("the preview or its card has no box");
        // Away from the card: on the card the preview would stay.
        const beyond = box.x > from.x ? box.x + box.width + 20 : box.x - 20;
        await page.mouse.move(beyond, box.y + box.height / 2);
        await expect(preview).toHaveCount(0);
      });

      await test.step("another card replaces it", async () => {
        await card(short).hover();
        await expect(preview.getByText("Challah on Friday")).toBeVisible();
        await expect(preview).toHaveCount(1);
      });

      await test.step("Escape and a press close it, and the card is opened by a click", async () => {
        await page.keyboard.press("Escape");
        await expect(preview).toHaveCount(0);
        await card(long).hover();
        await expect(preview.getByText("Warm rye from six")).toBeVisible();
        await card(long).getByRole("link").click();
        await expect(page).toHaveURL(new RegExp(`/posts/${long}$`));
      });
    });

    test("Instagram grid shows scheduled posts before published ones, without drafts and other networks", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const account = await createAccountViaApi(user, { timeZone: ZONE });
      await page.goto(`/account/${account}/planner?platform=instagram`);
      const open = page.getByRole("button", { name: say("contentPlanner.planner.instagramGrid.open") });
      const dialog = page.getByRole("dialog", { name: say("contentPlanner.planner.instagramGrid.title") });

      await test.step("brand without such posts reads what to do", async () => {
        await open.click();
        await expect(dialog.getByText(say("contentPlanner.planner.instagramGrid.empty"))).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(open).toBeFocused();
      });

      const at = (day: number) => `${addDays(DAY, day)}T09:00:00.000Z`;
      const [, later] = await insertPlannedPosts(account, [
        { platform: "instagram", status: "scheduled", text: "Sooner", scheduledAt: at(0) },
        { platform: "instagram", status: "scheduled", text: "Later", scheduledAt: at(3) },
        { platform: "instagram", status: "published", text: "Done", scheduledAt: at(9) },
        { platform: "instagram", status: "draft", text: "Idea", scheduledAt: at(1) },
        { platform: "facebook", status: "scheduled", text: "Elsewhere", scheduledAt: at(1) },
      ]);
      await page.reload();
      await open.click();
      await expect(dialog.getByRole("link", { name: /^(Later|Sooner|Done), / })).toHaveCount(3);
      await expect(dialog.getByRole("listitem")).toContainText(["Later", "Sooner", "Done"]);
      await waitUntilSettled(page);
      expect([...(await findAccessibilityProblems(page)), ...(await findLayoutProblems(page))]).toEqual([]);
      await dialog.getByRole("link", { name: /^Later, / }).click();
      await expect(page).toHaveURL(new RegExp(`/posts/${later}$`));
    });
  });
}

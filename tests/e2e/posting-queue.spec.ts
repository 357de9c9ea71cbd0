import type { Page } from "@playwright/test";
import { addDays, getWeekday, toLocalDate, toUtcNoon } from "@/lib/core/date-time/local-date";
import { toInstant } from "@/lib/core/date-time/zoned-time";
import type { Language } from "@/lib/i18n/direction";
import { formatWeekday } from "@/lib/i18n/format-date";
import { expect, test } from "@/tests/e2e/fixtures";
import type { Translate } from "@/tests/e2e/messages";
import {
  findAccessibilityProblems,
  findLayoutProblems,
  waitUntilSettled,
} from "@/tests/e2e/screens/screen-checks";
import {
  connectFacebookPage,
  createAccountViaApi,
  createDraftFixture,
} from "@/tests/harness/account-fixtures";
import { api } from "@/tests/harness/running-product";

const ZONE = "Asia/Jerusalem";
const TIME = "12:15";

async function expectClean(page: Page): Promise<void> {
  await waitUntilSettled(page);
  expect([...(await findAccessibilityProblems(page)), ...(await findLayoutProblems(page))]).toEqual([]);
}

/** Replaces all posting times of Facebook by tomorrow's weekday at 12:15. */
async function setOnlyTime(page: Page, say: Translate, language: Language, tomorrow: string): Promise<void> {
  const card = page.getByRole("region", { name: say("dashboard.settings.postingTimes.title") });
  const row = card.getByRole("listitem");
  await row.getByLabel(say("dashboard.settings.postingTimes.time")).fill(TIME);
  const wanted = formatWeekday(toUtcNoon(tomorrow), language, "UTC");
  for (const day of await row.getByRole("button", { pressed: true }).all()) {
    const name = (await day.getAttribute("aria-label")) ?? "";
    if (name !== wanted) await row.getByRole("button", { name, exact: true }).click();
  }
  const only = row.getByRole("button", { name: wanted, exact: true });
  if ((await only.getAttribute("aria-pressed")) === "false") await only.click();
  await expect(row.getByRole("button", { pressed: true })).toHaveCount(1);
  await expectClean(page);
  await card.getByRole("button", { name: say("dashboard.settings.postingTimes.save") }).click();
  await expect(page.getByText(say("dashboard.settings.postingTimes.saved"))).toBeVisible();
}

for (const language of ["en", "he"] as const) {
  test.describe(`posting queue in ${language}`, () => {
    test.use({ language });

    test("posting times are set, a post is added to the queue, and the planner shows what is free", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const account = await createAccountViaApi(user, { language, timeZone: ZONE });
      await connectFacebookPage(user, account);
      const post = (await createDraftFixture(user, account, { text: "Out of the oven" }))._id as string;
      const tomorrow = addDays(toLocalDate(new Date(), ZONE), 1);
      const at = toInstant(`${tomorrow}T${TIME}`, ZONE)?.instant.toISOString();

      await page.goto(`/account/${account}/settings`);
      await setOnlyTime(page, say, language, tomorrow);

      await page.goto(`/account/${account}/posts/${post}`);
      const add = page.getByRole("button", { name: new RegExp(say("posts.schedule.addToQueue")) });
      await expect(add).toHaveAccessibleName(new RegExp(say("posts.schedule.nextInQueue")));
      await expectClean(page);
      await add.click();
      await expect(page.getByText(say("posts.schedule.queued", { when: "" }).trim())).toBeVisible();
      await expect(page.getByRole("button", { name: say("posts.schedule.changeTime") })).toBeVisible();
      const stored = (await api(user, "GET", `/posts/${post}`)).body.post;
      expect(stored).toMatchObject({ status: "scheduled", scheduledAt: at });

      await page.goto(`/account/${account}/planner?day=${tomorrow}`);
      const workday = getWeekday(tomorrow) === 5 ? 2 : 1;
      const day = addDays(tomorrow, getWeekday(tomorrow) >= 5 ? workday : 0);
      const free = page.locator(`[data-day="${day}"]`).getByRole("button", {
        name: new RegExp(say("contentPlanner.planner.freeTimes.count", { n: 2, day: "" }).trim()),
      });
      await expectClean(page);
      await free.click();
      const times = page.locator(`[data-free-times="${day}"]`);
      await expect(times.getByRole("button")).toHaveCount(2);
      await expectClean(page);
      await times.getByRole("button", { name: new RegExp(say("posts.platform.linkedin")) }).click();
      await expect(page).toHaveURL(/\/posts\/[0-9a-f-]+$/);
      const id = page.url().split("/").at(-1);
      expect((await api(user, "GET", `/posts/${id}`)).body.post).toMatchObject({
        platform: "linkedin",
        scheduledAt: toInstant(`${day}T09:00`, ZONE)?.instant.toISOString(),
      });
    });
  });
}

test.describe("without posting times", () => {
  test.use({ allow4xx: { "/queue": [422] } });

  test("network without posting times says so when a post is added to the queue", async ({
    page,
    say,
    signUp,
  }) => {
    const user = await signUp();
    const account = await createAccountViaApi(user, { timeZone: ZONE });
    await connectFacebookPage(user, account);
    await api(user, "PATCH", `/accounts/${account}`, { postingTimes: { facebook: [] } });
    const post = (await createDraftFixture(user, account, { text: "Out of the oven" }))._id;
    await page.goto(`/account/${account}/posts/${post}`);
    await page.getByRole("button", { name: say("posts.schedule.addToQueue"), exact: true }).click();
    await expect(page.getByRole("alert").getByText(say("common.errors.no_posting_times"))).toBeVisible();
  });
});

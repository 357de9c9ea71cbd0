import type { Page } from "@playwright/test";
import { addDays, getWeekday, getWeekRange, toLocalDate, toUtcNoon } from "@/lib/core/date-time/local-date";
import { toInstant } from "@/lib/core/date-time/zoned-time";
import type { Language } from "@/lib/i18n/direction";
import { formatTimeOfDay, formatWeekday } from "@/lib/i18n/format-date";
import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
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
import { insertDailyMetrics, insertMeasuredPost } from "@/tests/harness/insight-fixtures";
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
  await row.getByLabel(say("dashboard.settings.postingTimes.time"), { exact: true }).fill(TIME);
  for (const day of getWeekRange(tomorrow)) {
    const name = formatWeekday(toUtcNoon(day), language, "UTC");
    const toggle = row.getByRole("button", { name, exact: true });
    const isPressed = (await toggle.getAttribute("aria-pressed")) === "true";
    if (isPressed !== (day === tomorrow)) await toggle.click();
  }
  await expect(row.getByRole("button", { pressed: true })).toHaveCount(1);
  await expectClean(page);
  await card.getByRole("button", { name: say("dashboard.settings.postingTimes.save") }).click();
  await expect(page.getByText(say("dashboard.settings.postingTimes.saved"))).toBeVisible();
}

for (const language of sampleLanguages("he")) {
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

      // Instagram and LinkedIn have their usual times on working days, Sunday to Thursday.
      const day = getWeekday(tomorrow) < 5 ? tomorrow : addDays(tomorrow, 7 - getWeekday(tomorrow));
      await page.goto(`/account/${account}/planner?day=${day}`);
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

/** Hours since a local time of the brand, so many days ago. */
function countHoursSince(daysAgo: number, time: string): number {
  const day = addDays(toLocalDate(new Date(), ZONE), -daysAgo);
  const at = toInstant(`${day}T${time}`, ZONE)?.instant.getTime() ?? 0;
  return Math.round((Date.now() - at) / 3_600_000);
}

for (const language of sampleLanguages("he")) {
  test.describe(`posting times from insights in ${language}`, () => {
    test.use({ language });

    test("better posting time is proposed with its evidence, added and saved", async ({
      page,
      say,
      signUp,
    }) => {
      const word = (key: MessageKeyIn<"dashboard.settings.postingTimes">, values?: Record<string, string>) =>
        say(`dashboard.settings.postingTimes.${key}`, values);
      const user = await signUp();
      const account = await createAccountViaApi(user, { language, timeZone: ZONE });
      await connectFacebookPage(user, account);
      for (let n = 0; n < 20; n += 1) {
        const isEvening = n < 6;
        await insertMeasuredPost(account, {
          text: `Rye ${n}.`,
          hoursAgo: countHoursSince(n + 1, isEvening ? "19:30" : "08:30"),
          metrics: { reach: isEvening ? 900 : 100 },
        });
      }
      // The worker leaves an account alone that was measured just now.
      await insertDailyMetrics(account, "views", [10]);
      const { bestTime } = (await api(user, "GET", `/insights/${account}?platform=facebook&days=90`)).body;

      await page.goto(`/account/${account}/settings`);
      const card = page.getByRole("region", { name: word("title") });
      const evidence = card.getByText(word("part.evening"));
      await expect(evidence).toContainText("900");
      await expect(evidence).toContainText("100");
      await expect(evidence).toContainText("6");
      await expectClean(page);
      const time = `\u2066${formatTimeOfDay(bestTime.time, language)}\u2069`;
      await card.getByRole("button", { name: word("accept", { time }) }).click();
      await expect(evidence).toHaveCount(0);
      await card.getByRole("button", { name: word("save") }).click();
      await expect(page.getByText(word("saved"))).toBeVisible();
      const { postingTimes } = (await api(user, "GET", `/accounts/${account}`)).body.account;
      expect(postingTimes.facebook.map((one: { time: string }) => one.time)).toContain(bestTime.time);
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

import type { Page } from "@playwright/test";
import { addDays } from "@/lib/core/date-time/local-date";
import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { fillDateTime } from "@/tests/e2e/date-time-page-objects";
import { openSecondBrowser } from "@/tests/e2e/editor-page-objects";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { loadMessages } from "@/tests/e2e/messages";
import { DAY } from "@/tests/e2e/planned-day";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api } from "@/tests/harness/running-product";

for (const language of sampleLanguages("he")) {
  test.describe(`offline mode in ${language}`, () => {
    test.use({ language });

    // spec: 8.5
    test("action fails immediately offline, retains its input and works once online", async ({
      browser,
      signUp,
    }) => {
      const say = loadMessages(language);
      const user = await signUp();
      const brand = await createAccountViaApi(user);
      const context = await openSecondBrowser(browser, user, language);
      const page = await context.newPage();
      await page.goto(`/account/${brand}/settings`);
      const name = page.getByLabel(say("common.account.name"));
      const save = page.getByRole("button", { name: say("dashboard.settings.save"), exact: true });
      const banner = page.getByText(say("common.offline"));
      await name.fill("Hagal Studio");
      await context.setOffline(true);
      await expect(banner).toBeVisible();
      await save.click();
      await expect(page.getByRole("alert").getByText(say("common.errors.NETWORK_ERROR"))).toBeVisible();
      await expect(save).toBeEnabled();
      await expect(name).toHaveValue("Hagal Studio");
      await context.setOffline(false);
      await expect(banner).toBeHidden();
      await save.click();
      await expect(page.getByText(say("dashboard.settings.saved"))).toBeVisible();
      expect((await api(user, "GET", `/accounts/${brand}`)).body.account.name).toBe("Hagal Studio");
      await context.close();
    });

    test("list remains visible when a refetch fails", async ({ browser, signUp }) => {
      const say = loadMessages(language);
      const user = await signUp();
      const brand = await createAccountViaApi(user, { timeZone: "UTC" });
      const { _id, revision } = await createDraftFixture(user, brand, { text: "Warm sourdough at six" });
      const soon = new Date(Date.now() + 60_000).toISOString();
      await api(user, "PUT", `/posts/${_id}`, { revision, scheduledAt: soon });
      const context = await openSecondBrowser(browser, user, language);
      const page = await context.newPage();
      await page.clock.install();
      await page.goto(`/account/${brand}/planner?view=list&day=${soon.slice(0, 10)}`);
      const post = page.getByText("Warm sourdough at six").first();
      const failure = page.getByText(say("common.errors.NETWORK_ERROR")).first();
      await expect(post).toBeVisible();
      await lookAgainInVain(page);
      await expect(failure).toBeVisible({ timeout: 15_000 });
      await expect(post).toBeVisible();
      await page.unroute("**/api/posts/**");
      await loseNetworkForAMoment(page);
      await expect(failure).toBeHidden();
      await expect(post).toBeVisible();
      await context.close();
    });

    test("post that cannot be moved offline returns to its day", async ({ browser, signUp }) => {
      const say = loadMessages(language);
      const text = (key: MessageKeyIn<"contentPlanner.planner">) => say(`contentPlanner.planner.${key}`);
      const user = await signUp();
      const brand = await createAccountViaApi(user, { timeZone: "UTC" });
      const [there, elsewhere] = [DAY, addDays(DAY, 1)];
      await createDraftFixture(user, brand, { text: "Warm rye", scheduledAt: `${there}T09:00:00Z` });
      const context = await openSecondBrowser(browser, user, language);
      const page = await context.newPage();
      await page.goto(`/account/${brand}/planner?day=${there}`);
      const card = (day: string) =>
        page.locator(`[data-testid=planner] [data-day="${day}"] [data-post]`).filter({ hasText: "Warm rye" });
      await card(there).hover();
      await card(there).locator("[data-move]").click();
      const dialog = page.getByRole("dialog");
      await fillDateTime(dialog, say, { name: text("newTime"), to: `${elsewhere}T09:00` });
      await context.setOffline(true);
      await dialog.getByRole("button", { name: say("posts.schedule.saveTime") }).click();
      await expect(page.getByText(say("common.errors.NETWORK_ERROR")).first()).toBeVisible();
      await expect(card(there)).toHaveCount(1);
      await expect(card(elsewhere)).toHaveCount(0);
      await context.close();
    });
  });
}

/** Stale queries are refetched when the network returns. */
async function lookAgainInVain(page: Page): Promise<void> {
  await page.route("**/api/posts/**", (route) => route.abort("connectionrefused"));
  await page.clock.fastForward("06:00");
  await loseNetworkForAMoment(page);
}

async function loseNetworkForAMoment(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.context().setOffline(false);
}

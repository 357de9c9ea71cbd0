import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api, sql } from "@/tests/harness/running-product";

for (const language of sampleLanguages("he")) {
  test.describe(`set-up list of a brand in ${language}`, () => {
    test.use({ language });

    test("new brand of another industry sees its own examples and the first step", async ({
      page,
      say,
      signUp,
    }) => {
      await signUp();
      await page.goto("/account");
      const about = page.getByLabel(say("common.account.about"));
      await expect(about).toHaveAttribute("placeholder", say("common.account.examples.other.about"));
      await page.getByLabel(say("common.account.industry")).selectOption("health");
      await expect(about).toHaveAttribute("placeholder", say("common.account.examples.health.about"));
      await page.getByLabel(say("common.account.name")).fill("Lev Physio");
      await page.getByRole("button", { name: say("common.account.create"), exact: true }).click();
      const list = page.getByRole("region", { name: say("dashboard.setup.title") });
      await expect(list.getByText(say("dashboard.setup.progress", { n: 0, of: 5 }))).toBeVisible();
      const first = list.getByRole("button", { name: say("dashboard.setup.steps.brand.name"), exact: true });
      await expect(first).toHaveAttribute("aria-current", "step");
      await expect(page.getByText(say("common.account.examples.health.post"))).toBeVisible();
    });

    test("steps that are done, skipped or hidden stay so after a reload", async ({ page, say, signUp }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user, { industry: "shop", brandVoice: { tone: "calm" } });
      const { _id } = await createDraftFixture(user, brand, { text: "The bowls are back" });
      await sql("UPDATE post SET status = 'published', published_at = now() WHERE id = $1", [_id]);
      await page.goto(`/account/${brand}`);
      const list = page.getByRole("region", { name: say("dashboard.setup.title") });
      await expect(list.getByText(say("dashboard.setup.progress", { n: 2, of: 5 }))).toBeVisible();
      await list.getByRole("button", { name: say("dashboard.setup.skip") }).click();
      await expect(list.getByText(say("dashboard.setup.skipped"))).toBeVisible();
      await expect(list.getByRole("heading", { level: 3 })).toHaveText(
        say("dashboard.setup.steps.connect.title"),
      );
      await page.reload();
      await expect(list.getByText(say("dashboard.setup.skipped"))).toBeVisible();
      // While a request is open, the list keeps its place with the step of the last visit.
      await page.route("**/connections/status*", () => undefined);
      await page.reload();
      await expect(list.getByRole("heading", { level: 3 })).toHaveText(
        say("dashboard.setup.steps.connect.title"),
      );
      await expect(list.getByText(say("dashboard.setup.progress", { n: 2, of: 5 }))).toHaveCount(0);
      await page.unroute("**/connections/status*");
      await page.reload();
      await list.getByRole("link", { name: say("dashboard.setup.steps.connect.action") }).click();
      await expect(page).toHaveURL(new RegExp(`/account/${brand}/connections`));
      await page.goto(`/account/${brand}`);
      await list.getByRole("button", { name: say("dashboard.setup.hide") }).click();
      await expect(list).toHaveCount(0);
      const { body } = await api(user, "GET", `/accounts/${brand}`);
      expect(body.account.setupSkipped).toEqual(["brand", "voice", "connect", "post", "approval"]);
    });

    test("week shows its posts, and its empty days start a post for that day", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user, { timeZone: "UTC" });
      const { _id } = await createDraftFixture(user, brand, { text: "Gone out" });
      await sql("UPDATE post SET status = 'published', published_at = now() WHERE id = $1", [_id]);
      await page.goto(`/account/${brand}`);
      const week = page.getByRole("region", { name: say("dashboard.week.title") });
      await expect(week.getByRole("listitem")).toHaveCount(7);
      const today = week.locator("[aria-current=date]");
      await expect(today.getByRole("link", { name: /Gone out/ })).toBeVisible();
      await expect(today.getByRole("button")).toHaveCount(0);
      const left = 6 - new Date().getUTCDay();
      await expect(week.getByRole("button")).toHaveCount(left);
      if (left === 0) return;
      await week.getByRole("button").last().click();
      await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}$/);
      const id = page.url().split("/").at(-1) ?? "";
      const { post } = (await api(user, "GET", `/posts/${id}`)).body;
      expect([new Date(post.scheduledAt).getUTCDay(), post.status]).toEqual([6, "draft"]);
    });
  });
}

import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import {
  connectFacebookPage,
  createAccountViaApi,
  createDraftFixture,
  setCredits,
} from "@/tests/harness/account-fixtures";
import { insertMeasuredPost, postponeScheduledCollection } from "@/tests/harness/insight-fixtures";
import { api, sql } from "@/tests/harness/running-product";

for (const language of sampleLanguages("he")) {
  test.describe(`dashboard of an account in ${language}`, () => {
    test.use({ language });

    // spec: 1.1, 2.10, D7.4
    test("dashboard shows due and failed posts and a month whose days link to their posts", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user, { timeZone: "Asia/Jerusalem" });
      const make = async (text: string, set: string) => {
        const { _id } = await createDraftFixture(user, brand, { text });
        await sql(`UPDATE post SET ${set} WHERE id = $1`, [_id]);
      };
      await make("Rye tomorrow", "status = 'scheduled', scheduled_at = now() + interval '1 day'");
      await make("It failed", `status = 'failed', problem = '{"code": "permission", "message": "x"}'`);
      await make("Gone out", "status = 'published', published_at = now()");
      await page.goto(`/account/${brand}`);
      const title = say("dashboard.today.headlineAttention", { n: 1 });
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(page.getByText("Rye tomorrow")).toBeVisible();
      const today = page.locator("a[aria-current=date]");
      // The failed post has no time and counts on its creation day.
      await expect(today).toHaveAccessibleName(new RegExp(say("dashboard.month.day", { date: "", n: 2 })));
      await today.click();
      await expect(page).toHaveURL(/\/posts\?from=\d{4}-\d{2}-\d{2}&to=/);
      await expect(page.locator("[data-post]").filter({ hasText: "Gone out" })).toBeVisible();
      await expect(page.getByText("Rye tomorrow")).toHaveCount(0);
    });

    test("Today names what needs attention, suggests posts and shows what the last week reached", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user, { timeZone: "Asia/Jerusalem", language });
      await connectFacebookPage(user, brand);
      await sql("UPDATE connection SET expires_at = now() + interval '5 days' WHERE account_id = $1", [
        brand,
      ]);
      await postponeScheduledCollection(brand);
      await setCredits(user, 3);
      const add = (text: string, hoursAgo: number, metrics: Record<string, number>) =>
        insertMeasuredPost(brand, { text, hoursAgo, metrics });
      for (const day of [20, 21, 22, 23]) await add("Rye", day * 24, { reach: 100 });
      await add("Babka", 15 * 24, { reach: 300 });
      await add("Challah", 24, { reach: 1_234, reactions: 7 });
      await page.goto(`/account/${brand}`);

      await test.step("ending connection and low credits lead to what mends them", async () => {
        const needs = page
          .getByRole("listitem")
          .filter({ hasText: say("dashboard.needs.credits", { n: 3 }) });
        await expect(needs.getByRole("link")).toHaveAttribute("href", "/subscriptions");
        const ending = page
          .getByRole("listitem")
          .filter({ hasText: `${say("dashboard.connections.facebook")}: ` })
          .getByRole("link", { name: say("dashboard.needs.reconnect") });
        await expect(ending).toHaveAttribute("href", `/account/${brand}/connections`);
      });

      await test.step("results of the last week are summed", async () => {
        const results = page.getByRole("region", { name: say("dashboard.results.title") });
        await expect(results).toContainText("1,234");
        await expect(results.getByRole("definition")).toHaveText(["1", "1,234", "7"]);
      });

      await test.step("idea opens a draft with its text, unpaid", async () => {
        const ideas = page.getByRole("region", { name: say("dashboard.ideas.title") });
        const worked = ideas.getByRole("listitem").filter({ hasText: "Babka" });
        await expect(worked).toContainText(
          say("dashboard.ideas.worked", { times: 3, network: say("posts.platform.facebook") }),
        );
        await worked.getByRole("button").click();
        await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}$/);
        await expect(page.getByLabel(say("posts.idea.label"))).toHaveValue(/Babka/);
        expect((await api(user, "GET", "/credits/info")).body.balance).toBe(3);
      });
    });
  });
}

test("low credits of a trial whose address is not verified are no reason to see the plans", async ({
  page,
  say,
  signUp,
}) => {
  const user = await signUp({ lockedTrial: true });
  const brand = await createAccountViaApi(user);
  await setCredits(user, 95);
  await page.goto(`/account/${brand}`);
  await expect(page.getByTestId("credits")).toHaveAccessibleName(`${say("common.credits.label")}: 5`);
  await expect(page.getByRole("heading", { name: say("dashboard.results.title") })).toBeVisible();
  await expect(page.getByText(say("dashboard.needs.title"))).toHaveCount(0);
});

// spec: 1.11, 3.36, D3.11
test("platform of new posts is chosen and remembered per account", async ({ page, say, signUp }) => {
  const user = await signUp();
  const [bakery, studio] = [
    await createAccountViaApi(user),
    await createAccountViaApi(user, { name: "Hagal Studio" }),
  ];
  const chosen = (network: MessageKeyIn<"dashboard.connections">) =>
    expect(page.getByRole("radio", { name: say(`dashboard.connections.${network}`) })).toBeChecked();
  await page.goto(`/account/${bakery}`);
  await chosen("facebook");
  await page.getByRole("radio", { name: say("dashboard.connections.linkedin") }).click();
  await page.goto(`/account/${studio}`);
  await chosen("facebook");
  await page.goto(`/account/${bakery}`);
  await chosen("linkedin");
  await page.getByRole("button", { name: say("dashboard.today.newPost") }).click();
  await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}$/);
  const id = page.url().split("/").at(-1) ?? "";
  expect((await api(user, "GET", `/posts/${id}`)).body.post.platform).toBe("linkedin");
});

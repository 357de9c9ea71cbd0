import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
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
  });
}

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

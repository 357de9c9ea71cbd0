import type { Page } from "@playwright/test";
import { POST_STATUSES } from "@/lib/core/post-statuses";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api, sql } from "@/tests/harness/running-product";

const rows = (page: Page) => page.locator("[data-post]");

for (const language of sampleLanguages("he")) {
  test.describe(`post list in ${language}`, () => {
    test.use({ language });

    // spec: D7.6, D11.14
    test("post list is filtered by text, state, platform and days, stored in the URL", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user, { timeZone: "Asia/Jerusalem" });
      await createDraftFixture(user, brand, { text: "לחם שיפון 100%" });
      await createDraftFixture(user, brand, { text: "1000 rye breads", platform: "instagram" });
      const { _id } = await createDraftFixture(user, brand, { text: "Late roll" });
      // 23:30 on the 5th in the account's time zone is the 5th, although it is the 6th or 4th elsewhere.
      await sql("UPDATE post SET status = 'failed', scheduled_at = '2027-06-05T20:30:00Z' WHERE id = $1", [
        _id,
      ]);
      await page.goto(`/account/${brand}/posts`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("posts.list.title", { n: 3 }));
      await expect(rows(page)).toHaveCount(3);

      await page.getByRole("searchbox").fill("100%");
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page)).toContainText("לחם שיפון 100%");
      await page.getByRole("searchbox").fill("");
      await expect(rows(page)).toHaveCount(3);

      const chips = page.getByRole("group", { name: say("posts.list.states") }).getByRole("button");
      // Each change comes before the page has rendered the one before.
      const toggleAll = () =>
        chips.evaluateAll((buttons: HTMLElement[]) => {
          for (const button of buttons) button.click();
        });
      await toggleAll();
      await expect(page).toHaveURL(new RegExp(`status=${encodeURIComponent(POST_STATUSES.join())}$`));
      await toggleAll();
      await expect(page).not.toHaveURL(/status=/);
      await page.getByRole("button", { name: say("posts.status.failed") }).click();
      await expect(rows(page)).toContainText(["Late roll"]);
      for (const label of ["posts.list.from", "posts.list.to"] as const) {
        await page.getByLabel(say(label), { exact: true }).fill("2027-06-05");
      }
      await expect(page).toHaveURL(/from=2027-06-05&to=2027-06-05/);
      await expect(page.getByText(say("posts.list.found", { n: 1 }))).toBeVisible();
      await page.reload();
      await expect(rows(page)).toHaveCount(1);
      await page.getByLabel(say("posts.list.to"), { exact: true }).fill("2027-06-04");
      await expect(page.getByText(say("posts.list.sortDescending"))).toBeVisible();
      await page.getByLabel(say("posts.list.from"), { exact: true }).fill("2027-06-04");
      await expect(page.getByRole("heading", { name: say("posts.list.noneTitle") })).toBeVisible();
      await page.getByRole("button", { name: say("posts.list.showAll") }).click();
      await expect(rows(page)).toHaveCount(3);

      await page.getByRole("radio", { name: say("dashboard.connections.instagram") }).click();
      await expect(rows(page)).toContainText(["1000 rye breads"]);
      await expect(rows(page)).toHaveCount(1);
    });
  });
}

test.describe("post list paging and deletion", () => {
  test.use({ allow4xx: { "/api/posts/": [404] } });

  test("post list is paged, and a page beyond the last redirects to the last", async ({
    page,
    say,
    signUp,
  }) => {
    const user = await signUp();
    const brand = await createAccountViaApi(user);
    await sql(
      `INSERT INTO post (id, account_id, platform, text, updated_at)
       SELECT gen_random_uuid(), $1, 'facebook', 'Post number ' || n, now() FROM generate_series(1, 45) n`,
      [brand],
    );
    await page.goto(`/account/${brand}/posts?page=9`);
    await expect(page).toHaveURL(/page=3$/);
    await expect(rows(page)).toHaveCount(5);
    const seen = new Set<string>();
    const look = async () => {
      for (const text of await rows(page).getByRole("link").allTextContents()) seen.add(text);
      return seen.size;
    };
    // Rows of the previous page remain until the next ones load; polls until all were seen.
    await expect.poll(look).toBe(5);
    for (const [count, address] of [
      [25, /page=2$/],
      [45, /posts$/],
    ] as const) {
      await page.getByRole("button", { name: say("common.paging.newer") }).click();
      await expect(page).toHaveURL(address);
      await expect.poll(look).toBe(count);
    }
    await expect(rows(page)).toHaveCount(20);
  });

  test("deleted post can be restored, and is deleted permanently when the page is left", async ({
    page,
    say,
    signUp,
  }) => {
    const user = await signUp();
    const brand = await createAccountViaApi(user);
    const stored = await createDraftFixture(user, brand, { text: "Kept" });
    const deleted = await createDraftFixture(user, brand, { text: "Gone" });
    const status = async (id: string) => (await api(user, "GET", `/posts/${id}`)).status;
    await page.goto(`/account/${brand}/posts`);
    const deleteRow = async (title: string) => {
      await page.getByRole("button", { name: say("posts.list.more", { title }) }).press("Enter");
      await page.getByRole("menuitem", { name: say("posts.list.delete") }).press("Enter");
    };
    await deleteRow("Kept");
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole("button", { name: say("common.undo") }).click();
    await expect(rows(page)).toHaveCount(2);
    await deleteRow("Gone");
    await expect(rows(page)).toHaveCount(1);
    expect(await status(deleted._id)).toBe(200);
    await page.goto("about:blank");
    await expect.poll(() => status(deleted._id)).toBe(404);
    expect(await status(stored._id)).toBe(200);
  });

  // spec: 3.37, 3.38
  test("post list opens a new post and marks it as new on return", async ({ page, say, signUp }) => {
    const brand = await createAccountViaApi(await signUp());
    await page.goto(`/account/${brand}/posts`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("posts.list.title", { n: 0 }));
    await page.getByRole("button", { name: say("dashboard.today.newPost") }).click();
    await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}$/);
    await page.getByRole("link", { name: say("common.nav.posts") }).click();
    await expect(rows(page)).toContainText([say("posts.list.new")]);
  });
});

import { expect, test } from "@/tests/e2e/fixtures";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api } from "@/tests/harness/running-product";

test.describe("post deletion", () => {
  test.use({ allow4xx: { "/api/posts/": [429] } });

  test("post deletion asks once, shows an error and returns to the dashboard on success", async ({
    page,
    say,
    signUp,
  }) => {
    const user = await signUp();
    const brand = await createAccountViaApi(user);
    const post = await createDraftFixture(user, brand);
    const left = async () => (await api(user, "GET", `/posts/${post._id}`)).status;
    await page.goto(`/account/${brand}/posts/${post._id}`);
    const ask = async () => {
      await page.getByRole("button", { name: say("common.more"), exact: true }).click();
      await page.getByRole("menuitem", { name: say("posts.delete.action") }).click();
    };
    const dialog = page.getByRole("alertdialog", { name: say("posts.delete.title") });
    await ask();
    await expect(dialog).toHaveAccessibleDescription(say("posts.delete.text"));
    await dialog.getByRole("button", { name: say("common.cancel") }).click();
    await expect(dialog).toBeHidden();
    expect(await left()).toBe(200);

    const refusal = { status: 429, json: { error: "x", code: "rate_limited", details: { retryAfter: 60 } } };
    await page.route(`**/api/posts/${post._id}`, (route) => route.fulfill(refusal), { times: 1 });
    await ask();
    const yes = dialog.getByRole("button", { name: say("posts.delete.confirm") });
    await yes.click();
    await expect(dialog.getByRole("alert")).toHaveText(say("common.errors.rate_limited", { minutes: 1 }));
    await yes.click();
    await expect(page.getByText(say("posts.delete.done"))).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === `/account/${brand}`);
    expect(await left()).toBe(404);
  });
});

import { expect, test } from "@/tests/e2e/fixtures";
import { api } from "@/tests/harness/stack";
import { makeBrand, makeDraft } from "@/tests/harness/story";

test.describe("deleting a post", () => {
  test.use({ allow4xx: { "/api/posts/": [429] } });

  test("asks once, says what went wrong, and leads to the day when the post is gone", async ({
    page,
    say,
    signUp,
  }) => {
    const person = await signUp();
    const brand = await makeBrand(person);
    const post = await makeDraft(person, brand);
    const left = async () => (await api(person, "GET", `/posts/${post._id}`)).status;
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
    await expect(page).toHaveURL((url) => url.pathname === `/account/${brand}`);
    await expect(page.getByText(say("posts.delete.done"))).toBeVisible();
    expect(await left()).toBe(404);
  });
});

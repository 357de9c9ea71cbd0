import { expect, test } from "@/tests/e2e/fixtures";
import { findAccessibilityProblems, waitUntilSettled } from "@/tests/e2e/screens/screen-checks";
import { connectFacebookPage, createAccountViaApi } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser } from "@/tests/harness/running-product";
import { createStoredDesign, saveAtRevision } from "@/tests/harness/stored-design-fixtures";

/** Saves the stored design again, as the editor does after each edit. */
async function changeDesign(user: SignedUpUser, postId: string): Promise<void> {
  const { canvasData, rev } = (await api(user, "GET", `/canvas/${postId}/0`)).body;
  const { status } = await saveAtRevision(user, postId, canvasData, rev);
  expect(status).toBe(200);
}

for (const [language, width] of [
  ["en", 1440],
  ["he", 1280],
] as const) {
  test.describe(`changed designs in ${language} at ${width}`, () => {
    test.use({ language, viewport: { width, height: 900 } });

    test("scheduling asks once for each revision of a design that the post does not show", async ({
      page,
      say,
      signUp,
    }) => {
      test.setTimeout(90_000);
      const user = await signUp();
      const brand = await createAccountViaApi(user, { language });
      await connectFacebookPage(user, brand);
      const { postId } = await createStoredDesign(user, { brand });
      const { canvasData, rev } = (await api(user, "GET", `/canvas/${postId}/0`)).body;
      const next = { ...canvasData, baseRev: rev, rev: rev + 1 };
      const use = { imageIndex: 0, canvasData: next, use: true };
      const { post: placed } = (await api(user, "POST", `/canvas/${postId}`, use)).body;
      const text = language === "en" ? "Warm rye at six" : "לחם שיפון חם בשש";
      await api(user, "PUT", `/posts/${postId}`, { revision: placed.revision, text });
      await changeDesign(user, postId);
      const read = async () => (await api(user, "GET", `/posts/${postId}`)).body.post;

      const schedule = page.getByRole("button", { name: say("posts.schedule.schedule"), exact: true });
      const toDrafts = page.getByRole("button", { name: say("posts.schedule.backToDraft") });
      const dialog = page.getByRole("alertdialog", { name: say("posts.designQuestion.title") });
      const answer = (name: string) => dialog.getByRole("button", { name, exact: true }).click();
      await page.goto(`/account/${brand}/posts/${postId}`);

      await test.step("cancel leaves the draft", async () => {
        await schedule.click();
        await expect(dialog.getByText(say("posts.designQuestion.text", { n: 1 }))).toBeVisible();
        await waitUntilSettled(page);
        expect(await findAccessibilityProblems(page)).toEqual([]);
        await answer(say("common.cancel"));
        await expect(dialog).toBeHidden();
        expect((await read()).status).toBe("draft");
      });

      await test.step("the image may stay as it is, also the next time", async () => {
        await schedule.click();
        await answer(say("posts.designQuestion.keep", { action: "schedule" }));
        await expect(toDrafts).toBeVisible();
        expect((await read()).images).toMatchObject([{ url: placed.images[0].url, isDesignChanged: true }]);
        await toDrafts.click();
        await expect(schedule).toBeVisible();
        await page.reload();
        await schedule.click();
        await expect(toDrafts).toBeVisible();
        await expect(dialog).toBeHidden();
        await toDrafts.click();
        await expect(schedule).toBeVisible();
      });

      await test.step("another revision is asked about and applied", async () => {
        await changeDesign(user, postId);
        await page.reload();
        await schedule.click();
        await answer(say("posts.designQuestion.apply", { action: "schedule" }));
        await expect(toDrafts).toBeVisible();
        const post = await read();
        expect(post.status).toBe("scheduled");
        expect(post.images[0].url).not.toBe(placed.images[0].url);
        expect(post.images[0]).not.toHaveProperty("isDesignChanged");
      });
    });
  });
}

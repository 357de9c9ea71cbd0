import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { findAccessibilityProblems, waitUntilSettled } from "@/tests/e2e/screens/screen-checks";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api } from "@/tests/harness/running-product";
import { createUploadForm } from "@/tests/harness/solid-color-image";

for (const language of sampleLanguages("en")) {
  test.describe(`proposed alt texts in ${language}`, () => {
    test.use({ language });

    test("uploaded image gets a proposal that can be kept, edited or removed", async ({
      page,
      say,
      signUp,
    }) => {
      test.setTimeout(90_000);
      const user = await signUp();
      const brand = await createAccountViaApi(user, { language });
      const { _id, revision } = await createDraftFixture(user, brand);
      const { url } = (await api(user, "POST", "/storage/upload", await createUploadForm())).body;
      await api(user, "PUT", `/posts/${_id}`, { revision, images: [{ url, alt: "" }] });
      const read = async () => (await api(user, "GET", `/posts/${_id}`)).body.post.images[0];

      await page.goto(`/account/${brand}/posts/${_id}`);
      await page.getByRole("button", { name: say("posts.media.image", { n: 1 }), exact: true }).click();
      const card = page.getByRole("dialog", { name: say("posts.media.image", { n: 1 }) });
      const field = card.getByLabel(say("posts.media.alt"), { exact: true });
      const isProposed = card.getByText(say("posts.media.altSuggested"));
      await expect(isProposed).toBeVisible({ timeout: 45_000 });
      await expect(field).not.toHaveValue("");
      const proposal = await field.inputValue();
      expect(await read()).toMatchObject({ alt: proposal, isAltSuggested: true });
      await waitUntilSettled(page);
      expect(await findAccessibilityProblems(page)).toEqual([]);

      await test.step("a kept proposal is the text of the image", async () => {
        await card.getByRole("button", { name: say("posts.media.altKeep") }).click();
        await expect(isProposed).toBeHidden();
        await expect(field).toBeFocused();
        await expect.poll(read).toMatchObject({ alt: proposal });
        await expect.poll(read).not.toHaveProperty("isAltSuggested");
      });

      await test.step("a removed proposal of another image leaves its text empty", async () => {
        const second = (await api(user, "POST", "/storage/upload", await createUploadForm())).body.url;
        const { post } = (await api(user, "GET", `/posts/${_id}`)).body;
        await api(user, "PUT", `/posts/${_id}`, {
          revision: post.revision,
          images: [{ url: second, alt: "" }],
        });
        await page.reload();
        await page.getByRole("button", { name: say("posts.media.image", { n: 1 }), exact: true }).click();
        await expect(isProposed).toBeVisible({ timeout: 45_000 });
        await card.getByRole("button", { name: say("posts.media.altUndo") }).click();
        await expect(field).toHaveValue("");
        await expect.poll(read).toMatchObject({ url: second, alt: "" });
        expect(await read()).not.toHaveProperty("isAltPending");
      });
    });
  });
}

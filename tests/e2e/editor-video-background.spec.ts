import { openEditorTab } from "@/tests/e2e/editor-page-objects";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { addLibraryVideo } from "@/tests/harness/library-fixtures";
import { createStoredDesign, readStoredDesign } from "@/tests/harness/stored-design-fixtures";

for (const language of sampleLanguages("he")) {
  test.describe(`video as a background in ${language}`, () => {
    test.use({ language });

    test("frame of a library video covers the page behind all elements, as one undo step", async ({
      context,
      say,
      signUp,
    }) => {
      const user = await signUp();
      await addLibraryVideo(user, "Ovens");
      const design = await createStoredDesign(user);
      const page = await openEditorTab(context, design);
      const first = async () => (await readStoredDesign(user, design.postId)).canvasData.pages[0];
      const before = await first();
      await page.getByRole("button", { name: say("posts.editor.tools.images"), exact: true }).click();
      await page.getByRole("button", { name: say("posts.editor.images.video.choose"), exact: true }).click();
      const dialog = page.getByRole("dialog", { name: say("posts.editor.images.video.title") });
      await expect(dialog.getByText(say("posts.editor.images.video.hint"))).toBeVisible();
      await dialog.getByRole("gridcell").first().click();
      await dialog.getByRole("button", { name: say("posts.editor.images.video.use"), exact: true }).click();

      const lowest = async () => {
        const now = await first();
        return now?.els[now.order[0] ?? ""];
      };
      await expect.poll(lowest, { timeout: 30_000 }).toMatchObject({
        ...{ type: "image", name: say("posts.editor.images.video.name"), x: 0, y: 0, w: 1080, h: 1080 },
        crop: { y: 0, h: 1 },
        natural: { w: 320, h: 180 },
      });
      expect((await first())?.order.slice(1)).toEqual(before?.order);

      await page.getByRole("application").focus();
      await page.keyboard.press("ControlOrMeta+z");
      await expect.poll(async () => (await first())?.order, { timeout: 15_000 }).toEqual(before?.order);
    });

    test("picker says so when the library has no videos", async ({ context, say, signUp }) => {
      const page = await openEditorTab(context, await createStoredDesign(await signUp()));
      await page.getByRole("button", { name: say("posts.editor.tools.images"), exact: true }).click();
      await page.getByRole("button", { name: say("posts.editor.images.video.choose"), exact: true }).click();
      await expect(page.getByText(say("posts.editor.images.video.emptyTitle"))).toBeVisible();
    });
  });
}

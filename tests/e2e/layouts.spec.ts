import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { openMediaTab } from "@/tests/e2e/media-page-objects";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser } from "@/tests/harness/running-product";

const TEXTS = {
  en: "Sufganiyot are back on Sunday. Last year they were gone by ten.",
  he: "הסופגניות חוזרות ביום ראשון. בשנה שעברה נגמרו עד עשר.",
};

const attachedUrls = async (user: SignedUpUser, post: string): Promise<string[]> =>
  (await api(user, "GET", `/posts/${post}`)).body.post.images.map(({ url }: { url: string }) => url);

for (const language of sampleLanguages("en")) {
  test.describe(`layouts in ${language}`, () => {
    test.use({ language });

    test("layouts of two sets are kept; a tile is Attached exactly while the post has its image", async ({
      page,
      say,
      signUp,
    }) => {
      test.setTimeout(90_000);
      const user = await signUp();
      const brand = await createAccountViaApi(user, { language });
      const post = await createDraftFixture(user, brand, { text: TEXTS[language] });
      const urls = () => attachedUrls(user, post._id);
      await page.goto(`/account/${brand}/posts/${post._id}`);
      const tile = (n: number) =>
        page
          .getByTestId("result")
          .filter({ has: page.getByRole("img", { name: say("posts.layouts.layout", { n }), exact: true }) });
      const attach = (n: number) =>
        tile(n).getByRole("button", {
          name: say("posts.mediaResults.attachName", { name: say("posts.layouts.layout", { n }) }),
        });
      const isAttached = say("posts.mediaResults.isAttached");

      await test.step("second set is shown before the first", async () => {
        await openMediaTab(page, say, "layouts");
        const create = page.getByRole("button", { name: say("posts.layouts.create", { n: 6 }) });
        await create.click();
        await expect(page.getByTestId("result")).toHaveCount(6, { timeout: 30_000 });
        await create.click();
        await expect(page.getByTestId("result")).toHaveCount(12, { timeout: 30_000 });
        await expect(tile(7)).toHaveText(say("posts.mediaResults.attach"));
        await expect(page.getByText(say("posts.layouts.kept", { n: 48 }))).toBeVisible();
      });

      await test.step("undo takes the image off and offers the layout again", async () => {
        await attach(1).click();
        await expect(tile(1)).toContainText(isAttached);
        await page
          .getByRole("button", { name: say("common.undo"), exact: true })
          .first()
          .click();
        await expect.poll(urls).toEqual([]);
        await expect(attach(1)).toBeVisible();
      });

      await test.step("reload keeps an attached layout attached", async () => {
        await attach(8).click();
        await expect(tile(8)).toContainText(isAttached);
        await page.reload();
        await expect(tile(8)).toContainText(isAttached);
        await expect(page.getByTestId("result")).toHaveCount(12);
      });

      await test.step("layout is attached by a drag before the first image", async () => {
        const [before] = await urls();
        const first = page.getByRole("button", { name: say("posts.media.image", { n: 1 }), exact: true });
        // A scroll between the press and the first move takes the tile away from the pointer: both must be in view.
        await tile(2).scrollIntoViewIfNeeded();
        await first.scrollIntoViewIfNeeded();
        await tile(2).getByRole("img").dragTo(first);
        await expect.poll(async () => (await urls())[1], { timeout: 15_000 }).toBe(before);
        await expect(tile(2)).toContainText(isAttached);
        expect(await urls()).toHaveLength(2);
      });
    });
  });
}

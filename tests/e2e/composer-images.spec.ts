import type { Page } from "@playwright/test";
import { expect, test } from "@/tests/e2e/fixtures";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser } from "@/tests/harness/running-product";
import { createStoredDesign, readStoredDesign, uploadImage } from "@/tests/harness/stored-design-fixtures";

const order = async (user: SignedUpUser, post: string): Promise<string[]> =>
  (await api(user, "GET", `/posts/${post}`)).body.post.images.map(({ url }: { url: string }) => url);
const image = (page: Page, label: string) => page.getByRole("button", { name: label, exact: true });

for (const language of ["en", "he"] as const) {
  test.describe(`images of a post in ${language}`, () => {
    test.use({ language });

    test("images are reordered by drag, keyboard and button, and their designs move with them", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user);
      const { postId: post, url: a } = await createStoredDesign(user, { brand });
      const before = (await readStoredDesign(user, post)).canvasData.pages[0]?.order;
      const [b, c] = [await uploadImage(user), await uploadImage(user)];
      const { revision } = (await api(user, "GET", `/posts/${post}`)).body.post;
      const images = [a, b, c].map((url) => ({ url, alt: "" }));
      await api(user, "PUT", `/posts/${post}`, { revision, images });
      await page.goto(`/account/${brand}/posts/${post}`);
      const nth = (n: number) => image(page, say("posts.media.image", { n }));

      await nth(1).focus();
      await page.keyboard.press(language === "he" ? "Alt+ArrowLeft" : "Alt+ArrowRight");
      await expect.poll(() => order(user, post)).toEqual([b, a, c]);
      await expect(nth(2)).toBeFocused();
      const response = await api(user, "GET", `/canvas/${post}/1`);
      expect(response.body.canvasData.pages[0].order).toEqual(before);

      const [from, to] = [await nth(3).boundingBox(), await nth(1).boundingBox()];
      if (!from || !to) throw new Error("images not found");
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
      // To the far edge of the first image, at the start of the reading direction.
      const edge = language === "he" ? to.x + to.width - 4 : to.x + 4;
      await page.mouse.move(edge, to.y + to.height / 2, { steps: 5 });
      await page.mouse.up();
      await expect.poll(() => order(user, post)).toEqual([c, b, a]);
      // The message of the move before has the same button.
      await expect(page.getByText(say("posts.media.moved", { n: 1 }))).toBeVisible();
      await page.getByRole("button", { name: say("common.undo"), exact: true }).click();
      await expect.poll(() => order(user, post)).toEqual([b, a, c]);

      await nth(3).click();
      await page.getByRole("button", { name: say("posts.media.earlier") }).click();
      await expect.poll(() => order(user, post)).toEqual([b, c, a]);
    });
  });
}

test("platform previews have their own fold, crop and overflow", async ({ page, say, signUp }) => {
  const user = await signUp();
  const brand = await createAccountViaApi(user);
  const text = `${"word ".repeat(460)}#rye https://kolot.example`;
  const shown = (platform: string) => page.locator(`[data-preview=${platform}]`);
  const folded: number[] = [];
  for (const platform of ["facebook", "instagram", "linkedin"]) {
    const { _id, revision } = await createDraftFixture(user, brand, { text, platform });
    const images = [await uploadImage(user), await uploadImage(user)];
    await api(user, "PUT", `/posts/${_id}`, { revision, images: images.map((url) => ({ url, alt: "x" })) });
    await page.goto(`/account/${brand}/posts/${_id}`);
    await expect(shown(platform)).toBeVisible();
    folded.push((await shown(platform).locator("p").last().textContent())?.length ?? 0);
    await shown(platform)
      .getByRole("button", { name: say("posts.preview.more") })
      .click();
    await expect(shown(platform).locator("mark")).toHaveCount(platform === "instagram" ? 1 : 0);
    await expect(shown(platform).locator("img")).toHaveCount(platform === "instagram" ? 1 : 2);
  }
  const [facebook = 0, instagram = 0, linkedin = 0] = folded;
  expect(facebook).toBeGreaterThan(linkedin);
  expect(linkedin).toBeGreaterThan(instagram);
});

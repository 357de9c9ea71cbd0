import type { Page } from "@playwright/test";
import { expect, test } from "@/tests/e2e/fixtures";
import { makeDesign, storedDesign, uploadPicture } from "@/tests/harness/editor-page";
import { api, type Person } from "@/tests/harness/stack";
import { makeBrand, makeDraft } from "@/tests/harness/story";

const order = async (person: Person, post: string): Promise<string[]> =>
  (await api(person, "GET", `/posts/${post}`)).body.post.images.map(({ url }: { url: string }) => url);
const picture = (page: Page, label: string) => page.getByRole("button", { name: label, exact: true });

for (const language of ["en", "he"] as const) {
  test.describe(`pictures of a post in ${language}`, () => {
    test.use({ language });

    test("are put in another order by hand, by keyboard and by button, and their designs go with them", async ({
      page,
      say,
      signUp,
    }) => {
      const person = await signUp();
      const brand = await makeBrand(person);
      const { postId: post, url: a } = await makeDesign(person, { brand });
      const before = (await storedDesign(person, post)).canvasData.pages[0]?.order;
      const [b, c] = [await uploadPicture(person), await uploadPicture(person)];
      const { revision } = (await api(person, "GET", `/posts/${post}`)).body.post;
      const images = [a, b, c].map((url) => ({ url, alt: "" }));
      await api(person, "PUT", `/posts/${post}`, { revision, images });
      await page.goto(`/account/${brand}/posts/${post}`);
      const nth = (n: number) => picture(page, say("posts.media.picture", { n }));

      await nth(1).focus();
      await page.keyboard.press(language === "he" ? "Alt+ArrowLeft" : "Alt+ArrowRight");
      await expect.poll(() => order(person, post)).toEqual([b, a, c]);
      await expect(nth(2)).toBeFocused();
      const answer = await api(person, "GET", `/canvas/${post}/1`);
      expect(answer.body.canvasData.pages[0].order).toEqual(before);

      const [from, to] = [await nth(3).boundingBox(), await nth(1).boundingBox()];
      if (!from || !to) throw new Error("The pictures are not there");
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
      // To the far side of the first, where reading begins.
      const edge = language === "he" ? to.x + to.width - 4 : to.x + 4;
      await page.mouse.move(edge, to.y + to.height / 2, { steps: 5 });
      await page.mouse.up();
      await expect.poll(() => order(person, post)).toEqual([c, b, a]);
      await page.getByRole("button", { name: say("common.undo") }).click();
      await expect.poll(() => order(person, post)).toEqual([b, a, c]);

      await nth(3).click();
      await page.getByRole("button", { name: say("posts.media.earlier") }).click();
      await expect.poll(() => order(person, post)).toEqual([b, c, a]);
    });
  });
}

test("each network has a preview of its own, with its fold, its crop and its overflow", async ({
  page,
  say,
  signUp,
}) => {
  const person = await signUp();
  const brand = await makeBrand(person);
  const text = `${"word ".repeat(460)}#rye https://kolot.example`;
  const shown = (platform: string) => page.locator(`[data-preview=${platform}]`);
  const folded: number[] = [];
  for (const platform of ["facebook", "instagram", "linkedin"]) {
    const { _id, revision } = await makeDraft(person, brand, { text, platform });
    const images = [await uploadPicture(person), await uploadPicture(person)];
    await api(person, "PUT", `/posts/${_id}`, { revision, images: images.map((url) => ({ url, alt: "x" })) });
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

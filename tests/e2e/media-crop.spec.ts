import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { mediaSheet } from "@/tests/e2e/media-page-objects";
import {
  createAccountViaApi,
  createDraftFixture,
  generateImageForPost,
} from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser } from "@/tests/harness/running-product";

const TEXT = { en: "Warm sourdough from six", he: "לחם מחמצת חם משש בבוקר" };

interface Shown {
  platform: string;
  followsMedia: boolean;
  images: { url: string; width: number; height: number }[];
}

const findPosts = async (user: SignedUpUser, account: string): Promise<Map<string, Shown>> => {
  const { body } = await api(user, "GET", `/posts/search?accountId=${account}`);
  return new Map(body.posts.map((post: Shown) => [post.platform, post]));
};

for (const language of sampleLanguages("en")) {
  test.describe(`crop in ${language}`, () => {
    test.use({ language });

    test("image is cropped for one network, shown in its preview, taken back and cropped for all", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const account = await createAccountViaApi(user, { language });
      const post = await createDraftFixture(user, account, { text: TEXT[language] });
      const { imageUrl } = await generateImageForPost(user, account, post._id);
      const follower = { platform: "instagram", language, follow: true };
      expect((await api(user, "POST", `/posts/${post._id}/variants`, follower)).status).toBe(200);
      const firstOf = async (platform: string) => (await findPosts(user, account)).get(platform)?.images[0];
      const dialog = page.getByRole("dialog", { name: say("posts.media.crop.title") });
      const open = async () => {
        await page.getByRole("button", { name: say("posts.media.image", { n: 1 }), exact: true }).click();
        await page.getByRole("button", { name: say("posts.media.crop.open"), exact: true }).click();
      };
      const apply = async () => {
        await dialog.getByRole("button", { name: say("posts.media.crop.apply") }).click();
        await expect(dialog).toBeHidden();
      };
      await page.goto(`/account/${account}/posts/${post._id}`);

      await test.step("Instagram offers only ratios that it accepts and gets a copy of its own", async () => {
        await open();
        const ratio = (name: string) => dialog.getByRole("radio", { name, exact: true });
        await expect(ratio("9:16")).toBeHidden();
        await dialog.getByRole("radio", { name: say("posts.platform.instagram"), exact: true }).click();
        await ratio("1.91:1").click();
        const position = dialog.getByRole("slider", { name: say("posts.media.crop.position") });
        await position.press("Home");
        await apply();
        const cropped = await firstOf("instagram");
        expect(cropped?.url).not.toBe(imageUrl);
        expect((cropped?.width ?? 0) / (cropped?.height ?? 1)).toBeCloseTo(1.91, 1);
        expect((await firstOf("facebook"))?.url).toBe(imageUrl);
        const preview = page.locator('[data-preview="instagram"] img').last();
        await expect(preview).toHaveAttribute("height", String(cropped?.height));
      });

      await test.step("note names the network and gives it the shared media again", async () => {
        const own = say("posts.media.crop.own", { platform: "instagram" });
        await expect(mediaSheet(page, say)).toContainText(own);
        await mediaSheet(page, say)
          .getByRole("button", { name: say("posts.media.crop.share") })
          .click();
        await expect(mediaSheet(page, say)).not.toContainText(own);
        expect((await firstOf("instagram"))?.url).toBe(imageUrl);
      });

      await test.step("crop for all networks is one copy for all, and undo restores the original", async () => {
        await open();
        await dialog.getByRole("radio", { name: "1.91:1", exact: true }).click();
        await apply();
        const cropped = await firstOf("facebook");
        expect(cropped?.url).not.toBe(imageUrl);
        expect((await firstOf("instagram"))?.url).toBe(cropped?.url);
        await page
          .getByRole("button", { name: say("common.undo"), exact: true })
          .first()
          .click();
        await expect.poll(async () => (await firstOf("facebook"))?.url).toBe(imageUrl);
        expect((await firstOf("instagram"))?.url).toBe(imageUrl);
      });
    });
  });
}

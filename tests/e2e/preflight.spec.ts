import sharp from "sharp";
import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import {
  createAccountViaApi,
  createDraftFixture,
  submitConsentDialog,
} from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser } from "@/tests/harness/running-product";

const TAGS = ["rye", "bread", "jaffa", "sourdough", "oven", "לחם", "מחמצת"];

for (const language of sampleLanguages("he")) {
  test.describe(`preflight check in ${language}`, () => {
    test.use({ language });

    // spec: D9.15, D9.20
    test("preflight shows and fixes what Instagram would reject while the user writes", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user, { language });
      await connectInstagram(user, brand);
      const post = await createDraftFixture(user, brand, { platform: "instagram", hashtags: TAGS });
      const url = await uploadTall(user);
      const images = [{ url, alt: "", isAltSuggested: false }];
      await api(user, "PUT", `/posts/${post._id}`, { revision: post.revision, images });
      await page.goto(`/account/${brand}/posts/${post._id}`);
      const problemText = (code: MessageKeyIn<"posts.problem">, n = 1) =>
        page.getByText(say(`posts.problem.${code}`, { n })).first();
      const row = (appearance: string) => page.locator(`li[data-appearance="${appearance}"]`);
      const undo = page.getByRole("button", { name: say("common.undo"), exact: true }).last();
      const stored = async () => (await api(user, "GET", `/posts/${post._id}`)).body.post;

      await test.step("tall image is extended without cropping and Undo restores it", async () => {
        await expect(problemText("image_ratio")).toBeVisible();
        await expect(row("error")).toContainText(say("posts.problem.image_ratio", { n: 1 }));
        await page
          .getByRole("button", { name: /4:5/ })
          .and(page.locator("button:not([role])"))
          .first()
          .click();
        await expect(problemText("image_ratio")).toBeHidden();
        const [extended] = (await stored()).images;
        expect(extended.width / extended.height).toBeCloseTo(0.8, 2);
        await undo.click();
        await expect(problemText("image_ratio")).toBeVisible();
        expect((await stored()).images).toMatchObject([{ url, alt: "" }]);
      });

      await test.step("hashtags beyond the platform's limit are trimmed", async () => {
        await expect(problemText("hashtags_many")).toBeVisible();
        await page.getByRole("button", { name: say("posts.fix.trim_hashtags") }).click();
        await expect(problemText("hashtags_many")).toBeHidden();
        await expect.poll(async () => (await stored()).hashtags).toEqual(TAGS.slice(0, 5));
      });

      await test.step("fix button opens the description field of an image without one", async () => {
        await expect(problemText("image_undescribed")).toBeVisible();
        await page.getByRole("button", { name: say("posts.fix.describe_image") }).click();
        await expect(page.getByRole("dialog").getByRole("textbox")).toBeFocused();
        await page.keyboard.type("A tall loaf");
        await page.keyboard.press("Tab");
        await expect(problemText("image_undescribed")).toBeHidden();
        await expect.poll(async () => (await stored()).images[0].alt).toBe("A tall loaf");
      });

      await test.step("missing image is listed as missing and not as an error", async () => {
        const { revision } = await stored();
        await api(user, "PUT", `/posts/${post._id}`, { revision, images: [] });
        await page.reload();
        await expect(row("missing").filter({ hasText: say("posts.problem.image_needed") })).toBeVisible();
        await expect(row("error")).toHaveCount(0);
      });

      await test.step("story without media is missing something, one with two images is wrong", async () => {
        const options = { instagram: { placement: "story" } };
        const { revision } = await stored();
        await api(user, "PUT", `/posts/${post._id}`, { revision, text: "", hashtags: [], options });
        await page.reload();
        const problem = say("posts.problem.story_media");
        await expect(row("missing").filter({ hasText: problem })).toBeVisible();
        const two = [url, await uploadTall(user)].map((one) => ({ url: one, alt: "A tall loaf" }));
        const changed = { revision: (await stored()).revision, images: two };
        await api(user, "PUT", `/posts/${post._id}`, changed);
        await page.reload();
        await expect(row("error").filter({ hasText: problem })).toBeVisible();
      });
    });
  });
}

async function connectInstagram(user: SignedUpUser, brand: string): Promise<void> {
  const path = `/native-connections/${brand}/instagram`;
  const { authorizationUrl } = (await api(user, "POST", `${path}/connect`)).body;
  const back = await submitConsentDialog(authorizationUrl);
  await api(user, "GET", back.pathname.replace(/^\/api/, "") + back.search);
  const { targets } = (await api(user, "GET", `${path}/targets`)).body;
  await api(user, "PUT", `${path}/targets`, { targetId: targets[0]._id });
}

/** Uploads an image taller than Instagram accepts. */
async function uploadTall(user: SignedUpUser): Promise<string> {
  const bytes = await sharp({ create: { width: 600, height: 1_400, channels: 3, background: "#c2452d" } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(bytes)]), "tall.png");
  return (await api(user, "POST", "/canvas-images/upload", form)).body.image.url;
}

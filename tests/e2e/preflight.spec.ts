import sharp from "sharp";
import { expect, test } from "@/tests/e2e/fixtures";
import { api, type Person } from "@/tests/harness/stack";
import { answerDialog, makeBrand, makeDraft } from "@/tests/harness/story";

const TAGS = ["rye", "bread", "jaffa", "sourdough", "oven", "לחם", "מחמצת"];

for (const language of ["en", "he"] as const) {
  test.describe(`the check before publishing in ${language}`, () => {
    test.use({ language });

    test("says what Instagram would refuse while one writes, and mends it on the spot", async ({
      page,
      say,
      signUp,
    }) => {
      const person = await signUp();
      const brand = await makeBrand(person, { language });
      await connectInstagram(person, brand);
      const post = await makeDraft(person, brand, { platform: "instagram", hashtags: TAGS });
      const images = [{ url: await uploadTall(person), alt: "" }];
      await api(person, "PUT", `/posts/${post._id}`, { revision: post.revision, images });
      await page.goto(`/account/${brand}/posts/${post._id}`);
      const told = (code: string, n = 1) => page.getByText(say(`posts.problem.${code}`, { n })).first();
      const undo = page.getByRole("button", { name: say("common.undo"), exact: true }).last();
      const stored = async () => (await api(person, "GET", `/posts/${post._id}`)).body.post;

      await test.step("a tall picture is extended, whole, and Undo brings the old one back", async () => {
        await expect(told("image_ratio")).toBeVisible();
        await page
          .getByRole("button", { name: /4:5/ })
          .and(page.locator("button:not([role])"))
          .first()
          .click();
        await expect(told("image_ratio")).toBeHidden();
        const [extended] = (await stored()).images;
        expect(extended.width / extended.height).toBeCloseTo(0.8, 2);
        await undo.click();
        await expect(told("image_ratio")).toBeVisible();
        expect((await stored()).images).toMatchObject(images);
      });

      await test.step("hashtags beyond what the network counts are trimmed", async () => {
        await expect(told("hashtags_many")).toBeVisible();
        await page.getByRole("button", { name: say("posts.fix.trim_hashtags") }).click();
        await expect(told("hashtags_many")).toBeHidden();
        await expect.poll(async () => (await stored()).hashtags).toEqual(TAGS.slice(0, 5));
      });

      await test.step("a picture without words is described where the button leads", async () => {
        await expect(told("image_undescribed")).toBeVisible();
        await page.getByRole("button", { name: say("posts.fix.describe_image") }).click();
        await expect(page.getByRole("dialog").getByRole("textbox")).toBeFocused();
        await page.keyboard.type("A tall loaf");
        await page.keyboard.press("Tab");
        await expect(told("image_undescribed")).toBeHidden();
        await expect.poll(async () => (await stored()).images[0].alt).toBe("A tall loaf");
      });

      await test.step("without its picture the post is not promised, and a text alone says so", async () => {
        const { revision } = await stored();
        await api(person, "PUT", `/posts/${post._id}`, { revision, images: [] });
        await page.reload();
        await expect(told("image_needed")).toBeVisible();
      });
    });
  });
}

async function connectInstagram(person: Person, brand: string): Promise<void> {
  const path = `/native-connections/${brand}/instagram`;
  const { authorizationUrl } = (await api(person, "POST", `${path}/connect`)).body;
  const back = await answerDialog(authorizationUrl);
  await api(person, "GET", back.pathname.replace(/^\/api/, "") + back.search);
  const { targets } = (await api(person, "GET", `${path}/targets`)).body;
  await api(person, "PUT", `${path}/targets`, { targetId: targets[0]._id });
}

/** A picture taller than Instagram takes, in the person's library. */
async function uploadTall(person: Person): Promise<string> {
  const bytes = await sharp({ create: { width: 600, height: 1_400, channels: 3, background: "#c2452d" } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(bytes)]), "tall.png");
  return (await api(person, "POST", "/canvas-images/upload", form)).body.image.url;
}

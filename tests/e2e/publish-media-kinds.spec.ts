import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { Platform } from "@/lib/core/platforms";
import { connectPlatform } from "@/tests/e2e/connect-platform";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import type { Translate } from "@/tests/e2e/messages";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser } from "@/tests/harness/running-product";
import { createMp4 } from "@/tests/harness/video-files";

interface Kind {
  name: string;
  platform: Platform;
  text?: string;
  images?: number;
  video?: { width: number; height: number };
  asDocument?: true;
}

const LYING = { width: 640, height: 360 };
const UPRIGHT = { width: 540, height: 960 };

/** Every kind of post that each platform accepts from the composer. */
const KINDS: Kind[] = [
  { name: "a text", platform: "facebook" },
  { name: "a link", platform: "facebook", text: "https://bread.example/rye" },
  { name: "a photo", platform: "facebook", images: 1 },
  { name: "photos", platform: "facebook", images: 3 },
  { name: "a video", platform: "facebook", video: LYING },
  { name: "a reel", platform: "facebook", video: UPRIGHT },
  { name: "a picture", platform: "instagram", images: 1 },
  { name: "a carousel", platform: "instagram", images: 2 },
  { name: "a carousel with a video", platform: "instagram", images: 2, video: LYING },
  { name: "a reel", platform: "instagram", video: UPRIGHT },
  { name: "a text", platform: "linkedin" },
  { name: "a picture", platform: "linkedin", images: 1 },
  { name: "pictures", platform: "linkedin", images: 3 },
  { name: "a document", platform: "linkedin", images: 3, asDocument: true },
  { name: "a video", platform: "linkedin", video: LYING },
];

const WORDS = { en: "Warm rye (really) at six", he: "לחם שיפון חם (באמת) בשש" };

for (const language of sampleLanguages("en")) {
  test.describe(`publishing in ${language}`, () => {
    test.use({ language });

    // spec: 1.1, 1.10
    test("each platform is connected and each kind of post is published to it once", async ({
      page,
      say,
      signUp,
    }) => {
      test.setTimeout(240_000);
      const user = await signUp();
      const brand = await createAccountViaApi(user, { language });
      await page.goto(`/account/${brand}/connections`);
      for (const platform of ["facebook", "instagram", "linkedin"] as const) {
        await test.step(`${platform} is connected`, () => connectPlatform(page, say, platform));
      }
      const media = await makeMedia(user);
      for (const kind of KINDS) {
        await test.step(`${kind.platform} receives ${kind.name}`, async () => {
          const draft = await createDraftFixture(user, brand, { platform: kind.platform });
          const text = [WORDS[language], draft._id, kind.text].filter(Boolean).join(" ");
          const images = media.imageUrls.slice(0, kind.images ?? 0).map((url) => ({ url, alt: "Loaf" }));
          const video = kind.video && { videoUrl: await uploadVideo(user, kind.video) };
          const change = { revision: draft.revision, text, images, ...video };
          const saved = await api(user, "PUT", `/posts/${draft._id}`, change);
          expect(saved.status).toBe(200);
          await page.goto(`/account/${brand}/posts/${draft._id}`);
          if (kind.asDocument) await bind(page, say, kind.images ?? 0);
          await publish(page, say, kind.platform);
          const href = await page
            .getByRole("link", { name: say("posts.schedule.view", { platform: kind.platform }) })
            .getAttribute("href");
          const shown = await (await fetch(href ?? "")).text();
          expect(shown).toContain(draft._id);
          expect(shown.includes('class="document"')).toBe(kind.asDocument === true);
          if (kind.platform === "instagram")
            expect(shown.includes('class="carousel"')).toBe((kind.images ?? 0) > 1);
        });
      }
    });
  });
}

/** Creates library images and returns their URLs. */
async function makeMedia(user: SignedUpUser): Promise<{ imageUrls: string[] }> {
  const imageUrls: string[] = [];
  for (const background of ["#c2452d", "#0b5d4e", "#f6deb4"]) {
    const bytes = await sharp({ create: { width: 640, height: 640, channels: 3, background } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(bytes)]), "loaf.png");
    const { body } = await api(user, "POST", "/canvas-images/upload", form);
    imageUrls.push(body.image.url);
  }
  return { imageUrls };
}

async function uploadVideo(user: SignedUpUser, shape: { width: number; height: number }): Promise<string> {
  const form = new FormData();
  // LinkedIn accepts none below 75 KB.
  const bytes = await createMp4({ ...shape, seconds: 4, bytes: 200_000 });
  form.set("file", new Blob([new Uint8Array(bytes)]), "film.mp4");
  return (await api(user, "POST", "/storage/upload-video", form)).body.videoUrl;
}

/** Combines the images into one document and pages through it in the preview. */
async function bind(page: Page, say: Translate, pages: number): Promise<void> {
  const choice = page.getByRole("switch", { name: say("posts.document.choose") });
  await choice.click();
  const place = (n: number) => page.getByText(say("posts.document.page", { n, m: pages }), { exact: true });
  await expect(place(1)).toBeVisible();
  await page.getByRole("button", { name: say("posts.document.next") }).click();
  await expect(place(2)).toBeVisible();
  await expect(choice).toBeChecked();
}

/** Publishes immediately from the composer and waits until the platform shows the post. */
async function publish(page: Page, say: Translate, platform: Platform): Promise<void> {
  await page.getByRole("button", { name: say("posts.schedule.publishNow") }).click();
  const state = page.getByRole("banner").getByText(say("posts.status.published"), { exact: true });
  await expect(state, platform).toBeVisible({ timeout: 45_000 });
}

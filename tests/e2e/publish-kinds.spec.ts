import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { Platform } from "@/lib/accounts/platforms";
import { connect } from "@/tests/e2e/connecting";
import { expect, test } from "@/tests/e2e/fixtures";
import type { Say } from "@/tests/e2e/texts";
import { api, type Person } from "@/tests/harness/stack";
import { makeBrand, makeDraft } from "@/tests/harness/story";
import { makeMp4 } from "@/tests/harness/video";

interface Kind {
  name: string;
  platform: Platform;
  text?: string;
  pictures?: number;
  film?: { width: number; height: number };
  asDocument?: true;
}

const LYING = { width: 640, height: 360 };
const UPRIGHT = { width: 540, height: 960 };

/** Every kind of post that each network takes from a screen. */
const KINDS: Kind[] = [
  { name: "a text", platform: "facebook" },
  { name: "a link", platform: "facebook", text: "https://bread.example/rye" },
  { name: "a photo", platform: "facebook", pictures: 1 },
  { name: "photos", platform: "facebook", pictures: 3 },
  { name: "a video", platform: "facebook", film: LYING },
  { name: "a reel", platform: "facebook", film: UPRIGHT },
  { name: "a picture", platform: "instagram", pictures: 1 },
  { name: "a carousel", platform: "instagram", pictures: 2 },
  { name: "a reel", platform: "instagram", film: UPRIGHT },
  { name: "a text", platform: "linkedin" },
  { name: "a picture", platform: "linkedin", pictures: 1 },
  { name: "pictures", platform: "linkedin", pictures: 3 },
  { name: "a document", platform: "linkedin", pictures: 3, asDocument: true },
  { name: "a video", platform: "linkedin", film: LYING },
];

const WORDS = { en: "Warm rye (really) at six", he: "לחם שיפון חם (באמת) בשש" };

for (const language of ["en", "he"] as const) {
  test.describe(`publishing in ${language}`, () => {
    test.use({ language });

    test("each network is connected, and each kind of post goes out to it, once", async ({
      page,
      say,
      signUp,
    }) => {
      test.setTimeout(240_000);
      const person = await signUp();
      const brand = await makeBrand(person, { language });
      await page.goto(`/account/${brand}/connections`);
      for (const platform of ["facebook", "instagram", "linkedin"] as const) {
        await test.step(`${platform} is connected`, () => connect(page, say, platform));
      }
      const media = await makeMedia(person);
      for (const kind of KINDS) {
        await test.step(`${kind.platform}: ${kind.name}`, async () => {
          const draft = await makeDraft(person, brand, { platform: kind.platform });
          const text = [WORDS[language], draft._id, kind.text].filter(Boolean).join(" ");
          const images = media.pictures.slice(0, kind.pictures ?? 0).map((url) => ({ url, alt: "Loaf" }));
          const film = kind.film && { videoUrl: await uploadFilm(person, kind.film) };
          const change = { revision: draft.revision, text, images, ...film };
          const saved = await api(person, "PUT", `/posts/${draft._id}`, change);
          expect(saved.status).toBe(200);
          await page.goto(`/account/${brand}/posts/${draft._id}`);
          if (kind.asDocument) await bind(page, say, kind.pictures ?? 0);
          await publish(page, say, kind.platform);
          const href = await page
            .getByRole("link", { name: say("posts.schedule.view", { platform: kind.platform }) })
            .getAttribute("href");
          const shown = await (await fetch(href ?? "")).text();
          expect(shown).toContain(draft._id);
          expect(shown.includes('class="document"')).toBe(kind.asDocument === true);
        });
      }
    });
  });
}

/** Pictures of a person's library, by their addresses. */
async function makeMedia(person: Person): Promise<{ pictures: string[] }> {
  const pictures: string[] = [];
  for (const background of ["#c2452d", "#0b5d4e", "#f6deb4"]) {
    const bytes = await sharp({ create: { width: 640, height: 640, channels: 3, background } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(bytes)]), "loaf.png");
    const { body } = await api(person, "POST", "/canvas-images/upload", form);
    pictures.push(body.image.url);
  }
  return { pictures };
}

async function uploadFilm(person: Person, shape: { width: number; height: number }): Promise<string> {
  const form = new FormData();
  // LinkedIn takes none below 75 KB.
  const bytes = await makeMp4({ ...shape, seconds: 4, bytes: 200_000 });
  form.set("file", new Blob([new Uint8Array(bytes)]), "film.mp4");
  return (await api(person, "POST", "/storage/upload-video", form)).body.videoUrl;
}

/** Makes the pictures pages of one document, and turns them in the preview. */
async function bind(page: Page, say: Say, pages: number): Promise<void> {
  const choice = page.getByRole("switch", { name: say("posts.document.choose") });
  await choice.click();
  const place = (n: number) => page.getByText(say("posts.document.page", { n, m: pages }), { exact: true });
  await expect(place(1)).toBeVisible();
  await page.getByRole("button", { name: say("posts.document.next") }).click();
  await expect(place(2)).toBeVisible();
  await expect(choice).toBeChecked();
}

/** From the composer, now; waits until the network shows it. */
async function publish(page: Page, say: Say, platform: Platform): Promise<void> {
  await page.getByRole("radio", { name: say("posts.schedule.now"), exact: true }).click();
  await page.getByRole("button", { name: say("posts.schedule.publishNow") }).click();
  const state = page.getByRole("banner").getByText(say("posts.status.published"), { exact: true });
  await expect(state, platform).toBeVisible({ timeout: 45_000 });
}

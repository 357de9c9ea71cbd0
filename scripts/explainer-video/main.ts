// Records the running product in both languages: tsx scripts/explainer-video/main.ts BROWSER.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type BrowserContextOptions, chromium } from "@playwright/test";
import sharp from "sharp";
import {
  EXPLAINER_VIDEO,
  getCaptionsUrl,
  getPosterUrl,
  getVideoUrl,
} from "@/components/marketing/explainer-video";
import { LANGUAGES, type Language } from "@/lib/i18n/direction";
import type { Images } from "@/scripts/explainer-video/camera";
import { encodeVideo, FRAMES_PER_SECOND, type VideoStill } from "@/scripts/explainer-video/encode";
import { recordChapters } from "@/scripts/explainer-video/record";
import { SEED_TEXTS, seedVideoData } from "@/scripts/explainer-video/seed-data";
import { buildCaptions, CHAPTERS } from "@/scripts/explainer-video/storyboard";
import { printLine } from "@/scripts/start/console-output.mjs";
import { cookieHeader, readRunFile } from "@/tests/harness/running-product";

/** Recorded screen size; the video is slightly smaller. */
const SCREEN = { width: 1_440, height: 810 };
/** The client's page is one column, which is larger here. */
const CLIENT_SCREEN = { viewport: { width: 1_080, height: 608 }, deviceScaleFactor: 4 / 3 };
const SIZE = { width: EXPLAINER_VIDEO.width, height: EXPLAINER_VIDEO.height };
const TYPING_FRAMES = 2;
const POSTER_QUALITY = 72;
const POSTER_CHAPTER = "design";

/** Stills of typing are short; the others share the rest of their chapter. */
function stillsOf(images: Images): VideoStill[] {
  return CHAPTERS.flatMap(({ name, seconds }) => {
    const taken = images.get(name) ?? [];
    const typing = taken.filter(({ isTyping }) => isTyping).length;
    const rest = seconds * FRAMES_PER_SECOND - typing * TYPING_FRAMES;
    const each = Math.floor(rest / Math.max(1, taken.length - typing));
    const over = rest - each * (taken.length - typing);
    return taken.map(({ image, isTyping }, index) => ({
      image,
      frames: isTyping ? TYPING_FRAMES : each + (index === taken.length - 1 ? over : 0),
    }));
  });
}

const place = (address: string) => join(process.cwd(), "public", address);

async function video(language: Language, executablePath: string): Promise<number> {
  const origin = readRunFile().app.url;
  const seedData = await seedVideoData(language);
  const args = ["--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const options: BrowserContextOptions = {
      viewport: SCREEN,
      colorScheme: "light",
      reducedMotion: "reduce",
      locale: language === "he" ? "he-IL" : "en-US",
      timezoneId: SEED_TEXTS[language].zone,
    };
    const context = await browser.newContext(options);
    const client = await browser.newContext({ ...options, ...CLIENT_SCREEN });
    const cookies = cookieHeader(seedData.person).split("; ");
    const named = [...cookies, `kolot.lang=${language}`].map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return { name, value: value.join("="), url: origin };
    });
    await context.addCookies(named);
    const images = await recordChapters({ page: await context.newPage(), client }, language, seedData);
    const bytes = await encodeVideo(stillsOf(images), SIZE);
    writeFileSync(place(getVideoUrl(language)), bytes);
    writeFileSync(place(getCaptionsUrl(language)), buildCaptions(language));
    const poster = sharp(images.get(POSTER_CHAPTER)?.at(-1)?.image).resize(SIZE.width, SIZE.height);
    await poster.webp({ quality: POSTER_QUALITY }).toFile(place(getPosterUrl(language)));
    return bytes.length;
  } finally {
    await browser.close();
  }
}

const [executablePath = ""] = process.argv.slice(2);
mkdirSync(dirname(place(getVideoUrl("en"))), { recursive: true });
for (const language of LANGUAGES) {
  const bytes = await video(language, executablePath);
  printLine(`${language}: ${EXPLAINER_VIDEO.seconds} s, ${(bytes / 1_024 ** 2).toFixed(2)} MB`);
}

// Records the running product in both languages: tsx scripts/explainer-video/main.ts BROWSER.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import {
  EXPLAINER_VIDEO,
  getCaptionsUrl,
  getPosterUrl,
  getVideoUrl,
} from "@/components/marketing/explainer-video";
import { LANGUAGES, type Language } from "@/lib/i18n/direction";
import { encodeVideo, FRAMES_PER_SECOND, type VideoStill } from "@/scripts/explainer-video/encode";
import { recordChapters } from "@/scripts/explainer-video/record";
import { seedVideoData } from "@/scripts/explainer-video/seed-data";
import { buildCaptions, CHAPTERS } from "@/scripts/explainer-video/storyboard";
import { printLine } from "@/scripts/start/console-output.mjs";
import { cookieHeader, readRunFile } from "@/tests/harness/running-product";

/** Recorded screen size; the video is slightly smaller. */
const SCREEN = { width: 1_440, height: 810 };
const SIZE = { width: EXPLAINER_VIDEO.width, height: EXPLAINER_VIDEO.height };
const POSTER_QUALITY = 72;
const POSTER_CHAPTER = "picture";

/** A chapter's stills share its duration: typed ones are short, the last one stays. */
function stillsOf(images: Map<string, Buffer[]>): VideoStill[] {
  return CHAPTERS.flatMap(({ name, seconds }) => {
    const taken = images.get(name) ?? [];
    const frames = seconds * FRAMES_PER_SECOND;
    const isTyped = taken.length > 3;
    const each = isTyped ? 3 : Math.floor(frames / Math.max(1, taken.length));
    return taken.map((image, index) => ({
      image,
      frames: index === taken.length - 1 ? frames - each * (taken.length - 1) : each,
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
    const context = await browser.newContext({
      viewport: SCREEN,
      colorScheme: "light",
      reducedMotion: "reduce",
      locale: language === "he" ? "he-IL" : "en-US",
      timezoneId: "Asia/Jerusalem",
    });
    const cookies = cookieHeader(seedData.person).split("; ");
    const named = [...cookies, `kolot.lang=${language}`].map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return { name, value: value.join("="), url: origin };
    });
    await context.addCookies(named);
    const images = await recordChapters(await context.newPage(), language, seedData, origin);
    const bytes = await encodeVideo(stillsOf(images), SIZE);
    writeFileSync(place(getVideoUrl(language)), bytes);
    writeFileSync(place(getCaptionsUrl(language)), buildCaptions(language));
    const poster = sharp(images.get(POSTER_CHAPTER)?.at(-1)).resize(SIZE.width, SIZE.height);
    await poster.webp({ quality: POSTER_QUALITY }).toFile(place(getPosterUrl(language)));
    return bytes.length;
  } finally {
    await browser.close();
  }
}

const [executablePath = ""] = process.argv.slice(2);
mkdirSync(place("film"), { recursive: true });
for (const language of LANGUAGES) {
  const bytes = await video(language, executablePath);
  printLine(`${language}: ${EXPLAINER_VIDEO.seconds} s, ${(bytes / 1_024 ** 2).toFixed(2)} MB`);
}

// Films the running product in both languages into public/film: tsx scripts/film/main.ts BROWSER (see ../film.mjs).
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { captionAddress, FILM, filmAddress, posterAddress } from "@/components/marketing/film-facts";
import { LANGUAGES, type Language } from "@/lib/i18n/direction";
import { encodeFilm, FRAMES_PER_SECOND, type Still } from "@/scripts/film/encode";
import { shoot } from "@/scripts/film/shoot";
import { CHAPTERS, captionsOf } from "@/scripts/film/story";
import { makeFilmWorld } from "@/scripts/film/world";
import { say } from "@/scripts/start/say.mjs";
import { cookieHeader, run } from "@/tests/harness/stack";

/** What people have in front of them; the film is a little smaller. */
const SCREEN = { width: 1_440, height: 810 };
const SIZE = { width: FILM.width, height: FILM.height };
const POSTER_QUALITY = 72;
/** The picture that stands for the film until it is played: a post with its picture. */
const POSTER_CHAPTER = "picture";

/** Each chapter's pictures share its time: those that are typed go by, the last one stays. */
function stillsOf(pictures: Map<string, Buffer[]>): Still[] {
  return CHAPTERS.flatMap(({ name, seconds }) => {
    const taken = pictures.get(name) ?? [];
    const frames = seconds * FRAMES_PER_SECOND;
    const isTyped = taken.length > 3;
    const each = isTyped ? 3 : Math.floor(frames / Math.max(1, taken.length));
    return taken.map((picture, index) => ({
      picture,
      frames: index === taken.length - 1 ? frames - each * (taken.length - 1) : each,
    }));
  });
}

const place = (address: string) => join(process.cwd(), "public", address);

async function film(language: Language, executablePath: string): Promise<number> {
  const origin = run().app.url;
  const world = await makeFilmWorld(language);
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
    const cookies = cookieHeader(world.person).split("; ");
    const named = [...cookies, `kolot.lang=${language}`].map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return { name, value: value.join("="), url: origin };
    });
    await context.addCookies(named);
    const pictures = await shoot(await context.newPage(), language, world, origin);
    const bytes = await encodeFilm(stillsOf(pictures), SIZE);
    writeFileSync(place(filmAddress(language)), bytes);
    writeFileSync(place(captionAddress(language)), captionsOf(language));
    const poster = sharp(pictures.get(POSTER_CHAPTER)?.at(-1)).resize(SIZE.width, SIZE.height);
    await poster.webp({ quality: POSTER_QUALITY }).toFile(place(posterAddress(language)));
    return bytes.length;
  } finally {
    await browser.close();
  }
}

const [executablePath = ""] = process.argv.slice(2);
mkdirSync(place("film"), { recursive: true });
for (const language of LANGUAGES) {
  const bytes = await film(language, executablePath);
  say(`${language}: ${FILM.seconds} s, ${(bytes / 1_024 ** 2).toFixed(2)} MB`);
}

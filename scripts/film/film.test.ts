import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { captionAddress, FILM, filmAddress, posterAddress } from "@/components/marketing/film-facts";
import { LANGUAGES } from "@/lib/i18n/direction";
import { CHAPTERS, captionsOf } from "@/scripts/film/story";
import { rejectedHebrew } from "@/tests/rules/checks/hebrew";

const place = (address: string) => join(process.cwd(), "public", address);

/** Until the film is made the page shows none. */
const made = LANGUAGES.filter((language) => existsSync(place(filmAddress(language))));

/** Seconds of an MP4, from its head (ISO/IEC 14496-12, "mvhd"). */
function secondsOf(bytes: Buffer): number {
  const at = bytes.indexOf("mvhd") + 4;
  const long = bytes[at] === 1;
  const scale = bytes.readUInt32BE(at + (long ? 20 : 12));
  return (long ? Number(bytes.readBigUInt64BE(at + 24)) : bytes.readUInt32BE(at + 16)) / scale;
}

describe("the film", () => {
  it("is between 60 and 90 seconds long, as long as its chapters and as the page says", () => {
    const seconds = CHAPTERS.reduce((sum, chapter) => sum + chapter.seconds, 0);
    expect(seconds).toBe(FILM.seconds);
    expect(seconds).toBeGreaterThanOrEqual(60);
    expect(seconds).toBeLessThanOrEqual(90);
  });

  it("is there in both languages or in none", () => {
    expect([0, LANGUAGES.length]).toContain(made.length);
  });

  it("is small, whole, and begins to play before it is loaded", () => {
    for (const language of made) {
      const bytes = readFileSync(place(filmAddress(language)));
      expect(bytes.length).toBeLessThanOrEqual(3 * 1_024 ** 2);
      expect(Math.abs(secondsOf(bytes) - FILM.seconds)).toBeLessThan(0.5);
      expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
      expect(statSync(place(posterAddress(language))).size).toBeLessThanOrEqual(120_000);
    }
  });

  it.each(LANGUAGES)("has captions in %s for every second of it", (language) => {
    const text = captionsOf(language);
    if (made.includes(language)) expect(readFileSync(place(captionAddress(language)), "utf8")).toBe(text);
    const times = [...text.matchAll(/(\d\d):(\d\d)\.000/g)].map(([, m, s]) => Number(m) * 60 + Number(s));
    expect([times[0], times.at(-1)]).toEqual([0, FILM.seconds]);
    // Each caption ends where the next one begins.
    for (let index = 1; index < times.length - 1; index += 2) expect(times[index]).toBe(times[index + 1]);
    if (language === "he")
      for (const { captions } of CHAPTERS) expect(rejectedHebrew(captions.he)).toEqual([]);
  });
});

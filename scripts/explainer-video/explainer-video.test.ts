import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  EXPLAINER_VIDEO,
  getCaptionsUrl,
  getPosterUrl,
  getVideoUrl,
} from "@/components/marketing/explainer-video";
import { LANGUAGES } from "@/lib/i18n/direction";
import { buildCaptions, CHAPTERS } from "@/scripts/explainer-video/storyboard";
import { findHebrewProblems } from "@/tests/rules/checks/hebrew-style";

const place = (address: string) => join(process.cwd(), "public", address);

/** The page shows only videos that exist. */
const made = LANGUAGES.filter((language) => existsSync(place(getVideoUrl(language))));

/** Returns the duration in seconds from the MP4 header (ISO/IEC 14496-12, "mvhd"). */
function secondsOf(bytes: Buffer): number {
  const at = bytes.indexOf("mvhd") + 4;
  const long = bytes[at] === 1;
  const scale = bytes.readUInt32BE(at + (long ? 20 : 12));
  return (long ? Number(bytes.readBigUInt64BE(at + 24)) : bytes.readUInt32BE(at + 16)) / scale;
}

describe("explainer video", () => {
  it("explainer video is 60 to 90 seconds long and matches its chapters and metadata", () => {
    const seconds = CHAPTERS.reduce((sum, chapter) => sum + chapter.seconds, 0);
    expect(seconds).toBe(EXPLAINER_VIDEO.seconds);
    expect(seconds).toBeGreaterThanOrEqual(60);
    expect(seconds).toBeLessThanOrEqual(90);
  });

  it("explainer video exists in both languages or in none", () => {
    expect([0, LANGUAGES.length]).toContain(made.length);
  });

  it("explainer video is small, complete and supports progressive playback", () => {
    for (const language of made) {
      const bytes = readFileSync(place(getVideoUrl(language)));
      expect(bytes.length).toBeLessThanOrEqual(3 * 1_024 ** 2);
      expect(Math.abs(secondsOf(bytes) - EXPLAINER_VIDEO.seconds)).toBeLessThan(0.5);
      expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
      expect(statSync(place(getPosterUrl(language))).size).toBeLessThanOrEqual(120_000);
    }
  });

  it.each(LANGUAGES)("captions in %s cover every second of the video", (language) => {
    const text = buildCaptions(language);
    if (made.includes(language)) expect(readFileSync(place(getCaptionsUrl(language)), "utf8")).toBe(text);
    const times = [...text.matchAll(/(\d\d):(\d\d)\.000/g)].map(([, m, s]) => Number(m) * 60 + Number(s));
    expect([times[0], times.at(-1)]).toEqual([0, EXPLAINER_VIDEO.seconds]);
    // Each caption ends where the next one starts.
    for (let index = 1; index < times.length - 1; index += 2) expect(times[index]).toBe(times[index + 1]);
    if (language === "he")
      for (const { captions } of CHAPTERS) expect(findHebrewProblems(captions.he)).toEqual([]);
  });
});

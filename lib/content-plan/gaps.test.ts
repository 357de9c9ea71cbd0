import { describe, expect, test } from "vitest";
import { gapsOf, notesOf, priceOfGaps, quietDay } from "@/lib/content-plan/gaps";
import { daysBetween } from "@/lib/posts/days";

const ZONE = "Asia/Jerusalem";
const NOW = new Date("2026-11-18T10:00:00Z");

const gaps = (change: Partial<Parameters<typeof gapsOf>[0]> = {}) =>
  gapsOf({
    ...{ days: daysBetween("2026-11-15", "2026-11-21"), taken: new Set<string>(), timeOf: () => "11:00" },
    ...{ zone: ZONE, now: NOW, language: "en" },
    ...change,
  });

describe("gaps", () => {
  test("are the days to come without a post, today only while its time is ahead", () => {
    expect(gaps().map(({ day }) => day)).toEqual(["2026-11-19", "2026-11-20", "2026-11-21"]);
    expect(gaps({ timeOf: () => "12:01" })[0]).toEqual({ day: "2026-11-18", time: "12:01", quiet: null });
    expect(gaps({ taken: new Set(["2026-11-19", "2026-11-21"]) }).map(({ day }) => day)).toEqual([
      "2026-11-20",
    ]);
  });

  test("of another zone's clock are other days", () => {
    const early = new Date("2026-11-18T23:30:00Z");
    const first = (zone: string) => gaps({ now: early, zone, timeOf: () => "23:00" })[0]?.day;
    expect([first("America/New_York"), first(ZONE)]).toEqual(["2026-11-18", "2026-11-19"]);
  });

  test("of a Hebrew brand say which days are silent; those of others do not", () => {
    expect(gaps({ language: "he" }).map(({ quiet }) => quiet)).toEqual([null, null, "shabbat"]);
    expect(gaps().map(({ quiet }) => quiet)).toEqual([null, null, null]);
    expect(quietDay("2027-10-11", "he")).toBe("yomKippur");
    expect(quietDay("2027-10-11", "en")).toBeNull();
    // A holiday that is worked on is a day for posts.
    expect(quietDay("2026-12-06", "he")).toBeNull();
  });

  test("cost what is made: a text each, or a whole post each", () => {
    expect([priceOfGaps(3, true), priceOfGaps(3, false), priceOfGaps(0, true)]).toEqual([15, 3, 0]);
  });

  test("are told with their holidays, and those that begin in the evening", () => {
    expect(notesOf("2026-12-04")).toEqual(["hanukkah first", "tomorrow: hanukkah"]);
    expect(notesOf("2026-11-25")).toEqual(["tomorrow: thanksgiving"]);
  });
});

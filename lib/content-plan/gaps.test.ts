import { describe, expect, test } from "vitest";
import { findContentGaps, getGapsPrice, getQuietDayReason } from "@/lib/content-plan/gaps";
import { listDaysBetween } from "@/lib/core/date-time/local-date";

const ZONE = "Asia/Jerusalem";
const NOW = new Date("2026-11-18T10:00:00Z");

const gaps = (change: Partial<Parameters<typeof findContentGaps>[0]> = {}) =>
  findContentGaps({
    ...{ days: listDaysBetween("2026-11-15", "2026-11-21"), taken: new Set<string>(), timeOf: () => "11:00" },
    ...{ zone: ZONE, now: NOW, language: "en" },
    ...change,
  });

describe("content gaps", () => {
  test("content gaps are the coming days without a post, and today only before its proposed time", () => {
    expect(gaps().map(({ day }) => day)).toEqual(["2026-11-19", "2026-11-20", "2026-11-21"]);
    expect(gaps({ timeOf: () => "12:01" })[0]).toEqual({ day: "2026-11-18", time: "12:01", quiet: null });
    expect(gaps({ taken: new Set(["2026-11-19", "2026-11-21"]) }).map(({ day }) => day)).toEqual([
      "2026-11-20",
    ]);
  });

  test("content gaps follow the account's time zone", () => {
    const early = new Date("2026-11-18T23:30:00Z");
    const first = (zone: string) => gaps({ now: early, zone, timeOf: () => "23:00" })[0]?.day;
    expect([first("America/New_York"), first(ZONE)]).toEqual(["2026-11-18", "2026-11-19"]);
  });

  test("content gaps of a Hebrew account name quiet days, those of other accounts do not", () => {
    expect(gaps({ language: "he" }).map(({ quiet }) => quiet)).toEqual([null, null, "shabbat"]);
    expect(gaps().map(({ quiet }) => quiet)).toEqual([null, null, null]);
    expect(getQuietDayReason("2027-10-11", "he")).toBe("yomKippur");
    expect(getQuietDayReason("2027-10-11", "en")).toBeNull();
    // A holiday on which people work is a day for posts.
    expect(getQuietDayReason("2026-12-06", "he")).toBeNull();
  });

  test("the cost of gaps is a text or a full post per day", () => {
    expect([getGapsPrice(3, true), getGapsPrice(3, false), getGapsPrice(0, true)]).toEqual([15, 3, 0]);
  });
});

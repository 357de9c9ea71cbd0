import { describe, expect, test } from "vitest";
import { findBestTime } from "@/lib/insights/best-time";
import type { MeasuredPost } from "@/lib/insights/findings";

const ZONE = "Asia/Jerusalem";

/** Returns posts at a time of a Monday in Jerusalem (UTC+2). */
const posts = (n: number, utc: string, reach: number | null): MeasuredPost[] =>
  Array.from({ length: n }, () => ({ publishedAt: new Date(`2026-11-09T${utc}Z`), kind: "text", reach }));

describe("best time", () => {
  // spec: D11.17
  test("best time is the platform's default without enough posts", () => {
    const usual = (["facebook", "instagram", "linkedin"] as const).map(
      (one) => findBestTime(one, [], ZONE).time,
    );
    expect(usual).toEqual(["10:00", "11:00", "09:00"]);
    const few = [...posts(14, "10:00", 100), ...posts(5, "16:40", 900)];
    expect(findBestTime("facebook", few, ZONE)).toEqual({ time: "10:00", isOwn: false });
    const alike = [...posts(15, "10:00", 100), ...posts(5, "16:40", 100)];
    expect(findBestTime("facebook", alike, ZONE)).toEqual({ time: "10:00", isOwn: false });
  });

  test("best time is the median of the best posts in the best part of the day, to the half hour", () => {
    const evening = [...posts(3, "16:40", 900), ...posts(3, "15:00", 400)];
    const own = findBestTime("facebook", [...posts(16, "10:00", 100), ...evening], ZONE);
    expect(own).toEqual({ time: "18:30", isOwn: true });
    const later = [...posts(16, "10:00", 100), ...posts(6, "16:50", 900)];
    expect(findBestTime("facebook", later, ZONE).time).toBe("19:00");
  });

  test("best time handles posts around midnight", () => {
    const night = [...posts(2, "21:40", 900), ...posts(2, "22:10", 900), ...posts(2, "00:10", 900)];
    const own = findBestTime("instagram", [...posts(16, "10:00", 100), ...night], ZONE);
    expect(own).toEqual({ time: "23:30", isOwn: true });
  });

  test("best time ignores posts without a measured reach", () => {
    const measured = [...posts(16, "10:00", 100), ...posts(6, "16:40", 900)];
    const own = findBestTime("facebook", [...measured, ...posts(9, "19:30", null)], ZONE);
    expect(own.time).toBe("18:30");
  });
});

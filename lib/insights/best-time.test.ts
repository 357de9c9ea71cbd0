import { describe, expect, test } from "vitest";
import { bestTimeOf } from "@/lib/insights/best-time";
import type { Measured } from "@/lib/insights/findings";

const ZONE = "Asia/Jerusalem";

/** So many posts at a time of a Monday in Jerusalem (UTC+2). */
const posts = (n: number, utc: string, reach: number | null): Measured[] =>
  Array.from({ length: n }, () => ({ publishedAt: new Date(`2026-11-09T${utc}Z`), kind: "text", reach }));

describe("the best time", () => {
  test("is what is usual on the network as long as the brand's own posts say nothing", () => {
    const usual = (["facebook", "instagram", "linkedin"] as const).map(
      (one) => bestTimeOf(one, [], ZONE).time,
    );
    expect(usual).toEqual(["10:00", "11:00", "09:00"]);
    const few = [...posts(14, "10:00", 100), ...posts(5, "16:40", 900)];
    expect(bestTimeOf("facebook", few, ZONE)).toEqual({ time: "10:00", isOwn: false });
    const alike = [...posts(15, "10:00", 100), ...posts(5, "16:40", 100)];
    expect(bestTimeOf("facebook", alike, ZONE)).toEqual({ time: "10:00", isOwn: false });
  });

  test("is when the best posts of the best part of the day went out, to the half hour", () => {
    const evening = [...posts(3, "16:40", 900), ...posts(3, "15:00", 400)];
    const own = bestTimeOf("facebook", [...posts(16, "10:00", 100), ...evening], ZONE);
    expect(own).toEqual({ time: "18:30", isOwn: true });
  });

  test("may lie around midnight, which is no edge of a night", () => {
    const night = [...posts(2, "21:40", 900), ...posts(2, "22:10", 900), ...posts(2, "00:10", 900)];
    const own = bestTimeOf("instagram", [...posts(16, "10:00", 100), ...night], ZONE);
    expect(own).toEqual({ time: "23:30", isOwn: true });
  });

  test("does not count what the network never told", () => {
    const told = [...posts(16, "10:00", 100), ...posts(6, "16:40", 900)];
    const own = bestTimeOf("facebook", [...told, ...posts(9, "19:30", null)], ZONE);
    expect(own.time).toBe("18:30");
  });
});

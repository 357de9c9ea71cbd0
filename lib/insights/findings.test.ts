import { describe, expect, test } from "vitest";
import { computeFindings, type MeasuredPost } from "@/lib/insights/findings";

const ZONE = "Asia/Jerusalem";

/** Returns posts, by default on Monday, 9 November 2026 at noon in Jerusalem. */
const posts = (n: number, post: Partial<MeasuredPost> = {}): MeasuredPost[] =>
  Array.from({ length: n }, () => ({
    publishedAt: new Date("2026-11-09T10:00Z"),
    kind: "text",
    reach: 100,
    ...post,
  }));

describe("minimum number of posts", () => {
  // spec: D11.16
  test("findings require 20 posts", () => {
    const better = posts(4, { kind: "picture", reach: 400 });
    expect(computeFindings([...posts(15), ...better], ZONE)).toEqual({ measured: 19, needed: 20, found: [] });
    expect(computeFindings([...posts(16), ...better], ZONE).found).toEqual([
      { by: "kind", value: "picture", reach: 400, usual: 100, posts: 4 },
    ]);
  });

  test("post without a measured reach does not count, one with zero reach does", () => {
    const untold = posts(5, { reach: null });
    expect(computeFindings([...posts(15), ...untold], ZONE).measured).toBe(15);
    expect(computeFindings([...posts(15), ...posts(5, { reach: 0 })], ZONE).measured).toBe(20);
  });
});

describe("findings", () => {
  test("findings ignore groups of up to three posts", () => {
    expect(computeFindings([...posts(20), ...posts(3, { kind: "film", reach: 90_000 })], ZONE).found).toEqual(
      [],
    );
    const lucky = [...posts(20), ...posts(4, { kind: "film" }), ...posts(1, { kind: "film", reach: 90_000 })];
    expect(computeFindings(lucky, ZONE).found).toEqual([]);
  });

  test("findings ignore small differences", () => {
    expect(computeFindings([...posts(16), ...posts(4, { kind: "picture", reach: 110 })], ZONE).found).toEqual(
      [],
    );
    expect(
      computeFindings([...posts(16), ...posts(4, { kind: "picture", reach: 115 })], ZONE).found,
    ).toHaveLength(1);
  });

  test("findings are empty when the reach is zero", () => {
    expect(computeFindings(posts(30, { reach: 0 }), ZONE).found).toEqual([]);
  });

  test.each([
    // Friday 22:30 UTC is Saturday 00:30 in Jerusalem.
    { zone: "Asia/Jerusalem", weekday: 6, dayPart: "night" },
    { zone: "America/New_York", weekday: 5, dayPart: "evening" },
  ])("findings use the account's time zone: $zone", ({ zone, weekday, dayPart }) => {
    const late = posts(4, { publishedAt: new Date("2026-11-13T22:30Z"), reach: 300 });
    const { found } = computeFindings([...posts(16), ...late], zone);
    expect(found.map(({ by, value }) => [by, value])).toEqual([
      ["weekday", weekday],
      ["dayPart", dayPart],
    ]);
  });
});

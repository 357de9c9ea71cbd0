import { describe, expect, test } from "vitest";
import { findingsOf, type Measured } from "@/lib/insights/findings";
import { FIGURES } from "@/lib/insights/rules";
import { METRICS } from "@/lib/providers/social/port";

const ZONE = "Asia/Jerusalem";

/** So many posts, by default on Monday, 9 November 2026 at noon in Jerusalem. */
const posts = (n: number, post: Partial<Measured> = {}): Measured[] =>
  Array.from({ length: n }, () => ({
    publishedAt: new Date("2026-11-09T10:00Z"),
    kind: "text",
    reach: 100,
    ...post,
  }));

test("the figures are those that the networks' port knows", () => {
  expect([...FIGURES]).toEqual([...METRICS]);
});

describe("before there is enough", () => {
  test("19 posts say nothing, 20 do", () => {
    const better = posts(4, { kind: "picture", reach: 400 });
    expect(findingsOf([...posts(15), ...better], ZONE)).toEqual({ measured: 19, needed: 20, found: [] });
    expect(findingsOf([...posts(16), ...better], ZONE).found).toEqual([
      { by: "kind", value: "picture", reach: 400, usual: 100, posts: 4 },
    ]);
  });

  test("a post whose reach was not told does not count, one that nobody saw does", () => {
    const untold = posts(5, { reach: null });
    expect(findingsOf([...posts(15), ...untold], ZONE).measured).toBe(15);
    expect(findingsOf([...posts(15), ...posts(5, { reach: 0 })], ZONE).measured).toBe(20);
  });
});

describe("what is said", () => {
  test("one lucky post makes no rule, and three do not either", () => {
    expect(findingsOf([...posts(20), ...posts(3, { kind: "film", reach: 90_000 })], ZONE).found).toEqual([]);
    const lucky = [...posts(20), ...posts(4, { kind: "film" }), ...posts(1, { kind: "film", reach: 90_000 })];
    expect(findingsOf(lucky, ZONE).found).toEqual([]);
  });

  test("what is hardly better is not said", () => {
    expect(findingsOf([...posts(16), ...posts(4, { kind: "picture", reach: 110 })], ZONE).found).toEqual([]);
    expect(findingsOf([...posts(16), ...posts(4, { kind: "picture", reach: 115 })], ZONE).found).toHaveLength(
      1,
    );
  });

  test("nobody saw anything: nothing works better", () => {
    expect(findingsOf(posts(30, { reach: 0 }), ZONE).found).toEqual([]);
  });

  test.each([
    // Friday 22:30 UTC is Saturday, half past midnight, in Jerusalem.
    { zone: "Asia/Jerusalem", weekday: 6, dayPart: "night" },
    { zone: "America/New_York", weekday: 5, dayPart: "evening" },
  ])("the clock is the brand's: $zone", ({ zone, weekday, dayPart }) => {
    const late = posts(4, { publishedAt: new Date("2026-11-13T22:30Z"), reach: 300 });
    const { found } = findingsOf([...posts(16), ...late], zone);
    expect(found.map(({ by, value }) => [by, value])).toEqual([
      ["weekday", weekday],
      ["dayPart", dayPart],
    ]);
  });
});

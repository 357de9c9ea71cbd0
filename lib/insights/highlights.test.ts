import { describe, expect, it } from "vitest";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import type { Platform } from "@/lib/core/platforms";
import { computeHighlights } from "@/lib/insights/highlights";

const NOW = new Date("2026-11-30T12:00:00Z");

function post(platform: Platform, daysAgo: number, figures: Record<string, number | null> | null) {
  return { platform, publishedAt: new Date(NOW.getTime() - daysAgo * DAY_MS), figures };
}

describe("highlights", () => {
  it("week sums the reported metrics of all networks and leaves out older posts", () => {
    const posts = [
      post("facebook", 1, { reach: 100, reactions: 5, comments: 2, clicks: 9 }),
      post("instagram", 6, { views: 40, saves: 1, shares: null }),
      post("linkedin", 2, null),
      post("facebook", 8, { reach: 1_000, reactions: 500 }),
    ];
    expect(computeHighlights(posts, NOW).week).toEqual({ published: 3, reach: 140, engagement: 8 });
  });

  it("metric is unknown, not zero, while no network has reported it", () => {
    const posts = [post("facebook", 1, null), post("facebook", 2, { reach: null })];
    expect(computeHighlights(posts, NOW).week).toEqual({ published: 2, reach: null, engagement: null });
  });

  it("best posts are compared with their own network, and only where enough posts are measured", () => {
    const usual = [10, 10, 10, 10].map((reach) => post("facebook", 40, { reach }));
    const better = post("facebook", 30, { reach: 15 });
    const best = post("facebook", 20, { reach: 32 });
    const alone = post("linkedin", 10, { reach: 9_000 });
    const found = computeHighlights([...usual, better, best, alone], NOW).best;
    expect(found).toEqual([
      { post: best, times: 3.2 },
      { post: better, times: 1.5 },
    ]);
    expect(computeHighlights([...usual.slice(1), best], NOW).best).toEqual([]);
  });

  it("network whose posts mostly reached no one has no best post", () => {
    const posts = [0, 0, 0, 0, 7].map((reach) => post("instagram", 3, { reach }));
    expect(computeHighlights(posts, NOW).best).toEqual([]);
  });
});

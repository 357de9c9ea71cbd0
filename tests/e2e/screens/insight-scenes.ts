import { expect } from "@playwright/test";
import { heading, type Scene, text } from "@/tests/e2e/screens/define-scene";
import type { ScreenSeedData } from "@/tests/e2e/screens/seed-data";
import {
  insertDailyMetrics,
  insertMeasuredPost,
  postponeScheduledCollection,
} from "@/tests/harness/insight-fixtures";
import { sql } from "@/tests/harness/running-product";

const LONG =
  "אנחנו פותחים מחר בשש (עם לחם מחמצת חם מהתנור), warm-sourdough-from-six-on-at-the-corner-of-the-old-harbour";

/**
 * Creates a month of page metrics with one missing day, and posts of which those with an image perform
 * better.
 */
async function fill({ brands: { ending } }: ScreenSeedData, posts: number): Promise<void> {
  // A collection of the worker would keep the button that refreshes busy.
  await postponeScheduledCollection(ending);
  await sql("DELETE FROM insight WHERE account_id = $1", [ending]);
  await sql(
    "DELETE FROM post WHERE account_id = $1 AND id IN (SELECT post_id FROM publication WHERE provider_id = post_id::text)",
    [ending],
  );
  for (let index = 0; index < posts; index += 1) {
    const evening = index % 4 === 0;
    await insertMeasuredPost(ending, {
      text: index === 1 ? LONG : `Rye at six, day ${index + 1}`,
      hoursAgo: 24 * index + 2,
      permalink: `https://example.com/${index}`,
      metrics: {
        reach: evening ? 1_240 + index : 310 + index,
        reactions: 12 + index,
        clicks: index === 2 ? null : index,
      },
    });
  }
  const days = Array.from({ length: 28 }, (_, index) => (index === 9 ? null : 400 + ((index * 137) % 900)));
  await insertDailyMetrics(ending, "views", days);
  await insertDailyMetrics(
    ending,
    "reach",
    days.map((value) => value && Math.round(value / 2)),
  );
  await insertDailyMetrics(
    ending,
    "follows",
    days.map((_, index) => index % 4),
  );
  await insertDailyMetrics(ending, "followers", [2_418]);
}

const insights = (
  name: string,
  brand: keyof ScreenSeedData["brands"],
  as: Scene["as"],
  more: Partial<Scene>,
): Scene => ({
  name: `insights, ${name}`,
  ...(as ? { as } : {}),
  path: ({ brands }) => `/account/${brands[brand]}/insights`,
  ready: heading("dashboard.insights.posts"),
  ...more,
});

/** Post metrics: enough for insights, too few, and none. */
export const INSIGHTS: Scene[] = [
  insights("many posts", "ending", "runner", {
    before: (_, seedData) => fill(seedData, 24),
    ready: text("dashboard.insights.findings.basis", { n: 24 }),
  }),
  insights("few posts", "ending", "runner", {
    before: (_, seedData) => fill(seedData, 7),
    ready: (page, say) =>
      expect(
        page.getByText(say("dashboard.insights.findings.notEnough", { n: 7, needed: 20 })).first(),
      ).toBeVisible(),
  }),
  insights("no connection", "guest", "guest", {
    ready: heading("dashboard.insights.headlineNone"),
  }),
];

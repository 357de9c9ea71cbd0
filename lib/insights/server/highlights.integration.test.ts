import { afterAll, expect, test } from "vitest";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { closeDb } from "@/lib/core/server/db";
import { getTransactionClient } from "@/lib/core/server/transaction";
import { getHighlights } from "@/lib/insights/server/get-highlights";
import { type SeededAccount, seedAccount, seedPost } from "@/tests/faults/seed-data";
import { BAKERY } from "@/tests/harness/account-fixtures";

afterAll(closeDb);

const NOW = new Date();

/** Inserts a published post with its metrics of two days; the older ones are lower. */
async function publish(brand: SeededAccount, text: string, daysAgo: number, figures: Record<string, number>) {
  const { id: postId } = await seedPost(brand, text);
  const data = { status: "published", publishedAt: new Date(NOW.getTime() - daysAgo * DAY_MS) };
  await getTransactionClient().post.update({ where: { id: postId }, data });
  const of = { accountId: brand.account.id, platform: "facebook", targetId: BAKERY, postId };
  for (const [metric, value] of Object.entries(figures)) {
    const days = [
      { day: new Date("2026-01-01"), value: 1n },
      { day: new Date("2026-01-02"), value: BigInt(value) },
    ];
    for (const one of days) await getTransactionClient().insight.create({ data: { ...of, metric, ...one } });
  }
}

test("highlights of a brand count its own published posts with their newest metrics", async () => {
  const [brand, other] = [await seedAccount(), await seedAccount()];
  for (const day of [20, 21, 22, 23]) await publish(brand, "Rye", day, { reach: 100 });
  await publish(brand, "Babka\nwith dark chocolate", 15, { reach: 240 });
  await publish(brand, "Today", 1, { reach: 90, reactions: 4, comments: 1 });
  await publish(brand, "Long ago", 100, { reach: 9_000 });
  await publish(other, "Of another brand", 1, { reach: 5_000 });
  await seedPost(brand, "A draft");
  expect(await getHighlights({ ...brand, now: NOW })).toEqual({
    week: { published: 1, reach: 90, engagement: 5 },
    best: [
      {
        _id: expect.any(String),
        title: "Babka",
        language: null,
        platform: "facebook",
        publishedAt: expect.any(String),
        times: 2.4,
      },
    ],
  });
});

import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "@/lib/core/date-time/zoned-time";
import { PLATFORMS } from "@/lib/core/platforms";
import { getTransactionClient } from "@/lib/core/server/transaction";
import { CONTINUATION_MINUTES, hasInsights, MAX_MEASURED_POSTS } from "@/lib/insights/limits";
import { collectDueInsights } from "@/lib/insights/server/collect-due-insights";
import { listDueCollections } from "@/lib/insights/server/collection-schedule-store";
import { exportInsights } from "@/lib/insights/server/export-insights";
import { getInsights } from "@/lib/insights/server/get-insights";
import { processInsights } from "@/lib/insights/server/process-insights";
import { SocialError, type SocialPlatform } from "@/lib/providers/social/port";
import {
  connectFacebookPage,
  type SeededAccount,
  seedAccount,
  setUpPublishingTests,
} from "@/tests/faults/seed-data";
import { createAccountFixture } from "@/tests/harness/row-fixtures";
import { createMetricsPlatform, forEveryPost, insertPublishedPosts } from "@/tests/harness/scripted-metrics";
import { setEnv } from "@/tests/harness/set-env";

let brand: SeededAccount;
setUpPublishingTests((made) => {
  brand = made;
});
beforeEach(() => getTransactionClient().insight.deleteMany());

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const collect = (network: SocialPlatform) => collectDueInsights((platform) => ({ ...network, platform }));
const connectionOf = ({ account }: SeededAccount) =>
  getTransactionClient().connection.findFirstOrThrow({ where: { accountId: account.id } });
const rowsOf = (postId: string | undefined) =>
  getTransactionClient().insight.findMany({ where: { postId: postId ?? "" }, orderBy: { day: "asc" } });

/** Lets days pass: what was measured and planned lies this much further back. */
async function passDays(days: number) {
  await getTransactionClient().$executeRaw`
    UPDATE insight SET day = day - ${days}::int, measured_at = measured_at - make_interval(days => ${days}::int)`;
  await getTransactionClient().$executeRaw`
    UPDATE connection SET measured_at = measured_at - make_interval(days => ${days}::int),
      collect_after = collect_after - make_interval(days => ${days}::int)`;
}

/** A second brand of the same user, or a brand of another one, with a published post. */
async function addBrand(owner?: SeededAccount): Promise<SeededAccount> {
  const made = owner ? { ...owner, account: await createAccountFixture(owner.user) } : await seedAccount();
  await connectFacebookPage(made);
  await insertPublishedPosts(made, 1);
  return made;
}

describe("scheduled collection", () => {
  test.each(
    PLATFORMS.flatMap((platform) =>
      [null, "member", "page", "organization"].map((targetKind) => ({ platform, targetKind })),
    ),
  )("a $platform target of kind $targetKind is due exactly when it has metrics", async (target) => {
    const [postId = ""] = await insertPublishedPosts(brand, 1, daysAgo(2));
    await getTransactionClient().post.update({
      where: { id: postId },
      data: { platform: target.platform },
    });
    const { id } = await connectionOf(brand);
    await getTransactionClient().connection.update({ where: { id }, data: target });
    const due = await listDueCollections(target.platform, 10);
    expect(due.some((row) => row.id === id)).toBe(hasInsights(target.platform, target.targetKind));
  });

  test("profile on LinkedIn is due where LinkedIn granted the metrics of members", async () => {
    setEnv({ LINKEDIN_SCOPES: "openid profile w_member_social r_member_postAnalytics" });
    const [postId = ""] = await insertPublishedPosts(brand, 1, daysAgo(2));
    await getTransactionClient().post.update({ where: { id: postId }, data: { platform: "linkedin" } });
    const { id } = await connectionOf(brand);
    const data = { platform: "linkedin", targetKind: "member" };
    await getTransactionClient().connection.update({ where: { id }, data });
    expect((await listDueCollections("linkedin", 10)).map((row) => row.id)).toEqual([id]);
    const given = { account: brand.account, platform: "linkedin", days: 7 } as const;
    expect((await getInsights(given)).source).toMatchObject({ offered: true });
  });

  test("metrics are collected once a day without a visit, and each day is kept", async () => {
    const [post] = await insertPublishedPosts(brand, 1, daysAgo(2));
    let reach = 10;
    const { network, asked } = createMetricsPlatform((ids) => forEveryPost({ reach })(ids));
    expect(await collect(network)).toBe(1);
    expect(await collect(network)).toBe(0);
    await passDays(1);
    reach = 25;
    expect(await collect(network)).toBe(1);
    expect(asked).toHaveLength(2);
    expect((await rowsOf(post)).map(({ value }) => Number(value))).toEqual([10, 25]);
    const shown = await getInsights({ account: brand.account, platform: "facebook", days: 30 });
    expect(shown.posts).toMatchObject([{ figures: { reach: 25 } }]);
  });

  test("posts beyond a full batch are collected by the next run, a few minutes later", async () => {
    const posts = await insertPublishedPosts(brand, MAX_MEASURED_POSTS + 3);
    const { network, asked } = createMetricsPlatform(forEveryPost({ reach: 1 }));
    expect(await collect(network)).toBe(1);
    expect(asked.flat()).toHaveLength(MAX_MEASURED_POSTS);
    const { id, measuredAt, collectAfter } = await connectionOf(brand);
    expect(measuredAt).toBeNull();
    expect(Number(collectAfter) - Date.now()).toBeLessThan(CONTINUATION_MINUTES * 60_000);
    await getTransactionClient().connection.update({ where: { id }, data: { collectAfter: new Date(0) } });
    expect(await collect(network)).toBe(1);
    expect(new Set(asked.flat()).size).toBe(posts.length);
    expect((await connectionOf(brand)).measuredAt).not.toBeNull();
    expect(await collect(network)).toBe(0);
  }, 60_000);

  test("full batch of posts that the platform no longer has is asked for once a day", async () => {
    await insertPublishedPosts(brand, MAX_MEASURED_POSTS);
    const { network } = createMetricsPlatform(() => new Map());
    expect(await collect(network)).toBe(1);
    expect((await connectionOf(brand)).measuredAt).not.toBeNull();
    expect(await collect(network)).toBe(0);
  }, 60_000);

  test("post is measured daily for 30 days, weekly until 90, and then no more", async () => {
    const [young] = await insertPublishedPosts(brand, 1, daysAgo(20));
    const [grown] = await insertPublishedPosts(brand, 1, daysAgo(45));
    const [old] = await insertPublishedPosts(brand, 1, daysAgo(91));
    const { network } = createMetricsPlatform(forEveryPost({ reach: 1 }));
    for (let day = 0; day < 7; day += 1) {
      await collect(network);
      await passDays(1);
    }
    await collect(network);
    const counts = await Promise.all([young, grown, old].map(async (id) => (await rowsOf(id)).length));
    expect(counts).toEqual([8, 2, 0]);
  });

  test("two workers that collect concurrently ask the platform once and store one row per day", async () => {
    const [post] = await insertPublishedPosts(brand, 1);
    const gate = Promise.withResolvers<void>();
    const { network, asked } = createMetricsPlatform((ids) =>
      gate.promise.then(() => forEveryPost({ reach: 3 })(ids)),
    );
    const runs = [collect(network), collect(network)];
    await expect.poll(() => asked.length).toBe(1);
    // The one without the lease ends while the other waits for the platform.
    expect(await Promise.race(runs)).toBe(0);
    gate.resolve();
    expect((await Promise.all(runs)).toSorted()).toEqual([0, 1]);
    expect(asked).toHaveLength(1);
    expect(await rowsOf(post)).toHaveLength(1);
  });

  test("connection without a post of the last 90 days is left alone", async () => {
    await insertPublishedPosts(brand, 1, daysAgo(91));
    expect(await listDueCollections("facebook", 10)).toEqual([]);
  });

  test("every user's first connection has its turn before anyone's second", async () => {
    await insertPublishedPosts(brand, 1);
    for (let n = 0; n < 2; n += 1) await addBrand(brand);
    const other = await addBrand();
    const due = await listDueCollections("facebook", 2);
    const owners = await getTransactionClient().account.findMany({
      where: { id: { in: due.map(({ accountId }) => accountId) } },
    });
    expect(new Set(owners.map(({ userId }) => userId))).toEqual(new Set([brand.user.id, other.user.id]));
  });
});

describe("pauses", () => {
  test("rate limit of a connection postpones it for an hour, then two, and success forgets it", async () => {
    await insertPublishedPosts(brand, 1);
    const limited = createMetricsPlatform(() => new SocialError("throttle", "throttled", "later"));
    const waits: number[] = [];
    for (let n = 0; n < 2; n += 1) {
      await collect(limited.network);
      const { collectAfter } = await connectionOf(brand);
      waits.push(Math.round(((collectAfter?.getTime() ?? 0) - Date.now()) / HOUR_MS));
      expect(await collect(limited.network)).toBe(0);
      await passDays(1);
    }
    expect([waits, limited.asked.length]).toEqual([[1, 2], 2]);
    await collect(createMetricsPlatform(forEveryPost({ reach: 1 })).network);
    expect((await connectionOf(brand)).collectFailures).toBe(0);
  });

  test("rate limit of one connection does not keep others from theirs", async () => {
    await insertPublishedPosts(brand, 1);
    const other = await addBrand();
    let calls = 0;
    const { network } = createMetricsPlatform((ids) => {
      calls += 1;
      return calls === 1
        ? new SocialError("throttle", "throttled", "later")
        : forEveryPost({ reach: 1 })(ids);
    });
    expect(await collect(network)).toBe(1);
    const measured = [brand, other].map(async (one) => (await connectionOf(one)).measuredAt !== null);
    expect((await Promise.all(measured)).toSorted()).toEqual([false, true]);
  });

  test("rate limits in a row pause the whole platform", async () => {
    await insertPublishedPosts(brand, 1);
    for (let n = 0; n < 2; n += 1) await addBrand();
    const { network, asked } = createMetricsPlatform(() => new SocialError("throttle", "throttled", "later"));
    await collect(network);
    expect(asked).toHaveLength(2);
    expect(await listDueCollections("facebook", 10)).toEqual([]);
  });

  test("user is notified of an expired token once, and the connection is skipped from then on", async () => {
    await insertPublishedPosts(brand, 1);
    const { network, asked } = createMetricsPlatform(() => new SocialError("token", "token", "ended"));
    for (let n = 0; n < 3; n += 1) {
      await collect(network);
      await passDays(1);
    }
    expect(asked).toHaveLength(1);
    expect((await connectionOf(brand)).state).toBe("reconnect");
    const { id: accountId } = brand.account;
    expect(await getTransactionClient().notification.count({ where: { accountId } })).toBe(1);
  });
});

describe("period before", () => {
  const insertDailyMetrics = (metric: string, values: (number | null)[], lastDaysAgo: number) =>
    Promise.all(
      values.map(
        (value, index) =>
          getTransactionClient().$executeRaw`
          INSERT INTO insight (id, account_id, platform, target_id, metric, day, value)
          SELECT ${randomUUID()}::uuid, account_id, platform, target_id, ${metric},
            (now() AT TIME ZONE 'UTC')::date - ${lastDaysAgo + values.length - 1 - index}::int, ${value}::bigint
          FROM connection WHERE account_id = ${brand.account.id}::uuid`,
      ),
    );
  const read = () => getInsights({ account: brand.account, platform: "facebook", days: 7 });

  test("totals name those of the same days in the period before, without today that is not reported yet", async () => {
    await insertDailyMetrics("views", [1, 1, 1, 1, 1, 1, 50], 7);
    await insertDailyMetrics("views", [2, 2, 2, 2, 2, 2], 1);
    await insertDailyMetrics("followers", [90], 8);
    await insertDailyMetrics("followers", [100], 0);
    const { account } = await read();
    expect(account.totals.views).toEqual({ value: 12, days: 6, previous: 6 });
    expect(account).toMatchObject({ followers: 100, previousFollowers: 90 });
  });

  test("period before has no total when one of its days was not reported", async () => {
    await insertDailyMetrics("views", [1, null, 1, 1, 1, 1, 1], 7);
    await insertDailyMetrics("views", [2, 2, 2, 2, 2, 2, 2], 0);
    expect((await read()).account.totals.views).toEqual({ value: 14, days: 7, previous: null });
  });
});

test("CSV has a mark for UTF-8, headers by language, a row per day and post, and no formulas", async () => {
  const [id = ""] = await insertPublishedPosts(brand, 1);
  await getTransactionClient().post.update({ where: { id }, data: { text: '=HYPERLINK("x"), rye' } });
  const { network } = createMetricsPlatform(forEveryPost({ reach: 7, clicks: null }));
  network.accountInsights = async () => ({
    days: [{ day: new Date().toISOString().slice(0, 10), metrics: { views: 3 } }],
    followers: 12,
  });
  await processInsights({ account: brand.account, platform: "facebook", network });
  const read = async (locale: "en" | "he") => {
    const query = { platform: "facebook" as const, days: 30 as const, locale };
    let text = "";
    for await (const row of (await exportInsights({ account: brand.account, query })).rows) text += row;
    return text;
  };
  const today = new Date().toISOString().slice(0, 10);
  const [head, page, post, end] = (await read("en")).split("\r\n");
  expect(head).toBe(
    "\ufeffDate,Page or post,Link,Followers,Views,Reach,Likes,Comments,Shares,Clicks,Saves,New followers",
  );
  expect(page).toMatch(new RegExp(`^${today},[^,]+,,12,3,,,,,,,$`));
  expect(post).toBe(`${today},"'=HYPERLINK(""x""), rye",,,,7,,,,,,`);
  expect(end).toBe("");
  expect(await read("he")).toContain("\ufeffתאריך,דף או פוסט,קישור,עוקבים,צפיות");
});

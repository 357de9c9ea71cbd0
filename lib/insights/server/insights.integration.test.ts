import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { chooseTarget } from "@/lib/connections/server/choose-target";
import { HOUR_MS } from "@/lib/core/date-time/zoned-time";
import { getTransactionClient } from "@/lib/core/server/transaction";
import { getInsights } from "@/lib/insights/server/get-insights";
import { processInsights } from "@/lib/insights/server/process-insights";
import type { PostRow } from "@/lib/posts/server/post-store";
import { SocialError, type SocialPlatform } from "@/lib/providers/social/port";
import { Publisher } from "@/lib/publishing/server/publisher";
import { saveAndSchedulePost } from "@/lib/publishing/server/save-and-schedule-post";
import {
  connectFacebookPage,
  getPostStatus,
  runDuePublications,
  type SeededAccount,
  seedPost,
  setUpPublishingTests,
} from "@/tests/faults/seed-data";
import { BAKERY, STUDIO } from "@/tests/harness/account-fixtures";
import { ownSandbox } from "@/tests/harness/sandbox-control";
import { createMetricsPlatform, forEveryPost, insertPublishedPosts } from "@/tests/harness/scripted-metrics";

let brand: SeededAccount;
afterEach(() => {
  vi.useRealTimers();
});
setUpPublishingTests((made) => {
  brand = made;
});

async function publish(text = `Baked ${randomUUID()}`): Promise<PostRow> {
  const post = await seedPost(brand, text);
  const changes = { status: "scheduled" as const, scheduledAt: new Date() };
  await saveAndSchedulePost({ ...brand, post, changes, revision: post.revision });
  await runDuePublications(new Publisher());
  expect(await getPostStatus(post.id)).toBe("published");
  return post;
}

const published = (n: number) => insertPublishedPosts(brand, n);

const connection = () =>
  getTransactionClient().connection.findFirstOrThrow({
    where: { accountId: brand.account.id, platform: "facebook" },
  });
const process = (more: { network?: SocialPlatform } = {}) =>
  processInsights({ account: brand.account, platform: "facebook", ...more });
const read = (days: 7 | 30 | 90 = 30) => getInsights({ account: brand.account, platform: "facebook", days });
/** Moves the last run into the past. */
const anHourLater = async () => {
  const before = new Date(Date.now() - 2 * HOUR_MS);
  await getTransactionClient().connection.updateMany({ data: { measuredAt: before } });
  await getTransactionClient().insight.updateMany({ data: { measuredAt: before } });
};

describe("Facebook metrics", () => {
  test("metrics of a post and of 90 days are collected, stored and read by period", async () => {
    const post = await publish();
    await ownSandbox.setClock(72 * HOUR_MS);
    const response = await process();
    expect(response).toMatchObject({ processed: 1, failed: 0, more: false });
    expect(response.insights).toEqual([
      {
        postId: post.id,
        figures: { reach: expect.any(Number), reactions: expect.any(Number), clicks: expect.any(Number) },
      },
    ]);
    expect(response.insights[0]?.figures.reach).toBeGreaterThan(100);
    const month = await read();
    expect(month.posts).toMatchObject([
      { _id: post.id, kind: "text", figures: response.insights[0]?.figures },
    ]);
    expect(month.account.followers).toBe(2418);
    expect(month.account.days.length).toBeGreaterThan(27);
    expect(month.account.days.length).toBeLessThanOrEqual(31);
    expect((await read(90)).account.days.length).toBeGreaterThan(86);
    expect((await read(7)).account.days.length).toBeLessThanOrEqual(8);
    const reported = month.account.days.map(({ figures }) => figures.views ?? 0);
    expect(month.account.totals.views).toEqual({
      value: reported.reduce((sum, views) => sum + views, 0),
      days: reported.length,
      previous: expect.any(Number),
    });
    const users = month.account.days.map(({ figures }) => figures.reach ?? 0);
    const average = Math.round(users.reduce((sum, reach) => sum + reach, 0) / users.length);
    expect(month.account.totals.reach?.value).toBe(average);
    expect(month.findings).toEqual({ measured: 1, needed: 20, found: [] });
  });

  test("unreported metric is missing, neither zero nor its old value", async () => {
    const [id] = await published(1);
    await process(createMetricsPlatform(forEveryPost({ reach: 7, clicks: 0 })));
    await anHourLater();
    await process(createMetricsPlatform(forEveryPost({ reach: null, clicks: 0 })));
    expect((await read()).posts).toMatchObject([{ _id: id, figures: { reach: null, clicks: 0 } }]);
    expect((await read()).findings.measured).toBe(0);
  });

  test("stored days are not collected again except the last ones", async () => {
    await process();
    const before = await getTransactionClient().insight.count();
    await anHourLater();
    const requested: number[] = [];
    const network: SocialPlatform = {
      ...createMetricsPlatform(forEveryPost({})).network,
      accountInsights: async (_, { since, until }) => {
        requested.push(Math.round((until.getTime() - since.getTime()) / (24 * HOUR_MS)));
        return { days: [], followers: 5 };
      },
    };
    await process({ network });
    expect(requested).toHaveLength(1);
    expect(requested[0]).toBeLessThanOrEqual(5);
    expect(await getTransactionClient().insight.count()).toBe(before);
    expect((await read()).account.followers).toBe(5);
  });
});

describe("concurrent collections", () => {
  test("20 concurrent collections are one run, and all respond", async () => {
    await published(3);
    const gate = Promise.withResolvers<void>();
    const { network, asked } = createMetricsPlatform((ids) =>
      gate.promise.then(() => forEveryPost({ reach: 9 })(ids)),
    );
    let responded = 0;
    const click = async () => {
      const { processed } = await process({ network });
      responded += 1;
      // The others do not wait for the running one.
      if (responded === 19) gate.resolve();
      return processed;
    };
    const responses = await Promise.all(Array.from({ length: 20 }, click));
    expect(asked).toHaveLength(1);
    expect(responses.filter((processed) => processed > 0)).toEqual([3]);
    expect(await getTransactionClient().insight.count({ where: { accountId: brand.account.id } })).toBe(3);
  });

  test("collection within the hour returns stored metrics", async () => {
    await published(1);
    const { network, asked } = createMetricsPlatform(forEveryPost({ reach: 9 }));
    let days = 0;
    network.accountInsights = async () => {
      days += 1;
      return { days: [], followers: 1 };
    };
    await process({ network });
    const first = days;
    const again = await process({ network });
    expect(again).toMatchObject({ processed: 0, more: false, insights: [{ figures: { reach: 9 } }] });
    expect([asked.length, days]).toEqual([1, first]);
    await anHourLater();
    await process({ network });
    expect(asked).toHaveLength(2);
    expect(days).toBeGreaterThan(first);
  });

  test("lease of a dead run expires", async () => {
    await published(1);
    const { id } = await connection();
    await getTransactionClient().connection.update({
      where: { id },
      data: { measuringUntil: new Date(Date.now() + HOUR_MS) },
    });
    const { network, asked } = createMetricsPlatform(forEveryPost({ reach: 9 }));
    expect(await process({ network })).toMatchObject({ processed: 0 });
    expect(await read()).toMatchObject({ isMeasuring: true, measuredAt: null });
    await getTransactionClient().connection.update({
      where: { id },
      data: { measuringUntil: new Date(Date.now() - 1) },
    });
    expect(await read()).toMatchObject({ isMeasuring: false, measuredAt: null });
    expect(await process({ network })).toMatchObject({ processed: 1 });
    expect(await read()).toMatchObject({ isMeasuring: false, measuredAt: expect.any(String) });
    expect(asked).toHaveLength(1);
  });
});

describe("collection errors", () => {
  test("run that times out is reported and continued by the next one", async () => {
    await published(25);
    vi.useFakeTimers({ toFake: ["Date"] });
    const { network, asked } = createMetricsPlatform((ids) => {
      vi.setSystemTime(Date.now() + 21_000);
      return forEveryPost({ reach: 1 })(ids);
    });
    expect(await process({ network })).toMatchObject({ processed: 10, failed: 0, more: true });
    vi.useRealTimers();
    const quick = createMetricsPlatform(forEveryPost({ reach: 1 }));
    expect(await process(quick)).toMatchObject({ processed: 15, failed: 0, more: false });
    expect(new Set([...asked, ...quick.asked].flat()).size).toBe(25);
  });

  test("failed posts are collected again", async () => {
    await published(15);
    let calls = 0;
    const { network } = createMetricsPlatform((ids) => {
      calls += 1;
      return calls === 1
        ? new SocialError("transient", "unavailable", "hiccup")
        : forEveryPost({ reach: 1 })(ids);
    });
    expect(await process({ network })).toMatchObject({ processed: 5, failed: 10, more: true });
    expect(await process({ network })).toMatchObject({ processed: 10, failed: 0, more: false });
  });

  test("rate limit ends the run", async () => {
    await published(15);
    const { network, asked } = createMetricsPlatform(() => new SocialError("throttle", "throttled", "later"));
    expect(await process({ network })).toMatchObject({ processed: 0, failed: 15, more: true });
    expect(asked).toHaveLength(1);
  });

  test("post missing on the platform is neither measured nor failed", async () => {
    const [deleted, there] = await published(2);
    const { network } = createMetricsPlatform(() => new Map([["sent-1", { reach: 3 }]]));
    const response = await process({ network });
    expect(response).toMatchObject({ processed: 1, failed: 0, more: false, insights: [{ postId: there }] });
    expect((await read()).posts.find(({ _id }) => _id === deleted)?.figures).toBeNull();
  });

  test("revoked token requires a reconnect and creates a notification", async () => {
    await published(1);
    const { network } = createMetricsPlatform(() => new SocialError("token", "token", "ended"));
    await expect(process({ network })).rejects.toMatchObject({
      code: "not_connected",
      details: { problem: "reconnect" },
    });
    expect((await connection()).state).toBe("reconnect");
    expect(await getTransactionClient().notification.count({ where: { accountId: brand.account.id } })).toBe(
      1,
    );
    expect((await read()).source).toMatchObject({ state: "reconnect" });
    await expect(process({ network })).rejects.toMatchObject({ code: "not_connected" });
  });

  test("missing permission for metrics is reported while publishing continues", async () => {
    await publish();
    await ownSandbox.trigger({ service: "meta", event: "permission-withdrawn", permission: "read_insights" });
    await expect(process()).rejects.toMatchObject({
      code: "not_connected",
      details: { problem: "permission" },
    });
    expect(await connection()).toMatchObject({ state: "connected", problem: null, measuringUntil: null });
    await publish();
  });

  test("post deleted during the run leaves no metrics", async () => {
    const [id] = await published(1);
    const { network } = createMetricsPlatform(async (ids) => {
      await getTransactionClient().post.delete({ where: { id: id ?? "" } });
      return forEveryPost({ reach: 1 })(ids);
    });
    await process({ network });
    expect(await getTransactionClient().insight.count({ where: { accountId: brand.account.id } })).toBe(0);
  });
});

describe("changed targets", () => {
  test("new target has its own metrics, and those of the old one are not collected or shown", async () => {
    await publish();
    await process();
    const choose = (targetId: string) => chooseTarget({ ...brand, platform: "facebook", targetId });
    await connectFacebookPage(brand, [BAKERY, STUDIO]);
    await choose(STUDIO);
    await anHourLater();
    const { network, asked } = createMetricsPlatform(forEveryPost({ reach: 1 }));
    expect(await process({ network })).toMatchObject({ processed: 0, insights: [] });
    expect(asked).toEqual([]);
    expect(await read()).toMatchObject({ posts: [], account: { days: [] } });
    await choose(BAKERY);
    expect((await read()).posts).toHaveLength(1);
    expect((await read()).account.days.length).toBeGreaterThan(27);
  });
});

test("account that was never connected has no metrics and no source", async () => {
  const account = { id: randomUUID(), timeZone: "UTC" };
  expect(await getInsights({ account, platform: "linkedin", days: 30 })).toMatchObject({
    source: null,
    posts: [],
    measuredAt: null,
  });
  await expect(processInsights({ account, platform: "linkedin" })).rejects.toMatchObject({
    code: "not_connected",
  });
});

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { METRICS } from "@/lib/core/platforms";
import { linkedinPlatform } from "@/lib/providers/social/linkedin";
import {
  armNextCallFault,
  COMBINED_APP,
  createLinkedInTestClient,
  exchangeConsent,
  installLinkedInApps,
} from "@/tests/harness/linkedin-client";
import { BAKERY, type Client, createVideoFile, MEMBER_URN } from "@/tests/harness/sandbox/linkedin-calls";
import { ownSandbox } from "@/tests/harness/sandbox-control";

installLinkedInApps(COMBINED_APP);

let client: Client;
let token: string;
beforeEach(async () => {
  client = createLinkedInTestClient();
  await client.reset();
  token = (await exchangeConsent(client)).userToken;
});
afterEach(() => ownSandbox.clearFaults("linkedin"));

const urnOf = async (changes: Record<string, unknown>) =>
  (await client.publish(token, changes)).headers.get("x-restli-id") ?? "";
const metrics = async (id: string, urns: string[]) => linkedinPlatform.postInsights?.({ id, token }, urns);
const days = async (id: string) => {
  const until = new Date(Date.now() + 3 * DAY_MS);
  const since = new Date(until.getTime() - 6 * DAY_MS);
  return linkedinPlatform.accountInsights?.({ id, token }, { since, until });
};

describe("LinkedIn organization metrics", () => {
  test("LinkedIn organization posts have metrics; unseen ones are zero, deleted ones omitted, saves missing", async () => {
    const video = await client.upload(token, "video", BAKERY, await createVideoFile(100_000));
    const videoPost = await urnOf({ author: BAKERY, content: { media: { id: video } }, commentary: "Film" });
    const seen = await urnOf({ author: BAKERY, commentary: "Seen" });
    const lost = await urnOf({ author: BAKERY, commentary: "Lost" });
    await client.rest(token, "DELETE", `posts/${encodeURIComponent(lost)}`);
    await client.wait(DAY_MS);
    const fresh = await urnOf({ author: BAKERY, commentary: "Fresh" });
    const found = await metrics(BAKERY, [seen, videoPost, fresh, lost]);
    expect(new Set(found?.keys())).toEqual(new Set([seen, videoPost, fresh]));
    for (const urn of [seen, videoPost]) {
      const { views, reach } = found?.get(urn) ?? {};
      expect(Number(views)).toBeGreaterThan(Number(reach));
      expect(Number(reach)).toBeGreaterThan(0);
    }
    expect(found?.get(fresh)).toEqual({
      ...{ views: 0, reach: 0, reactions: 0, comments: 0, shares: 0, clicks: 0 },
      saves: null,
    });
  });

  test("LinkedIn organization posts above the list limit need several requests", async () => {
    const urns = [];
    for (let index = 0; index < 23; index += 1)
      urns.push(await urnOf({ author: BAKERY, commentary: `No ${index}` }));
    await client.wait(DAY_MS);
    expect((await metrics(BAKERY, urns))?.size).toBe(23);
  });

  test("LinkedIn organization has daily metrics with gained and total followers", async () => {
    await urnOf({ author: BAKERY });
    await client.wait(2 * DAY_MS);
    const insights = await days(BAKERY);
    expect(insights?.followers).toBe(2418);
    expect(insights?.days.length).toBe(7);
    const today = new Date().toISOString().slice(0, 10);
    const tomorrow = insights?.days.find(({ day }) => day > today)?.metrics;
    expect(Number(tomorrow?.views)).toBeGreaterThan(0);
    expect(insights?.days[0]?.metrics).toMatchObject({ views: 0, saves: null, follows: expect.any(Number) });
  });

  test("LinkedIn organization metric that is refused is missing without affecting others", async () => {
    await client.wait(2 * DAY_MS);
    const refused = { kind: "status", status: 403, body: { code: "ACCESS_DENIED", status: 403 } };
    await armNextCallFault("organizationalEntityFollowerStatistics", refused);
    await armNextCallFault(`networkSizes/${encodeURIComponent(BAKERY)}`, refused);
    const insights = await days(BAKERY);
    expect(insights?.followers).toBeNull();
    expect(insights?.days[0]?.metrics).toMatchObject({ views: 0, follows: null });
  });

  test("LinkedIn organization metrics are refused for a user who is no administrator", async () => {
    await client.trigger("role-changed", {
      person: "7kNoaBarak1",
      organization: "90210001",
      role: "CONTENT_ADMINISTRATOR",
    });
    await expect(days(BAKERY)).rejects.toMatchObject({ kind: "permission" });
  });
});

describe("LinkedIn member metrics", () => {
  test("LinkedIn member posts have metrics except clicks, and deleted posts are omitted", async () => {
    const mine = await urnOf({});
    const lost = await urnOf({ commentary: "Lost" });
    await client.rest(token, "DELETE", `posts/${encodeURIComponent(lost)}`);
    expect((await metrics(MEMBER_URN, [mine]))?.get(mine)).toMatchObject({
      views: 0,
      reach: 0,
      clicks: null,
    });
    await client.wait(DAY_MS);
    const found = await metrics(MEMBER_URN, [mine, lost]);
    expect([...(found?.keys() ?? [])]).toEqual([mine]);
    expect(Number(found?.get(mine)?.reach)).toBeGreaterThan(0);
  });

  test("LinkedIn member metric that is not reported is missing, not zero", async () => {
    const mine = await urnOf({});
    await armNextCallFault("memberCreatorPostAnalytics", {
      kind: "status",
      status: 400,
      body: { status: 400 },
    });
    expect((await metrics(MEMBER_URN, [mine]))?.get(mine)).toMatchObject({ views: null, reach: 0 });
    await client.trigger("permission-withdrawn", { permission: "r_member_postAnalytics" });
    const all = (await metrics(MEMBER_URN, [mine]))?.get(mine) ?? {};
    expect(Object.keys(all).length).toBeGreaterThan(5);
    expect(Object.values(all).every((value) => value === null)).toBe(true);
  });

  test("LinkedIn rate limit throws instead of returning a missing metric", async () => {
    await armNextCallFault("memberCreatorPostAnalytics", { kind: "status", status: 429 });
    await expect(metrics(MEMBER_URN, [await urnOf({})])).rejects.toMatchObject({ kind: "throttle" });
  });

  test("LinkedIn member has daily metrics without reach and followers", async () => {
    await urnOf({});
    await client.wait(2 * DAY_MS);
    const insights = await days(MEMBER_URN);
    expect(insights).toMatchObject({ followers: null });
    expect(insights?.days).toHaveLength(7);
    const views = insights?.days.map(({ metrics: of }) => Number(of.views)) ?? [];
    expect(views.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(0);
    for (const { metrics: of } of insights?.days ?? []) {
      expect(of).toMatchObject({ reach: null, clicks: null });
      expect(METRICS).toEqual(expect.arrayContaining(Object.keys(of)));
    }
  });
});

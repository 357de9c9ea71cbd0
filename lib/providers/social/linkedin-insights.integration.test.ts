import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "@/lib/core/time-units";
import { linkedin } from "@/lib/providers/social/linkedin";
import { METRICS } from "@/lib/providers/social/port";
import { BAKERY, type Client, film, ME } from "@/sandbox/linkedin/test-client";
import { consentThrough, failNext, linkedInClient } from "@/tests/harness/linkedin";
import { ownSandbox } from "@/tests/harness/sandbox-control";

let client: Client;
let token: string;
beforeEach(async () => {
  client = linkedInClient();
  await client.reset();
  token = (await consentThrough(client)).userToken;
});
afterEach(() => ownSandbox.clearFaults("linkedin"));

const urnOf = async (changes: Record<string, unknown>) =>
  (await client.publish(token, changes)).headers.get("x-restli-id") ?? "";
const figures = async (id: string, urns: string[]) => linkedin.postInsights?.({ id, token }, urns);
const days = async (id: string) => {
  const until = new Date(Date.now() + 3 * DAY_MS);
  const since = new Date(until.getTime() - 6 * DAY_MS);
  return linkedin.accountInsights?.({ id, token }, { since, until });
};

describe("an organisation's posts", () => {
  test("have their figures; nobody saw one yet: zero; a lost one is left out; saves are not told", async () => {
    const video = await client.upload(token, "video", BAKERY, await film(100_000));
    const film_ = await urnOf({ author: BAKERY, content: { media: { id: video } }, commentary: "Film" });
    const seen = await urnOf({ author: BAKERY, commentary: "Seen" });
    const lost = await urnOf({ author: BAKERY, commentary: "Lost" });
    await client.rest(token, "DELETE", `posts/${encodeURIComponent(lost)}`);
    await client.wait(DAY_MS);
    const fresh = await urnOf({ author: BAKERY, commentary: "Fresh" });
    const found = await figures(BAKERY, [seen, film_, fresh, lost]);
    expect(new Set(found?.keys())).toEqual(new Set([seen, film_, fresh]));
    for (const urn of [seen, film_]) {
      const { views, reach } = found?.get(urn) ?? {};
      expect(Number(views)).toBeGreaterThan(Number(reach));
      expect(Number(reach)).toBeGreaterThan(0);
    }
    expect(found?.get(fresh)).toEqual({
      ...{ views: 0, reach: 0, reactions: 0, comments: 0, shares: 0, clicks: 0 },
      saves: null,
    });
  });

  test("more than one list can hold are asked for in several", async () => {
    const urns = [];
    for (let index = 0; index < 23; index += 1)
      urns.push(await urnOf({ author: BAKERY, commentary: `No ${index}` }));
    await client.wait(DAY_MS);
    expect((await figures(BAKERY, urns))?.size).toBe(23);
  });

  test("by day, with followers won and those there are", async () => {
    await urnOf({ author: BAKERY });
    await client.wait(2 * DAY_MS);
    const insights = await days(BAKERY);
    expect(insights?.followers).toBe(2418);
    expect(insights?.days.length).toBe(7);
    const today = new Date().toISOString().slice(0, 10);
    const tomorrow = insights?.days.find(({ day }) => day > today)?.figures;
    expect(Number(tomorrow?.views)).toBeGreaterThan(0);
    expect(insights?.days[0]?.figures).toMatchObject({ views: 0, saves: null, follows: expect.any(Number) });
  });

  test("a figure that is refused is missing while the others come", async () => {
    await client.wait(2 * DAY_MS);
    const refused = { kind: "status", status: 403, body: { code: "ACCESS_DENIED", status: 403 } };
    await failNext("organizationalEntityFollowerStatistics", refused);
    await failNext(`networkSizes/${encodeURIComponent(BAKERY)}`, refused);
    const insights = await days(BAKERY);
    expect(insights?.followers).toBeNull();
    expect(insights?.days[0]?.figures).toMatchObject({ views: 0, follows: null });
  });

  test("somebody who does not administer it may not ask", async () => {
    await client.trigger("role-changed", {
      person: "7kNoaBarak1",
      organization: "90210001",
      role: "CONTENT_ADMINISTRATOR",
    });
    await expect(days(BAKERY)).rejects.toMatchObject({ kind: "permission" });
  });
});

describe("a member's posts", () => {
  test("have their figures, one by one; clicks are not told; a lost one is left out", async () => {
    const mine = await urnOf({});
    const lost = await urnOf({ commentary: "Lost" });
    await client.rest(token, "DELETE", `posts/${encodeURIComponent(lost)}`);
    expect((await figures(ME, [mine]))?.get(mine)).toMatchObject({ views: 0, reach: 0, clicks: null });
    await client.wait(DAY_MS);
    const found = await figures(ME, [mine, lost]);
    expect([...(found?.keys() ?? [])]).toEqual([mine]);
    expect(Number(found?.get(mine)?.reach)).toBeGreaterThan(0);
  });

  test("a figure LinkedIn does not tell is missing, and is not zero", async () => {
    const mine = await urnOf({});
    await failNext("memberCreatorPostAnalytics", { kind: "status", status: 400, body: { status: 400 } });
    expect((await figures(ME, [mine]))?.get(mine)).toMatchObject({ views: null, reach: 0 });
    await client.trigger("permission-withdrawn", { permission: "r_member_postAnalytics" });
    const all = (await figures(ME, [mine]))?.get(mine) ?? {};
    expect(Object.keys(all).length).toBeGreaterThan(5);
    expect(Object.values(all).every((value) => value === null)).toBe(true);
  });

  test("a network that is away is no missing figure", async () => {
    await failNext("memberCreatorPostAnalytics", { kind: "status", status: 429 });
    await expect(figures(ME, [await urnOf({})])).rejects.toMatchObject({ kind: "throttle" });
  });

  test("by day, without the reach and the followers that are not told", async () => {
    await urnOf({});
    await client.wait(2 * DAY_MS);
    const insights = await days(ME);
    expect(insights).toMatchObject({ followers: null });
    expect(insights?.days).toHaveLength(7);
    const views = insights?.days.map(({ figures: of }) => Number(of.views)) ?? [];
    expect(views.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(0);
    for (const { figures: of } of insights?.days ?? []) {
      expect(of).toMatchObject({ reach: null, clicks: null });
      expect(METRICS).toEqual(expect.arrayContaining(Object.keys(of)));
    }
  });
});

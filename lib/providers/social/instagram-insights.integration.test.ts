import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { HOUR_MS } from "@/lib/core/date-time/zoned-time";
import { instagramPlatform } from "@/lib/providers/social/instagram";
import type { PublishTarget } from "@/lib/providers/social/port";
import {
  createContentImage,
  createDelivery,
  createJpeg,
  grantMetaConsent,
  prepareDelivery,
  startFileServer,
} from "@/tests/harness/meta-client";
import { ownSandbox } from "@/tests/harness/sandbox-control";

const RANGE = { since: new Date("2026-10-01T12:00Z"), until: new Date("2026-11-10T12:00Z") };

let files: Awaited<ReturnType<typeof startFileServer>>;
let target: PublishTarget;
let mediaId: string;

beforeAll(async () => {
  files = await startFileServer({ loaf: await createJpeg() });
});
beforeEach(async () => {
  await ownSandbox.reset("meta");
  const { targets } = await grantMetaConsent(instagramPlatform);
  target = targets[0] ?? expect.fail("an account");
  await trigger("processing", { seconds: 0 });
  const delivery = createDelivery(target, {
    message: "Measured",
    images: [createContentImage(`${files.url}/loaf`)],
  });
  await prepareDelivery(instagramPlatform, delivery);
  mediaId = (await instagramPlatform.send(delivery)).providerId ?? "";
});
afterEach(async () => {
  await ownSandbox.clearFaults("meta");
  await ownSandbox.setClock(0);
});
afterAll(() => files.stop());

const trigger = (event: string, fields = {}) => ownSandbox.trigger({ service: "meta", event, ...fields });
const ofPosts = (ids = [mediaId]) => instagramPlatform.postInsights?.(target, ids) ?? expect.fail();
const ofAccount = () => instagramPlatform.accountInsights?.(target, RANGE) ?? expect.fail();
const refuseMetric = (times: number) =>
  ownSandbox.armFault({
    service: "meta",
    method: "GET",
    times,
    action: { kind: "status", status: 400, body: { error: { code: 100, message: "(#100) no metric" } } },
  });

test("Instagram metrics of a post start at zero, and a deleted post is omitted", async () => {
  const zero = { views: 0, reach: 0, reactions: 0, comments: 0, shares: 0, saves: 0 };
  expect(await ofPosts(["18009999999999999", mediaId])).toEqual(new Map([[mediaId, zero]]));
  await ownSandbox.setClock(72 * HOUR_MS);
  const metrics = (await ofPosts()).get(mediaId);
  // Rare ones, such as saves, may still be zero.
  expect(Object.keys(metrics ?? {})).toEqual(Object.keys(zero));
  expect(metrics?.views).toBeGreaterThan(0);
  expect(metrics?.reach).toBeGreaterThan(0);
});

test("Instagram metric that was removed is missing without affecting others", async () => {
  await ownSandbox.setClock(72 * HOUR_MS);
  const all = (await ofPosts()).get(mediaId);
  // The request for all of them, and the one for the first alone.
  await refuseMetric(2);
  expect((await ofPosts()).get(mediaId)).toEqual({ ...all, views: null });
});

test("Instagram daily metrics of an account span several requests", async () => {
  const { days, followers } = await ofAccount();
  expect(followers).toBe(5120);
  expect([days[0]?.day, days.at(-1)?.day, days.length]).toEqual(["2026-10-01", "2026-11-09", 40]);
  expect(new Set(days.map(({ day }) => day)).size).toBe(40);
  const one = days[3]?.figures ?? {};
  expect(Object.keys(one).sort()).toEqual(
    ["comments", "follows", "reach", "reactions", "saves", "shares", "views"].sort(),
  );
  for (const metric of Object.values(one)) expect(metric).toEqual(expect.any(Number));
});

test("Instagram account with few followers has missing follows, not zeros", async () => {
  await trigger("followers", { count: 99 });
  const { days, followers } = await ofAccount();
  expect(followers).toBe(99);
  expect(days[0]?.figures).toMatchObject({ follows: null, reach: expect.any(Number) });
});

test("Instagram metrics without the permission throw", async () => {
  await trigger("permission-withdrawn", { permission: "instagram_manage_insights" });
  await expect(ofPosts()).rejects.toMatchObject({ kind: "permission" });
});

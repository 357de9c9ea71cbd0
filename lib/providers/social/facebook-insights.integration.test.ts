import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { HOUR_MS } from "@/lib/core/date-time/zoned-time";
import { facebookPlatform } from "@/lib/providers/social/facebook";
import type { PublishTarget } from "@/lib/providers/social/port";
import {
  createContentVideo,
  createDelivery,
  grantMetaConsent,
  startFileServer,
} from "@/tests/harness/meta-client";
import { ownSandbox } from "@/tests/harness/sandbox-control";
import { createMp4 } from "@/tests/harness/video-files";

const RANGE = { since: new Date("2026-07-01T12:00Z"), until: new Date("2026-11-10T12:00Z") };

let files: Awaited<ReturnType<typeof startFileServer>>;
let target: PublishTarget;

beforeAll(async () => {
  files = await startFileServer({ video: await createMp4() });
});
beforeEach(async () => {
  await ownSandbox.reset("meta");
  target = (await grantMetaConsent(facebookPlatform)).targets[0] ?? expect.fail("a page");
});
afterEach(async () => {
  await ownSandbox.clearFaults("meta");
  await ownSandbox.setClock(0);
});
afterAll(() => files.stop());

const trigger = (event: string, fields = {}) => ownSandbox.trigger({ service: "meta", event, ...fields });
const ofPosts = (ids: string[]) => facebookPlatform.postInsights?.(target, ids) ?? expect.fail();
const ofPage = () => facebookPlatform.accountInsights?.(target, RANGE) ?? expect.fail();

test("Facebook metrics of a post and a video are returned, and a deleted one is omitted", async () => {
  const post =
    (await facebookPlatform.send(createDelivery(target, { message: "Measured" }))).providerId ?? "";
  const video = createContentVideo(`${files.url}/video`);
  const videoFile =
    (await facebookPlatform.send(createDelivery(target, { message: "Film", video }))).providerId ?? "";
  expect((await ofPosts([post])).get(post)).toEqual({ reach: 0, reactions: 0, clicks: 0 });
  await ownSandbox.setClock(72 * HOUR_MS);
  const measured = await ofPosts([post, videoFile, `${target.id}_1`]);
  expect([...measured.keys()]).toEqual([post, videoFile]);
  for (const metrics of measured.values()) {
    expect(metrics.reach).toBeGreaterThan(100);
    expect(metrics.reactions).toEqual(expect.any(Number));
  }
});

test("Facebook daily metrics of a page span several requests", async () => {
  const { days, followers } = await ofPage();
  expect(followers).toBe(2418);
  expect([days[0]?.day, days.at(-1)?.day, days.length]).toEqual(["2026-07-01", "2026-11-09", 132]);
  for (const { metrics } of days) {
    expect(metrics).toEqual({
      views: expect.any(Number),
      reach: expect.any(Number),
      follows: expect.any(Number),
    });
  }
});

test("Facebook metric that was removed is missing without affecting others", async () => {
  const body = { error: { code: 100, message: "(#100) no metric" } };
  const action = { kind: "status", status: 400, body };
  const narrow = { since: new Date("2026-11-08T12:00Z"), until: new Date("2026-11-10T12:00Z") };
  await ownSandbox.armFault({ service: "meta", method: "GET", times: 2, action });
  const { days } = (await facebookPlatform.accountInsights?.(target, narrow)) ?? expect.fail();
  expect(days.map(({ metrics }) => metrics.views)).toEqual([null, null]);
  expect(days[0]?.metrics.reach).toEqual(expect.any(Number));
});

test("Facebook page below 100 likes has missing metrics, not zeros", async () => {
  const { providerId } = await facebookPlatform.send(createDelivery(target, { message: "Few" }));
  await trigger("followers", { count: 99 });
  expect(await ofPage()).toEqual({ days: [], followers: 99 });
  const metrics = (await ofPosts([providerId ?? ""])).get(providerId ?? "");
  expect(metrics).toEqual({ reach: null, reactions: null, clicks: null });
});

test("Facebook metrics without the permission throw", async () => {
  await trigger("permission-withdrawn", { permission: "read_insights" });
  await expect(ofPage()).rejects.toMatchObject({ kind: "permission" });
});

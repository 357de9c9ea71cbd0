import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { HOUR_MS } from "@/lib/core/time-units";
import { instagram } from "@/lib/providers/social/instagram";
import type { Target } from "@/lib/providers/social/port";
import { consentTo, deliveryTo, imageAt, paintJpeg, prepareAll, serveFiles } from "@/tests/harness/meta";
import { ownSandbox } from "@/tests/harness/sandbox-control";

const RANGE = { since: new Date("2026-10-01T12:00Z"), until: new Date("2026-11-10T12:00Z") };

let files: Awaited<ReturnType<typeof serveFiles>>;
let target: Target;
let mediaId: string;

beforeAll(async () => {
  files = await serveFiles({ loaf: await paintJpeg() });
});
beforeEach(async () => {
  await ownSandbox.reset("meta");
  const { targets } = await consentTo(instagram);
  target = targets[0] ?? expect.fail("an account");
  await trigger("processing", { seconds: 0 });
  const delivery = deliveryTo(target, { message: "Measured", images: [imageAt(`${files.url}/loaf`)] });
  await prepareAll(instagram, delivery);
  mediaId = (await instagram.send(delivery)).providerId ?? "";
});
afterEach(async () => {
  await ownSandbox.clearFaults("meta");
  await ownSandbox.setClock(0);
});
afterAll(() => files.stop());

const trigger = (event: string, fields = {}) => ownSandbox.trigger({ service: "meta", event, ...fields });
const ofPosts = (ids = [mediaId]) => instagram.postInsights?.(target, ids) ?? expect.fail();
const ofAccount = () => instagram.accountInsights?.(target, RANGE) ?? expect.fail();
const refuseMetric = (times: number) =>
  ownSandbox.armFault({
    service: "meta",
    method: "GET",
    times,
    action: { kind: "status", status: 400, body: { error: { code: 100, message: "(#100) no metric" } } },
  });

test("figures of a post: zero at first, numbers later; one that is not known any more is left out", async () => {
  const zero = { views: 0, reach: 0, reactions: 0, comments: 0, shares: 0, saves: 0 };
  expect(await ofPosts(["18009999999999999", mediaId])).toEqual(new Map([[mediaId, zero]]));
  await ownSandbox.setClock(72 * HOUR_MS);
  const figures = (await ofPosts()).get(mediaId);
  // Rare ones, such as saves, may still be none.
  expect(Object.keys(figures ?? {})).toEqual(Object.keys(zero));
  expect(figures?.views).toBeGreaterThan(0);
  expect(figures?.reach).toBeGreaterThan(0);
});

test("a metric that died is missing and takes no other along", async () => {
  await ownSandbox.setClock(72 * HOUR_MS);
  const all = (await ofPosts()).get(mediaId);
  // The question for all of them, and the one for the first alone.
  await refuseMetric(2);
  expect((await ofPosts()).get(mediaId)).toEqual({ ...all, views: null });
});

test("figures of an account by day, over more days than one question takes", async () => {
  const { days, followers } = await ofAccount();
  expect(followers).toBe(5120);
  expect([days[0]?.day, days.at(-1)?.day, days.length]).toEqual(["2026-10-01", "2026-11-09", 40]);
  expect(new Set(days.map(({ day }) => day)).size).toBe(40);
  const one = days[3]?.figures ?? {};
  expect(Object.keys(one).sort()).toEqual(
    ["comments", "follows", "reach", "reactions", "saves", "shares", "views"].sort(),
  );
  for (const figure of Object.values(one)) expect(figure).toEqual(expect.any(Number));
});

test("an account of few followers has no follows, which is not none", async () => {
  await trigger("followers", { count: 99 });
  const { days, followers } = await ofAccount();
  expect(followers).toBe(99);
  expect(days[0]?.figures).toMatchObject({ follows: null, reach: expect.any(Number) });
});

test("without the permission it says so", async () => {
  await trigger("permission-withdrawn", { permission: "instagram_manage_insights" });
  await expect(ofPosts()).rejects.toMatchObject({ kind: "permission" });
});

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { HOUR_MS } from "@/lib/core/time-units";
import { facebook } from "@/lib/providers/social/facebook";
import type { Target } from "@/lib/providers/social/port";
import { consentTo, deliveryTo, serveFiles, videoAt } from "@/tests/harness/meta";
import { ownSandbox } from "@/tests/harness/sandbox-control";
import { makeMp4 } from "@/tests/harness/video";

const RANGE = { since: new Date("2026-07-01T12:00Z"), until: new Date("2026-11-10T12:00Z") };

let files: Awaited<ReturnType<typeof serveFiles>>;
let target: Target;

beforeAll(async () => {
  files = await serveFiles({ film: await makeMp4() });
});
beforeEach(async () => {
  await ownSandbox.reset("meta");
  target = (await consentTo(facebook)).targets[0] ?? expect.fail("a page");
});
afterEach(async () => {
  await ownSandbox.clearFaults("meta");
  await ownSandbox.setClock(0);
});
afterAll(() => files.stop());

const trigger = (event: string, fields = {}) => ownSandbox.trigger({ service: "meta", event, ...fields });
const ofPosts = (ids: string[]) => facebook.postInsights?.(target, ids) ?? expect.fail();
const ofPage = () => facebook.accountInsights?.(target, RANGE) ?? expect.fail();

test("figures of a post and of a film; one that is gone is left out", async () => {
  const post = (await facebook.send(deliveryTo(target, { message: "Measured" }))).providerId ?? "";
  const video = videoAt(`${files.url}/film`);
  const film = (await facebook.send(deliveryTo(target, { message: "Film", video }))).providerId ?? "";
  expect((await ofPosts([post])).get(post)).toEqual({ reach: 0, reactions: 0, clicks: 0 });
  await ownSandbox.setClock(72 * HOUR_MS);
  const measured = await ofPosts([post, film, `${target.id}_1`]);
  expect([...measured.keys()]).toEqual([post, film]);
  for (const figures of measured.values()) {
    expect(figures.reach).toBeGreaterThan(100);
    expect(figures.reactions).toEqual(expect.any(Number));
  }
});

test("figures of a page by day, over more days than one question takes", async () => {
  const { days, followers } = await ofPage();
  expect(followers).toBe(2418);
  expect([days[0]?.day, days.at(-1)?.day, days.length]).toEqual(["2026-07-01", "2026-11-09", 132]);
  for (const { figures } of days) {
    expect(figures).toEqual({
      views: expect.any(Number),
      reach: expect.any(Number),
      follows: expect.any(Number),
    });
  }
});

test("a metric that died is missing and takes no other along", async () => {
  const body = { error: { code: 100, message: "(#100) no metric" } };
  const action = { kind: "status", status: 400, body };
  const narrow = { since: new Date("2026-11-08T12:00Z"), until: new Date("2026-11-10T12:00Z") };
  await ownSandbox.armFault({ service: "meta", method: "GET", times: 2, action });
  const { days } = (await facebook.accountInsights?.(target, narrow)) ?? expect.fail();
  expect(days.map(({ figures }) => figures.views)).toEqual([null, null]);
  expect(days[0]?.figures.reach).toEqual(expect.any(Number));
});

test("a page below a hundred likes has no figures, which is not zero", async () => {
  const { providerId } = await facebook.send(deliveryTo(target, { message: "Few" }));
  await trigger("followers", { count: 99 });
  expect(await ofPage()).toEqual({ days: [], followers: 99 });
  const figures = (await ofPosts([providerId ?? ""])).get(providerId ?? "");
  expect(figures).toEqual({ reach: null, reactions: null, clicks: null });
});

test("without the permission it says so", async () => {
  await trigger("permission-withdrawn", { permission: "read_insights" });
  await expect(ofPage()).rejects.toMatchObject({ kind: "permission" });
});

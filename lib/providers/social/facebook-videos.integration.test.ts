import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { facebookPlatform } from "@/lib/providers/social/facebook";
import { findFirstLink } from "@/lib/providers/social/facebook-publish";
import type { CompletedSteps, PublishTarget } from "@/lib/providers/social/port";
import {
  countMetaCalls,
  createContentImage,
  createContentVideo,
  createDelivery,
  createJpeg,
  grantMetaConsent,
  listMetaEffects,
  prepareDelivery,
  startFileServer,
} from "@/tests/harness/meta-client";
import { ownSandbox } from "@/tests/harness/sandbox-control";
import { createMp4 } from "@/tests/harness/video-files";

const UPRIGHT = { width: 540, height: 960, durationMs: 3_000 };

let files: Awaited<ReturnType<typeof startFileServer>>;
let target: PublishTarget;

beforeAll(async () => {
  files = await startFileServer({
    loaf: await createJpeg(),
    lying: await createMp4({ seconds: 3 }),
    upright: await createMp4({ width: 540, height: 960, seconds: 3 }),
  });
});
beforeEach(async () => {
  await ownSandbox.reset("meta");
  const { targets } = await grantMetaConsent(facebookPlatform);
  target = targets[0] ?? expect.fail("a page");
});
afterEach(async () => {
  await ownSandbox.clearFaults("meta");
  await ownSandbox.setClock(0);
});
afterAll(() => files.stop());

const trigger = (event: string, fields = {}) => ownSandbox.trigger({ service: "meta", event, ...fields });
const at = (name: string) => `${files.url}/${name}`;
const words = () => `Oven ${randomUUID()}`;
const videoFile = (message: string, name = "lying") =>
  createDelivery(target, { message, video: createContentVideo(at(name)) });
const reel = (message: string, steps?: CompletedSteps, name = "upright") =>
  createDelivery(target, { message, video: createContentVideo(at(name), UPRIGHT) }, steps);
const sought = (providerId: string | null = null, known: string[] = []) => ({
  since: new Date(),
  known,
  providerId,
});
const resetNext = (edge: string) =>
  ownSandbox.armFault({
    service: "meta",
    method: "POST",
    path: `/v26.0/${target.id}/${edge}`,
    action: { kind: "accept-then-reset" },
  });

describe("Facebook videos", () => {
  test("video is accepted before processing and has a permalink when live", async () => {
    await trigger("processing", { seconds: 60 });
    const message = words();
    const delivery = videoFile(message);
    await prepareDelivery(facebookPlatform, delivery);
    const sent = await facebookPlatform.send(delivery);
    expect(sent).toEqual({ providerId: expect.any(String), permalink: null, processing: true });
    expect(await facebookPlatform.lookUp(delivery, sought(sent.providerId))).toEqual(sent);
    await ownSandbox.setClock(61_000);
    const live = await facebookPlatform.lookUp(delivery, sought(sent.providerId));
    expect(live).toEqual({
      providerId: sent.providerId,
      permalink: expect.stringMatching(/^http.*\/videos\/\d+$/),
    });
    expect(await listMetaEffects("post")).toMatchObject([{ data: { message, published: true } }]);
  });

  test("video without a response is found by its own text [PUB4]", async () => {
    const message = words();
    const other = await facebookPlatform.send(videoFile(message));
    await resetNext("videos");
    const delivery = videoFile(message);
    await expect(facebookPlatform.send(delivery)).rejects.toMatchObject({ kind: "unknown" });
    const found = await facebookPlatform.lookUp(delivery, sought(null, [other.providerId ?? ""]));
    expect(found).toMatchObject({ providerId: expect.any(String), processing: true });
    expect(found).not.toMatchObject({ providerId: other.providerId });
    expect(await facebookPlatform.lookUp(videoFile(words()), sought())).toBe("not-there");
    expect(await facebookPlatform.lookUp(videoFile(""), sought())).toBe("cannot-tell");
  });

  test("video that fails processing is refused with its cause", async () => {
    await trigger("processing", { seconds: 0 });
    await trigger("processing-error");
    const delivery = videoFile(words());
    const { providerId } = await facebookPlatform.send(delivery);
    await expect(facebookPlatform.lookUp(delivery, sought(providerId))).rejects.toMatchObject({
      kind: "refused",
      problem: "video_refused",
    });
  });

  test.each([
    ["nothing", "video_unreachable"],
    ["loaf", "video_refused"],
  ])("video at %s is refused immediately: %s", async (name, problem) => {
    await expect(facebookPlatform.send(videoFile(words(), name))).rejects.toMatchObject({
      kind: "refused",
      problem,
    });
  });

  test("video requires its own permission", async () => {
    await trigger("permission-withdrawn", { permission: "publish_video" });
    await expect(facebookPlatform.send(videoFile(words()))).rejects.toMatchObject({ kind: "permission" });
  });
});

describe("Facebook reels", () => {
  test("reel is transferred and finished once, also after a crash in between [PUB3]", async () => {
    const message = words();
    const steps = await prepareDelivery(facebookPlatform, reel(message));
    expect(await facebookPlatform.lookUp(reel(message, steps), sought())).toBe("not-there");
    const delivery = reel(message, steps);
    await prepareDelivery(facebookPlatform, delivery);
    expect(await countMetaCalls("POST", `/video-upload/v26.0/${steps.reel}`)).toBe(1);
    const sent = await facebookPlatform.send(delivery);
    expect(sent).toEqual({ providerId: steps.reel, permalink: null, processing: true });
    await expect
      .poll(() => facebookPlatform.lookUp(delivery, sought(steps.reel)), { timeout: 5_000 })
      .toEqual({
        providerId: steps.reel,
        permalink: expect.stringMatching(/\/reels\/\d+$/),
      });
    expect(await listMetaEffects("post")).toMatchObject([{ data: { message } }]);
  });

  test("reel without a last response is looked up by its id", async () => {
    const delivery = reel("");
    await prepareDelivery(facebookPlatform, delivery);
    await resetNext("video_reels");
    await expect(facebookPlatform.send(delivery)).rejects.toMatchObject({ kind: "unknown" });
    expect(await facebookPlatform.lookUp(delivery, sought())).toMatchObject({
      providerId: delivery.steps.reel,
      processing: true,
    });
  });

  test("reel that cannot be downloaded is refused before publishing", async () => {
    const delivery = reel(words(), {}, "nothing");
    await expect(prepareDelivery(facebookPlatform, delivery)).rejects.toMatchObject({
      problem: "video_unreachable",
    });
  });

  test("reel and token are never sent to another host", async () => {
    const stranger = await startFileServer({});
    const body = { video_id: "1", upload_url: `${stranger.url.replace("127.0.0.1", "localhost")}/x` };
    await ownSandbox.armFault({
      service: "meta",
      path: `/v26.0/${target.id}/video_reels`,
      action: { kind: "status", status: 200, body },
    });
    await expect(prepareDelivery(facebookPlatform, reel(words()))).rejects.toMatchObject({
      kind: "transient",
    });
    expect(stranger.asked).toEqual([]);
    await stranger.stop();
  });

  test.each([
    ["lies", { width: 960, height: 540 }],
    ["is too long", { durationMs: 91_000 }],
    ["is too short", { durationMs: 2_900 }],
    ["has no known length", { durationMs: null }],
    ["is too small", { width: 90, height: 160 }],
  ])("video that %s is no reel", async (_, shape) => {
    const video = createContentVideo(at("upright"), { ...UPRIGHT, ...shape });
    const delivery = createDelivery(target, { message: words(), video });
    expect(await prepareDelivery(facebookPlatform, delivery)).toEqual({});
    await facebookPlatform.send(delivery);
    expect(await listMetaEffects("video")).toMatchObject([{ data: { kind: "video" } }]);
  });
});

describe("Facebook links", () => {
  test("post shows a preview of its first link, and images replace it", async () => {
    const message = `${words()} https://shachar.example/menu?day=6.`;
    await facebookPlatform.send(createDelivery(target, { message }));
    const withImage = createDelivery(target, { message, images: [createContentImage(at("loaf"), "A loaf")] });
    await prepareDelivery(facebookPlatform, withImage);
    await facebookPlatform.send(withImage);
    expect((await listMetaEffects("post")).map(({ data }) => data.link)).toEqual([
      "https://shachar.example/menu?day=6",
      "",
    ]);
    expect(await listMetaEffects("photo")).toMatchObject([{ data: { altText: "A loaf" } }]);
  });

  test.each([
    ["no link here", undefined],
    ["see https://a.example/b, then http://c.example", "https://a.example/b"],
    ["(https://a.example/b)", "https://a.example/b"],
    ["לחם https://a.example/לחם!", "https://a.example/לחם"],
    ["http:// and https://[bad then https://good.example", "https://good.example"],
    ["javascript://a.example", undefined],
  ])("first link of the message: %s", (message, link) => {
    expect(findFirstLink(message)).toBe(link);
  });
});

test("revoked consent invalidates every token", async () => {
  const { consent } = await grantMetaConsent(facebookPlatform);
  for (let time = 0; time < 2; time += 1) await facebookPlatform.revoke?.(consent.userToken);
  await expect(facebookPlatform.listTargets(consent.userToken)).rejects.toMatchObject({ kind: "token" });
});

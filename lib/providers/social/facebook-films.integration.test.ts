import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { facebook } from "@/lib/providers/social/facebook";
import { firstLink } from "@/lib/providers/social/facebook-publish";
import type { Steps, Target } from "@/lib/providers/social/port";
import {
  consentTo,
  deliveryTo,
  imageAt,
  metaCalls,
  metaEffects,
  paintJpeg,
  prepareAll,
  serveFiles,
  videoAt,
} from "@/tests/harness/meta";
import { ownSandbox } from "@/tests/harness/sandbox-control";
import { makeMp4 } from "@/tests/harness/video";

const UPRIGHT = { width: 540, height: 960, durationMs: 3_000 };

let files: Awaited<ReturnType<typeof serveFiles>>;
let target: Target;

beforeAll(async () => {
  files = await serveFiles({
    loaf: await paintJpeg(),
    lying: await makeMp4({ seconds: 3 }),
    upright: await makeMp4({ width: 540, height: 960, seconds: 3 }),
  });
});
beforeEach(async () => {
  await ownSandbox.reset("meta");
  const { targets } = await consentTo(facebook);
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
const film = (message: string, name = "lying") => deliveryTo(target, { message, video: videoAt(at(name)) });
const reel = (message: string, steps?: Steps, name = "upright") =>
  deliveryTo(target, { message, video: videoAt(at(name), UPRIGHT) }, steps);
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

describe("a film", () => {
  test("is taken before it is worked on, and has an address when it is live", async () => {
    await trigger("processing", { seconds: 60 });
    const message = words();
    const delivery = film(message);
    await prepareAll(facebook, delivery);
    const sent = await facebook.send(delivery);
    expect(sent).toEqual({ providerId: expect.any(String), permalink: null, processing: true });
    expect(await facebook.lookUp(delivery, sought(sent.providerId))).toEqual(sent);
    await ownSandbox.setClock(61_000);
    const live = await facebook.lookUp(delivery, sought(sent.providerId));
    expect(live).toEqual({
      providerId: sent.providerId,
      permalink: expect.stringMatching(/^http.*\/videos\/\d+$/),
    });
    expect(await metaEffects("post")).toMatchObject([{ data: { message, published: true } }]);
  });

  test("whose answer never came is found by its words, not by those of another one (PUB4)", async () => {
    const message = words();
    const other = await facebook.send(film(message));
    await resetNext("videos");
    const delivery = film(message);
    await expect(facebook.send(delivery)).rejects.toMatchObject({ kind: "unknown" });
    const found = await facebook.lookUp(delivery, sought(null, [other.providerId ?? ""]));
    expect(found).toMatchObject({ providerId: expect.any(String), processing: true });
    expect(found).not.toMatchObject({ providerId: other.providerId });
    expect(await facebook.lookUp(film(words()), sought())).toBe("not-there");
    expect(await facebook.lookUp(film(""), sought())).toBe("cannot-tell");
  });

  test("that could not be worked on is refused with its cause", async () => {
    await trigger("processing", { seconds: 0 });
    await trigger("processing-error");
    const delivery = film(words());
    const { providerId } = await facebook.send(delivery);
    await expect(facebook.lookUp(delivery, sought(providerId))).rejects.toMatchObject({
      kind: "refused",
      problem: "video_refused",
    });
  });

  test.each([
    ["nothing", "video_unreachable"],
    ["loaf", "video_refused"],
  ])("at %s is refused at once: %s", async (name, problem) => {
    await expect(facebook.send(film(words(), name))).rejects.toMatchObject({ kind: "refused", problem });
  });

  test("needs a permission of its own", async () => {
    await trigger("permission-withdrawn", { permission: "publish_video" });
    await expect(facebook.send(film(words()))).rejects.toMatchObject({ kind: "permission" });
  });
});

describe("a reel", () => {
  test("is handed over once and finished once, also after a crash between (PUB3)", async () => {
    const message = words();
    const steps = await prepareAll(facebook, reel(message));
    expect(await facebook.lookUp(reel(message, steps), sought())).toBe("not-there");
    const delivery = reel(message, steps);
    await prepareAll(facebook, delivery);
    expect(await metaCalls("POST", `/video-upload/v26.0/${steps.reel}`)).toBe(1);
    const sent = await facebook.send(delivery);
    expect(sent).toEqual({ providerId: steps.reel, permalink: null, processing: true });
    await expect
      .poll(() => facebook.lookUp(delivery, sought(steps.reel)), { timeout: 5_000 })
      .toEqual({
        providerId: steps.reel,
        permalink: expect.stringMatching(/\/reels\/\d+$/),
      });
    expect(await metaEffects("post")).toMatchObject([{ data: { message } }]);
  });

  test("whose last answer never came is looked up by its own name", async () => {
    const delivery = reel("");
    await prepareAll(facebook, delivery);
    await resetNext("video_reels");
    await expect(facebook.send(delivery)).rejects.toMatchObject({ kind: "unknown" });
    expect(await facebook.lookUp(delivery, sought())).toMatchObject({
      providerId: delivery.steps.reel,
      processing: true,
    });
  });

  test("that cannot be fetched is refused before anything is shown", async () => {
    const delivery = reel(words(), {}, "nothing");
    await expect(prepareAll(facebook, delivery)).rejects.toMatchObject({ problem: "video_unreachable" });
  });

  test("is never handed to a stranger, and our token neither", async () => {
    const stranger = await serveFiles({});
    const body = { video_id: "1", upload_url: `${stranger.url.replace("127.0.0.1", "localhost")}/x` };
    await ownSandbox.armFault({
      service: "meta",
      path: `/v26.0/${target.id}/video_reels`,
      action: { kind: "status", status: 200, body },
    });
    await expect(prepareAll(facebook, reel(words()))).rejects.toMatchObject({ kind: "transient" });
    expect(stranger.asked).toEqual([]);
    await stranger.stop();
  });

  test.each([
    ["lies", { width: 960, height: 540 }],
    ["is too long", { durationMs: 91_000 }],
    ["is too short", { durationMs: 2_900 }],
    ["has no known length", { durationMs: null }],
    ["is too small", { width: 90, height: 160 }],
  ])("a film that %s is none, but a film", async (_, shape) => {
    const video = videoAt(at("upright"), { ...UPRIGHT, ...shape });
    const delivery = deliveryTo(target, { message: words(), video });
    expect(await prepareAll(facebook, delivery)).toEqual({});
    await facebook.send(delivery);
    expect(await metaEffects("video")).toMatchObject([{ data: { kind: "video" } }]);
  });
});

describe("a post with a link", () => {
  test("shows a preview of the first one; pictures take its place", async () => {
    const message = `${words()} https://shachar.example/menu?day=6.`;
    await facebook.send(deliveryTo(target, { message }));
    const pictured = deliveryTo(target, { message, images: [imageAt(at("loaf"), "A loaf")] });
    await prepareAll(facebook, pictured);
    await facebook.send(pictured);
    expect((await metaEffects("post")).map(({ data }) => data.link)).toEqual([
      "https://shachar.example/menu?day=6",
      "",
    ]);
    expect(await metaEffects("photo")).toMatchObject([{ data: { altText: "A loaf" } }]);
  });

  test.each([
    ["no link here", undefined],
    ["see https://a.example/b, then http://c.example", "https://a.example/b"],
    ["(https://a.example/b)", "https://a.example/b"],
    ["לחם https://a.example/לחם!", "https://a.example/לחם"],
    ["http:// and https://[bad then https://good.example", "https://good.example"],
    ["javascript://a.example", undefined],
  ])("%s", (message, link) => {
    expect(firstLink(message)).toBe(link);
  });
});

test("the consent is taken back, and with it every token", async () => {
  const { consent } = await consentTo(facebook);
  for (let time = 0; time < 2; time += 1) await facebook.revoke?.(consent.userToken);
  await expect(facebook.listTargets(consent.userToken)).rejects.toMatchObject({ kind: "token" });
});

import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { instagram } from "@/lib/providers/social/instagram";
import type { Delivery, Steps, Target } from "@/lib/providers/social/port";
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
import { BAKERY, paint, STUDIO } from "@/tests/harness/story";
import { makeMp4 } from "@/tests/harness/video";

let files: Awaited<ReturnType<typeof serveFiles>>;
let target: Target;

beforeAll(async () => {
  files = await serveFiles({
    loaf: await paintJpeg(),
    oven: await paintJpeg("#0f4c5c"),
    wide: await paintJpeg("#0f4c5c", 300, 100),
    tall: await paintJpeg("#0f4c5c", 90, 160),
    png: await paint(),
    film: await makeMp4({ width: 90, height: 160, seconds: 3 }),
  });
});
beforeEach(async () => {
  await ownSandbox.reset("meta");
  const { targets } = await consentTo(instagram);
  target = targets[0] ?? expect.fail("an account");
  await trigger("processing", { seconds: 0 });
});
afterEach(() => ownSandbox.clearFaults("meta"));
afterAll(() => files.stop());

const trigger = (event: string, fields = {}) => ownSandbox.trigger({ service: "meta", event, ...fields });
const at = (name: string) => `${files.url}/${name}`;
const words = () => `Challah ${randomUUID()}`;
const post = (message: string, steps?: Steps) =>
  deliveryTo(target, { message, images: [imageAt(at("loaf"), "A loaf")] }, steps);
const sought = (fields = {}) => ({ since: new Date(), known: [], providerId: null, ...fields });
const containers = async () => (await metaEffects("container")).length;
const live = () => metaEffects("instagram-post");

async function publish(delivery: Delivery) {
  await prepareAll(instagram, delivery);
  return instagram.send(delivery);
}

const failPublish = (action: { kind: string } & Record<string, unknown>) =>
  ownSandbox.armFault({ service: "meta", method: "POST", path: `/v26.0/${target.id}/media_publish`, action });

describe("connecting", () => {
  test("offers the accounts behind the pages, with the page's token", async () => {
    const { consent, targets } = await consentTo(instagram, { pages: [BAKERY, STUDIO] });
    expect(consent.scopes).toEqual(expect.arrayContaining(instagram.requiredScopes));
    expect(targets).toMatchObject([
      { name: "shachar.bakery", kind: "professional", expiresAt: null },
      { name: "hagal.studio", kind: "professional", token: expect.stringMatching(/^EAA/) },
    ]);
    await trigger("instagram-unlinked");
    expect(await instagram.listTargets(consent.userToken)).toMatchObject([{ name: "hagal.studio" }]);
  });

  test("says what was not granted", async () => {
    const { consent } = await consentTo(instagram, { scopes: ["pages_show_list", "pages_read_engagement"] });
    expect(consent.scopes).not.toContain("instagram_content_publish");
  });

  test("takes the consent back, also when it has ended already", async () => {
    const { consent } = await consentTo(instagram);
    for (let time = 0; time < 2; time += 1) await instagram.revoke?.(consent.userToken);
    await expect(instagram.listTargets(consent.userToken)).rejects.toMatchObject({ kind: "token" });
    expect(await metaEffects("app-removed")).toHaveLength(1);
  });
});

describe("publishing", () => {
  test("a picture with its description, and tells where it is", async () => {
    const message = words();
    const delivery = post(message);
    const sent = await publish(delivery);
    expect(sent).toEqual({ providerId: expect.any(String), permalink: expect.stringContaining("/p/") });
    expect(await live()).toMatchObject([
      { id: sent.providerId, data: { message, mediaKind: "IMAGE", parts: [{ altText: "A loaf" }] } },
    ]);
    expect((await fetch(sent.permalink ?? "")).status).toBe(200);
    expect(await instagram.lookUp(delivery, sought())).toEqual(sent);
  });

  test("several pictures as a carousel, in their order", async () => {
    const message = words();
    const images = ["loaf", "oven", "loaf"].map((name, index) => imageAt(at(name), `${index}`));
    await publish(deliveryTo(target, { message, images }));
    const [media] = await live();
    expect(media?.data).toMatchObject({
      message,
      mediaKind: "CAROUSEL",
      parts: [{ altText: "0" }, { altText: "1" }, { altText: "2" }],
    });
  });

  test("a film as a reel, with a picture of any shape before it plays", async () => {
    const video = videoAt(at("film"), { posterUrl: at("tall") });
    const sent = await publish(deliveryTo(target, { message: words(), video }));
    expect(sent.permalink).toContain("/reel/");
  });

  test("waits while Instagram works on it, and stops when told", async () => {
    await trigger("processing", { seconds: 2 });
    expect((await publish(post(words()))).providerId).toEqual(expect.any(String));
    await trigger("processing", { seconds: 3600 });
    const stop = new AbortController();
    const waiting = instagram.prepare({ ...post(words()), signal: stop.signal }, async () => stop.abort());
    await expect(waiting).rejects.toThrow();
    expect(await live()).toHaveLength(1);
  });

  test("a post whose address cannot be read is live all the same", async () => {
    const delivery = post(words());
    await prepareAll(instagram, delivery);
    const action = { kind: "status", status: 500 };
    await ownSandbox.armFault({ service: "meta", method: "GET", times: 3, action });
    expect(await instagram.send(delivery)).toMatchObject({ providerId: expect.any(String), permalink: null });
  });
});

describe("after a crash (PUB3, PUB5)", () => {
  test("between container and publishing nothing is made twice", async () => {
    const message = words();
    const images = [imageAt(at("loaf")), imageAt(at("oven"))];
    const steps = await prepareAll(instagram, deliveryTo(target, { message, images }));
    expect(await containers()).toBe(3);
    await publish(deliveryTo(target, { message, images }, steps));
    expect(await containers()).toBe(3);
    expect(await live()).toHaveLength(1);
  });

  test("between a carousel's parts, what is there is used", async () => {
    const images = ["loaf", "oven", "loaf"].map((name) => imageAt(at(name)));
    const delivery = deliveryTo(target, { message: words(), images });
    const dying = instagram.prepare(delivery, async (step) => {
      Object.assign(delivery.steps, step);
      if (Object.keys(delivery.steps).length === 2) throw new Error("killed");
    });
    await expect(dying).rejects.toThrow("killed");
    await publish(deliveryTo(target, delivery.content, delivery.steps));
    expect(await containers()).toBe(4);
  });

  test("after publishing it is found, not published again", async () => {
    const message = words();
    const delivery = post(message);
    const sent = await publish(delivery);
    expect(await publish(post(message, delivery.steps))).toEqual(sent);
    expect(await metaCalls("POST", "/media_publish")).toBe(1);
    expect(await live()).toHaveLength(1);
  });

  test("a container that ended meanwhile is made anew, before and after the publishing call", async () => {
    const message = words();
    const first = post(message);
    await prepareAll(instagram, first);
    await trigger("containers-expired");
    await expect(instagram.send(first)).rejects.toMatchObject({ kind: "transient" });
    const sent = await publish(post(message, first.steps));
    expect(sent.providerId).toEqual(expect.any(String));
    expect(await containers()).toBe(2);
    expect(await live()).toHaveLength(1);
  });
});

test("what Instagram says it did not publish may be asked again, and is live once", async () => {
  const delivery = post(words());
  await prepareAll(instagram, delivery);
  const body = { error: { code: 24, error_subcode: 2_207_008, message: "temporary" } };
  await failPublish({ kind: "status", status: 400, body });
  await expect(instagram.send(delivery)).rejects.toMatchObject({ kind: "transient" });
  const sent = await publish(delivery);
  // A container that is live is "not ready" for being published: the next try finds it.
  await expect(instagram.send(delivery)).rejects.toMatchObject({ kind: "transient" });
  expect(await publish(delivery)).toEqual(sent);
  expect(await live()).toHaveLength(1);
});

describe("an outcome nobody told (PUB4)", () => {
  test("the answer never came: live, found by its container and caption", async () => {
    const message = words();
    const delivery = post(message);
    await prepareAll(instagram, delivery);
    expect(await instagram.lookUp(delivery, sought())).toBe("not-there");
    await failPublish({ kind: "accept-then-reset" });
    await expect(instagram.send(delivery)).rejects.toMatchObject({ kind: "unknown" });
    const [media] = await live();
    expect(await instagram.lookUp(delivery, sought())).toMatchObject({ providerId: media?.id });
  });

  test.each([true, false])("limited while publishing is no failure; it went out: %s", async (published) => {
    const delivery = post(words());
    await prepareAll(instagram, delivery);
    await trigger("spam-block", { published });
    await expect(instagram.send(delivery)).rejects.toMatchObject({ kind: "unknown" });
    const found = await instagram.lookUp(delivery, sought());
    expect(found).toEqual(
      published ? { providerId: expect.any(String), permalink: expect.any(String) } : "not-there",
    );
  });

  test("live, but which one it is nothing tells: it stays without a name", async () => {
    const message = words();
    const [one, other] = [post(message), post(message)];
    const first = await publish(one);
    const second = await publish(other);
    const nameless = { providerId: null, permalink: null };
    expect(await instagram.lookUp(one, sought())).toEqual(nameless);
    expect(await instagram.lookUp(one, sought({ known: [second.providerId] }))).toEqual(first);
    const silent = post("");
    await publish(silent);
    expect(await instagram.lookUp(silent, sought())).toEqual(nameless);
  });
});

describe("refusals", () => {
  test.each([
    ["not a JPEG", { images: [imageAt("png")] }, "image_refused"],
    ["too wide", { images: [imageAt("wide")] }, "image_shape"],
    ["not there", { images: [imageAt("nothing")] }, "media_unreachable"],
    ["no film", { video: videoAt("loaf") }, "video_refused"],
    ["a film that is not there", { video: videoAt("nothing") }, "media_unreachable"],
    ["too long a text", { message: "x".repeat(2201), images: [imageAt("loaf")] }, "text_too_long"],
    ["nothing to show", { message: "words" }, "image_needed"],
  ])("%s", async (_, content: Partial<Delivery["content"]>, problem) => {
    const images = content.images?.map((image) => ({ ...image, url: at(image.url) })) ?? [];
    const video = content.video ? { ...content.video, url: at(content.video.url) } : null;
    const delivery = deliveryTo(target, { ...content, images, video });
    await expect(prepareAll(instagram, delivery)).rejects.toMatchObject({ kind: "refused", problem });
    expect(await live()).toEqual([]);
  });

  test("a container that failed is made anew by the next try", async () => {
    const message = words();
    await trigger("processing-error");
    const failed = post(message);
    await expect(prepareAll(instagram, failed)).rejects.toMatchObject({ problem: "video_refused" });
    await publish(post(message, failed.steps));
    expect(await live()).toHaveLength(1);
  });

  test("the quota is told, and refuses when it is used up", async () => {
    await publish(post(words()));
    expect(await instagram.quota?.(target)).toEqual({ used: 1, limit: 100, seconds: 86_400 });
    await trigger("quota-used");
    const delivery = post(words());
    await prepareAll(instagram, delivery);
    await expect(instagram.send(delivery)).rejects.toMatchObject({ kind: "refused", problem: "daily_limit" });
  });

  test.each([
    ["permission-withdrawn", { permission: "instagram_content_publish" }, "permission"],
    ["token-revoked", {}, "token"],
    ["throttle", { count: 1 }, "throttle"],
  ])("%s", async (event, fields, kind) => {
    const delivery = post(words());
    await prepareAll(instagram, delivery);
    await trigger(event, fields);
    await expect(instagram.send(delivery)).rejects.toMatchObject({ kind });
    expect(await live()).toEqual([]);
  });
});

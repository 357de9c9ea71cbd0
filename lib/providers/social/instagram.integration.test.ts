import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { instagramPlatform } from "@/lib/providers/social/instagram";
import type { CompletedSteps, Delivery, PublishTarget } from "@/lib/providers/social/port";
import { BAKERY, createWidePng, STUDIO } from "@/tests/harness/account-fixtures";
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

let files: Awaited<ReturnType<typeof startFileServer>>;
let target: PublishTarget;

beforeAll(async () => {
  files = await startFileServer({
    loaf: await createJpeg(),
    oven: await createJpeg("#0f4c5c"),
    wide: await createJpeg("#0f4c5c", 300, 100),
    tall: await createJpeg("#0f4c5c", 90, 160),
    png: await createWidePng(),
    video: await createMp4({ width: 90, height: 160, seconds: 3 }),
  });
});
beforeEach(async () => {
  await ownSandbox.reset("meta");
  const { targets } = await grantMetaConsent(instagramPlatform);
  target = targets[0] ?? expect.fail("an account");
  await trigger("processing", { seconds: 0 });
});
afterEach(() => ownSandbox.clearFaults("meta"));
afterAll(() => files.stop());

const trigger = (event: string, fields = {}) => ownSandbox.trigger({ service: "meta", event, ...fields });
const at = (name: string) => `${files.url}/${name}`;
const words = () => `Challah ${randomUUID()}`;
const post = (message: string, steps?: CompletedSteps) =>
  createDelivery(target, { message, images: [createContentImage(at("loaf"), "A loaf")] }, steps);
const sought = (fields = {}) => ({ since: new Date(), known: [], providerId: null, ...fields });
const containers = async () => (await listMetaEffects("container")).length;
const live = () => listMetaEffects("instagram-post");

async function publish(delivery: Delivery) {
  await prepareDelivery(instagramPlatform, delivery);
  return instagramPlatform.send(delivery);
}

const failPublish = (action: { kind: string } & Record<string, unknown>) =>
  ownSandbox.armFault({ service: "meta", method: "POST", path: `/v26.0/${target.id}/media_publish`, action });

describe("Instagram connections", () => {
  test("Instagram connection lists the accounts behind the pages with the page's token", async () => {
    const { consent, targets } = await grantMetaConsent(instagramPlatform, { pages: [BAKERY, STUDIO] });
    expect(consent.scopes).toEqual(expect.arrayContaining(instagramPlatform.requiredScopes));
    expect(targets).toMatchObject([
      { name: "shachar.bakery", kind: "professional", expiresAt: null },
      { name: "hagal.studio", kind: "professional", token: expect.stringMatching(/^EAA/) },
    ]);
    await trigger("instagram-unlinked");
    expect(await instagramPlatform.listTargets(consent.userToken)).toMatchObject([{ name: "hagal.studio" }]);
  });

  test("Instagram connection reports missing permissions", async () => {
    const { consent } = await grantMetaConsent(instagramPlatform, {
      scopes: ["pages_show_list", "pages_read_engagement"],
    });
    expect(consent.scopes).not.toContain("instagram_content_publish");
  });

  test("Instagram consent is revoked, also when it has expired", async () => {
    const { consent } = await grantMetaConsent(instagramPlatform);
    for (let time = 0; time < 2; time += 1) await instagramPlatform.revoke?.(consent.userToken);
    await expect(instagramPlatform.listTargets(consent.userToken)).rejects.toMatchObject({ kind: "token" });
    expect(await listMetaEffects("app-removed")).toHaveLength(1);
  });
});

describe("Instagram publishing", () => {
  test("Instagram image is published with its alternative text and permalink", async () => {
    const message = words();
    const delivery = post(message);
    const sent = await publish(delivery);
    expect(sent).toEqual({ providerId: expect.any(String), permalink: expect.stringContaining("/p/") });
    expect(await live()).toMatchObject([
      { id: sent.providerId, data: { message, mediaKind: "IMAGE", parts: [{ altText: "A loaf" }] } },
    ]);
    expect((await fetch(sent.permalink ?? "")).status).toBe(200);
    expect(await instagramPlatform.lookUp(delivery, sought())).toEqual(sent);
  });

  test("Instagram images are published as a carousel in order", async () => {
    const message = words();
    const images = ["loaf", "oven", "loaf"].map((name, index) => createContentImage(at(name), `${index}`));
    await publish(createDelivery(target, { message, images }));
    const [media] = await live();
    expect(media?.data).toMatchObject({
      message,
      mediaKind: "CAROUSEL",
      parts: [{ altText: "0" }, { altText: "1" }, { altText: "2" }],
    });
  });

  test("Instagram images and a video are published as one carousel with the video last", async () => {
    const message = words();
    const images = ["loaf", "oven"].map((name, index) => createContentImage(at(name), `${index}`));
    const delivery = createDelivery(target, { message, images, video: createContentVideo(at("video")) });
    const sent = await publish(delivery);
    const [media] = await live();
    expect(media?.data).toMatchObject({
      message,
      mediaKind: "CAROUSEL",
      parts: [{ altText: "0" }, { altText: "1" }, { altText: "" }],
    });
    expect(await instagramPlatform.lookUp(delivery, sought())).toEqual(sent);
  });

  test("Instagram carousel with a video that is prepared again creates no container twice", async () => {
    const images = ["loaf", "oven"].map((name) => createContentImage(at(name), name));
    const video = createContentVideo(at("video"));
    const delivery = createDelivery(target, { message: words(), images, video });
    await prepareDelivery(instagramPlatform, delivery);
    expect(await containers()).toBe(4);
    await prepareDelivery(instagramPlatform, delivery);
    expect(await containers()).toBe(4);
  });

  test("Instagram video is published as a reel with a poster frame of any size", async () => {
    const video = createContentVideo(at("video"), { posterUrl: at("tall") });
    const sent = await publish(createDelivery(target, { message: words(), video }));
    expect(sent.permalink).toContain("/reel/");
  });

  test("Instagram container is polled until processed, and the signal cancels it", async () => {
    await trigger("processing", { seconds: 2 });
    expect((await publish(post(words()))).providerId).toEqual(expect.any(String));
    await trigger("processing", { seconds: 3600 });
    const stop = new AbortController();
    const waiting = instagramPlatform.prepare({ ...post(words()), signal: stop.signal }, async () =>
      stop.abort(),
    );
    await expect(waiting).rejects.toThrow();
    expect(await live()).toHaveLength(1);
  });

  test("Instagram post is live even when its permalink cannot be read", async () => {
    const delivery = post(words());
    await prepareDelivery(instagramPlatform, delivery);
    const action = { kind: "status", status: 500 };
    await ownSandbox.armFault({ service: "meta", method: "GET", times: 3, action });
    expect(await instagramPlatform.send(delivery)).toMatchObject({
      providerId: expect.any(String),
      permalink: null,
    });
  });
});

describe("Instagram crashes [PUB3, PUB5]", () => {
  test("Instagram crash between container and publishing duplicates nothing", async () => {
    const message = words();
    const images = [createContentImage(at("loaf")), createContentImage(at("oven"))];
    const steps = await prepareDelivery(instagramPlatform, createDelivery(target, { message, images }));
    expect(await containers()).toBe(3);
    await publish(createDelivery(target, { message, images }, steps));
    expect(await containers()).toBe(3);
    expect(await live()).toHaveLength(1);
  });

  test("Instagram crash during a carousel reuses existing containers", async () => {
    const images = ["loaf", "oven", "loaf"].map((name) => createContentImage(at(name)));
    const delivery = createDelivery(target, { message: words(), images });
    const dying = instagramPlatform.prepare(delivery, async (step) => {
      Object.assign(delivery.steps, step);
      if (Object.keys(delivery.steps).length === 2) throw new Error("killed");
    });
    await expect(dying).rejects.toThrow("killed");
    await publish(createDelivery(target, delivery.content, delivery.steps));
    expect(await containers()).toBe(4);
  });

  test("Instagram crash after publishing finds the post", async () => {
    const message = words();
    const delivery = post(message);
    const sent = await publish(delivery);
    expect(await publish(post(message, delivery.steps))).toEqual(sent);
    expect(await countMetaCalls("POST", "/media_publish")).toBe(1);
    expect(await live()).toHaveLength(1);
  });

  test("Instagram container that expired is recreated before and after publishing", async () => {
    const message = words();
    const first = post(message);
    await prepareDelivery(instagramPlatform, first);
    await trigger("containers-expired");
    await expect(instagramPlatform.send(first)).rejects.toMatchObject({ kind: "transient" });
    const sent = await publish(post(message, first.steps));
    expect(sent.providerId).toEqual(expect.any(String));
    expect(await containers()).toBe(2);
    expect(await live()).toHaveLength(1);
  });
});

test("Instagram call that confirmed no publishing is retried and published once", async () => {
  const delivery = post(words());
  await prepareDelivery(instagramPlatform, delivery);
  const body = { error: { code: 24, error_subcode: 2_207_008, message: "temporary" } };
  await failPublish({ kind: "status", status: 400, body });
  await expect(instagramPlatform.send(delivery)).rejects.toMatchObject({ kind: "transient" });
  const sent = await publish(delivery);
  // A published container is "not ready" for publishing; the next attempt finds the post.
  await expect(instagramPlatform.send(delivery)).rejects.toMatchObject({ kind: "transient" });
  expect(await publish(delivery)).toEqual(sent);
  expect(await live()).toHaveLength(1);
});

describe("Instagram unknown outcomes [PUB4]", () => {
  test("Instagram post without a response is found by container and caption", async () => {
    const message = words();
    const delivery = post(message);
    await prepareDelivery(instagramPlatform, delivery);
    expect(await instagramPlatform.lookUp(delivery, sought())).toBe("not-there");
    await failPublish({ kind: "accept-then-reset" });
    await expect(instagramPlatform.send(delivery)).rejects.toMatchObject({ kind: "unknown" });
    const [media] = await live();
    expect(await instagramPlatform.lookUp(delivery, sought())).toMatchObject({ providerId: media?.id });
  });

  test.each([true, false])(
    "Instagram rate limit during publishing has an unknown outcome; published: %s",
    async (published) => {
      const delivery = post(words());
      await prepareDelivery(instagramPlatform, delivery);
      await trigger("spam-block", { published });
      await expect(instagramPlatform.send(delivery)).rejects.toMatchObject({ kind: "unknown" });
      const found = await instagramPlatform.lookUp(delivery, sought());
      expect(found).toEqual(
        published ? { providerId: expect.any(String), permalink: expect.any(String) } : "not-there",
      );
    },
  );

  test("Instagram post that cannot be identified is live without an id", async () => {
    const message = words();
    const [one, other] = [post(message), post(message)];
    const first = await publish(one);
    const second = await publish(other);
    const nameless = { providerId: null, permalink: null };
    expect(await instagramPlatform.lookUp(one, sought())).toEqual(nameless);
    expect(await instagramPlatform.lookUp(one, sought({ known: [second.providerId] }))).toEqual(first);
    const silent = post("");
    await publish(silent);
    expect(await instagramPlatform.lookUp(silent, sought())).toEqual(nameless);
  });
});

describe("Instagram refusals", () => {
  test.each([
    ["not a JPEG", { images: [createContentImage("png")] }, "image_refused"],
    ["too wide", { images: [createContentImage("wide")] }, "image_shape"],
    ["an unreachable image", { images: [createContentImage("nothing")] }, "media_unreachable"],
    ["a file that is no video", { video: createContentVideo("loaf") }, "video_refused"],
    ["an unreachable video", { video: createContentVideo("nothing") }, "media_unreachable"],
    [
      "an overlong text",
      { message: "x".repeat(2201), images: [createContentImage("loaf")] },
      "text_too_long",
    ],
    ["a post without media", { message: "words" }, "image_needed"],
  ])("Instagram refusal: %s", async (_, content: Partial<Delivery["content"]>, problem) => {
    const images = content.images?.map((image) => ({ ...image, url: at(image.url) })) ?? [];
    const video = content.video ? { ...content.video, url: at(content.video.url) } : null;
    const delivery = createDelivery(target, { ...content, images, video });
    await expect(prepareDelivery(instagramPlatform, delivery)).rejects.toMatchObject({
      kind: "refused",
      problem,
    });
    expect(await live()).toEqual([]);
  });

  test("Instagram container that failed is recreated by the retry", async () => {
    const message = words();
    await trigger("processing-error");
    const failed = post(message);
    await expect(prepareDelivery(instagramPlatform, failed)).rejects.toMatchObject({
      problem: "video_refused",
    });
    await publish(post(message, failed.steps));
    expect(await live()).toHaveLength(1);
  });

  test("Instagram quota is reported and refuses posts when exhausted", async () => {
    await publish(post(words()));
    expect(await instagramPlatform.quota?.(target)).toEqual({ used: 1, limit: 100, seconds: 86_400 });
    await trigger("quota-used");
    const delivery = post(words());
    await prepareDelivery(instagramPlatform, delivery);
    await expect(instagramPlatform.send(delivery)).rejects.toMatchObject({
      kind: "refused",
      problem: "daily_limit",
    });
  });

  test.each([
    ["permission-withdrawn", { permission: "instagram_content_publish" }, "permission"],
    ["token-revoked", {}, "token"],
    ["throttle", { count: 1 }, "throttle"],
  ])("Instagram error is classified for %s", async (event, fields, kind) => {
    const delivery = post(words());
    await prepareDelivery(instagramPlatform, delivery);
    await trigger(event, fields);
    await expect(instagramPlatform.send(delivery)).rejects.toMatchObject({ kind });
    expect(await live()).toEqual([]);
  });
});

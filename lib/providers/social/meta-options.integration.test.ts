import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { facebookPlatform } from "@/lib/providers/social/facebook";
import { instagramPlatform } from "@/lib/providers/social/instagram";
import type { Delivery, PublishTarget, SocialPlatform } from "@/lib/providers/social/port";
import { BAKERY } from "@/tests/harness/account-fixtures";
import {
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
    tall: await createJpeg("#0f4c5c", 90, 160),
    film: await createMp4({ width: 540, height: 960, seconds: 3 }),
  });
});
beforeEach(async () => {
  await ownSandbox.reset("meta");
  await ownSandbox.trigger({ service: "meta", event: "processing", seconds: 0 });
});
afterAll(() => files.stop());

const at = (name: string) => `${files.url}/${name}`;
const image = (name = "loaf") => createContentImage(at(name), "A loaf");
const film = () => createContentVideo(at("film"), UPRIGHT);

async function connect(network: SocialPlatform, withComments = true) {
  const { targets } = await grantMetaConsent(network, { withComments });
  target = targets[0] ?? expect.fail("a target");
}

async function publish(network: SocialPlatform, content: Partial<Delivery["content"]>) {
  const delivery = createDelivery(target, content);
  await prepareDelivery(network, delivery);
  return { delivery, sent: await network.send(delivery) };
}

describe("Instagram options", () => {
  beforeEach(() => connect(instagramPlatform));

  test("Instagram image carries collaborators, tagged people and location", async () => {
    await publish(instagramPlatform, {
      message: "Bread",
      images: [image()],
      options: {
        collaborators: ["hagal.studio", "noa"],
        userTags: [{ image: 0, username: "noa", x: 0.5, y: 0.25 }],
        placeId: BAKERY,
      },
    });
    expect((await listMetaEffects("instagram-post"))[0]?.data).toMatchObject({
      collaborators: ["hagal.studio", "noa"],
      userTags: [{ username: "noa", x: 0.5, y: 0.25 }],
      locationId: BAKERY,
    });
  });

  test("Instagram carousel tags people on their own image", async () => {
    const userTags = [{ image: 1, username: "noa", x: 0.1, y: 0.9 }];
    await publish(instagramPlatform, { images: [image(), image()], options: { userTags } });
    const [post] = await listMetaEffects("instagram-post");
    expect(post?.data).toMatchObject({
      mediaKind: "CAROUSEL",
      userTags: [{ username: "noa", x: 0.1, y: 0.9 }],
    });
  });

  test.each([
    ["an image", () => ({ images: [image("tall")] })],
    ["a video", () => ({ video: film() })],
  ])("Instagram story is published of %s without the caption", async (_, content) => {
    const { sent } = await publish(instagramPlatform, {
      ...content(),
      message: "Bread",
      options: { placement: "story", collaborators: ["noa"], placeId: BAKERY },
    });
    const [story] = await listMetaEffects("instagram-post");
    expect(story).toMatchObject({
      id: sent.providerId,
      data: { mediaKind: "STORIES", message: "", collaborators: [], locationId: "" },
    });
  });

  test.each([
    ["reel", false],
    ["feed", true],
  ] as const)("Instagram video placed in %s is shown in the feed: %s", async (placement, shareToFeed) => {
    await publish(instagramPlatform, { message: "Bread", video: film(), options: { placement } });
    expect((await listMetaEffects("instagram-post"))[0]?.data).toMatchObject({
      mediaKind: "REELS",
      shareToFeed,
    });
  });

  test("Instagram comment is posted below the media", async () => {
    const { sent } = await publish(instagramPlatform, { message: "Bread", images: [image()] });
    const providerId = sent.providerId ?? expect.fail("an id");
    const id = await instagramPlatform.comment({ target, providerId, text: "The recipe" });
    expect(await listMetaEffects("comment")).toMatchObject([
      { id, data: { objectId: providerId, message: "The recipe" } },
    ]);
  });
});

describe("Facebook options", () => {
  beforeEach(() => connect(facebookPlatform));

  test("Facebook post carries the chosen link and location", async () => {
    const message = `See https://other.example/ ${randomUUID()}`;
    const link = { url: "https://bakery.example/bread", title: "" };
    await publish(facebookPlatform, { message, options: { link, placeId: BAKERY } });
    expect((await listMetaEffects("post"))[0]?.data).toMatchObject({
      message,
      link: link.url,
      place: BAKERY,
    });
  });

  test("Facebook image is published as a story, which cannot be looked up", async () => {
    const content = { message: "Bread", images: [image()], options: { placement: "story" as const } };
    const { delivery, sent } = await publish(facebookPlatform, content);
    expect(await listMetaEffects("photo-story")).toHaveLength(1);
    expect(await listMetaEffects("post")).toEqual([]);
    const sought = { since: new Date(), known: [], providerId: sent.providerId };
    expect(await facebookPlatform.lookUp(delivery, sought)).toBe("cannot-tell");
  });

  test("Facebook video is published as a story and found by its id", async () => {
    const content = { message: "Bread", video: film(), options: { placement: "story" as const } };
    const { delivery, sent } = await publish(facebookPlatform, content);
    expect(sent).toMatchObject({ processing: true });
    expect(await listMetaEffects("video")).toMatchObject([{ data: { kind: "story", message: "" } }]);
    const sought = { since: new Date(), known: [], providerId: sent.providerId };
    expect(await facebookPlatform.lookUp(delivery, sought)).toMatchObject({ providerId: sent.providerId });
  });

  test("Facebook comment is posted by the page", async () => {
    const { sent } = await publish(facebookPlatform, { message: randomUUID() });
    await facebookPlatform.comment({ target, providerId: sent.providerId ?? "", text: "The recipe" });
    expect(await listMetaEffects("comment")).toMatchObject([
      { data: { objectId: sent.providerId, message: "The recipe" } },
    ]);
  });
});

test.each([facebookPlatform, instagramPlatform])(
  "$platform refuses a comment without its permission",
  async (network) => {
    await connect(network, false);
    const { sent } = await publish(network, { message: randomUUID(), images: [image()] });
    const comment = network.comment({ target, providerId: sent.providerId ?? "", text: "The recipe" });
    await expect(comment).rejects.toMatchObject({ kind: "permission" });
    expect(await listMetaEffects("comment")).toEqual([]);
  },
);

test.each([facebookPlatform, instagramPlatform])(
  "$platform comment without an answer is an unknown outcome",
  async (network) => {
    await connect(network);
    const { sent } = await publish(network, { message: randomUUID(), images: [image()] });
    const path = `/v26.0/${sent.providerId}/comments`;
    await ownSandbox.armFault({
      service: "meta",
      method: "POST",
      path,
      action: { kind: "accept-then-reset" },
    });
    const comment = network.comment({ target, providerId: sent.providerId ?? "", text: "The recipe" });
    await expect(comment).rejects.toMatchObject({ kind: "unknown" });
    expect(await listMetaEffects("comment")).toHaveLength(1);
  },
);

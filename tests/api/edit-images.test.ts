import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { expectCredits, sendTwentyTimes } from "@/tests/api/credit-assertions";
import {
  createPaidEndpoint,
  describeFailures,
  expectRejected,
  itChargesCredits,
  itRejects,
  setUpPaidTests,
} from "@/tests/api/paid-endpoint-tests";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";
import { createUploadForm } from "@/tests/harness/solid-color-image";

let user: SignedUpUser;
let postId: string;
let oldUrl: string;
const post = async () => (await api(user, "GET", `/posts/${postId}`)).body.post;
const paid = createPaidEndpoint({
  path: () => `/posts/${postId}/edit-images`,
  provider: "/images/edits",
  cost: 4,
  user: () => user,
  body: () => ({ imageIndex: 0, prompt: "A blue plate under it" }),
  afterOne: async () => {
    const { images } = await post();
    expect(images).toHaveLength(1);
    expect(images[0].url).not.toBe(oldUrl);
  },
  afterNone: async () =>
    expect((await post()).images.map(({ url }: { url: string }) => url)).toEqual([oldUrl]),
});
const { ask } = paid;

setUpPaidTests(async (otherUser) => {
  user = otherUser;
  postId = (await createDraftFixture(user, await createAccountViaApi(user)))._id;
  oldUrl = await upload();
  await api(user, "PUT", `/posts/${postId}`, { revision: 1, images: [{ url: oldUrl, alt: "A plate" }] });
});

const upload = async (who = user, made?: Sharp) =>
  (await api(who, "POST", "/storage/upload", await createUploadForm({}, made))).body.url;

/** Uploads a mask whose right half is editable and returns its URL. */
function rightClear() {
  const mask = Buffer.alloc(64 * 48 * 4, 255);
  for (let pixel = 0; pixel < 64 * 48; pixel += 1) if (pixel % 64 >= 32) mask[pixel * 4 + 3] = 0;
  return upload(user, sharp(mask, { raw: { width: 64, height: 48, channels: 4 } }));
}

const half = async (url: string, left: number) =>
  sharp(await (await fetch(url)).arrayBuffer())
    .extract({ left, top: 0, width: 32, height: 48 })
    .removeAlpha()
    .raw()
    .toBuffer();

// spec: 1.8, 7.26, D5.6
it("image edit changes only the masked area of the image and returns the old URL for undo", async () => {
  const maskUrl = await rightClear();
  const response = await ask({ maskUrl, selectedImageUrls: [oldUrl], quality: "high" });
  expect(response).toMatchObject({
    status: 200,
    body: { post: { revision: 3, images: [{ url: response.body.imageUrl, width: 64, height: 48 }] } },
  });
  expect(response.body.post.images[0].alt).not.toBe("");
  await expectCredits(user, 96);
  const { imageUrl } = response.body;
  expect((await half(imageUrl, 0)).equals(await half(oldUrl, 0))).toBe(true);
  expect((await half(imageUrl, 32)).equals(await half(oldUrl, 32))).toBe(false);
  const back = { revision: 3, images: [{ url: oldUrl, alt: "A plate" }] };
  expect((await api(user, "PUT", `/posts/${postId}`, back)).status).toBe(200);
  await paid.afterNone?.();
});

itRejects(paid, [
  ["no prompt", { prompt: "" }, "prompt"],
  ["five references", { selectedImageUrls: Array(5).fill("https://a.example/1.png") }, "selectedImageUrls"],
  ["a place without a picture", { imageIndex: 1 }, "imageIndex"],
  ["another quality", { quality: "ultra" }, "quality"],
  ["a mask from elsewhere", { maskUrl: "https://a.example/mask.png" }, "maskUrl"],
]);

describe("editing an image of the design behind a post image", () => {
  const library = async () =>
    (await api(user, "GET", "/canvas-images?page=1&limit=20")).body.images.map(
      ({ url }: { url: string }) => url,
    );

  it("design image edit leaves the post image unchanged and changes only the masked area", async () => {
    const [layer, maskUrl] = [await upload(), await rightClear()];
    const { status, body } = await ask({ imageUrl: layer, maskUrl, selectedImageUrls: [oldUrl] });
    expect(status).toBe(200);
    expect(body.post).toMatchObject({ revision: 2, images: [{ url: oldUrl, alt: "A plate" }] });
    expect([layer, oldUrl]).not.toContain(body.imageUrl);
    expect((await half(body.imageUrl, 0)).equals(await half(layer, 0))).toBe(true);
    expect((await half(body.imageUrl, 32)).equals(await half(layer, 32))).toBe(false);
    await paid.afterNone?.();
    expect((await library()).sort()).toEqual([layer, body.imageUrl].sort());
    await expectCredits(user, 96);
  });

  it("design image edit runs and charges once for 20 requests with one key", async () => {
    const calls = await paid.countCalls();
    const click = { ...paid.body(), imageUrl: await upload() };
    const { status } = await sendTwentyTimes(user, "POST", `/posts/${postId}/edit-images`, click);
    expect([status, await calls()]).toEqual([200, 1]);
    await paid.afterNone?.();
    await expectCredits(user, 96);
  });

  it("design image edit costs nothing and stores nothing when the provider fails", async () => {
    const imageUrl = await upload();
    await paid.fail({ kind: "status", status: 500 });
    expect(await ask({ imageUrl })).toMatchObject({ status: 502, body: { code: "provider_error" } });
    expect(await library()).toEqual([]);
    await expectCredits(user, 100);
  });

  it("design image edit returns one error for another user's and for missing images", async () => {
    const foreign = await upload(await signUp());
    const refusals = [];
    for (const imageUrl of [foreign, foreign.replace(/[^/]+$/, "none.png"), "https://a.example/1.png"]) {
      const response = await expectRejected(paid, { imageUrl }, 400, "validation_error");
      expect(getInvalidFields(response)).toEqual(["imageUrl"]);
      refusals.push(response.body.details);
    }
    expect(refusals).toEqual(Array(3).fill(refusals[0]));
  });

  it("design image can be edited while the post is published", async () => {
    await sql("UPDATE post SET status = 'published' WHERE id = $1", [postId]);
    expect((await ask({ imageUrl: await upload() })).status).toBe(200);
    await paid.afterNone?.();
  });
});

it("image edit is rejected for a published post", async () => {
  await sql("UPDATE post SET status = 'published' WHERE id = $1", [postId]);
  await expectRejected(paid, {}, 409, "conflict");
});

describe("image edit credits", () => {
  itChargesCredits(paid, [{ cost: 0, quality: "low" }]);
});

describeFailures(paid, [["a broken answer", { kind: "malformed" }, 502, "provider_error"]]);

describeCommonRejections({
  method: "POST",
  path: (ids) => `/posts/${ids.postId}/edit-images`,
  body: () => ({ imageIndex: 0, prompt: "Bread" }),
});

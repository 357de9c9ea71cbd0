import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { expectCredits, twentyClicks } from "@/tests/api/checks";
import {
  describeFailures,
  eachTestPays,
  expectRefused,
  itIsPaidFor,
  itRefuses,
  paidCall,
} from "@/tests/api/paid-calls";
import { describeRefusals, fieldsOf } from "@/tests/api/refusals";
import { pictureForm } from "@/tests/harness/picture";
import { api, type Person, signUp, sql } from "@/tests/harness/stack";
import { makeBrand, makeDraft } from "@/tests/harness/story";

let person: Person;
let postId: string;
let oldUrl: string;
const post = async () => (await api(person, "GET", `/posts/${postId}`)).body.post;
const paid = paidCall({
  path: () => `/posts/${postId}/edit-images`,
  provider: "/images/edits",
  cost: 4,
  person: () => person,
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

eachTestPays(async (somebody) => {
  person = somebody;
  postId = (await makeDraft(person, await makeBrand(person)))._id;
  oldUrl = await upload();
  await api(person, "PUT", `/posts/${postId}`, { revision: 1, images: [{ url: oldUrl, alt: "A plate" }] });
});

const upload = async (who = person, made?: Sharp) =>
  (await api(who, "POST", "/storage/upload", await pictureForm({}, made))).body.url;

/** The address of a mask whose right half may change. */
function rightClear() {
  const mask = Buffer.alloc(64 * 48 * 4, 255);
  for (let pixel = 0; pixel < 64 * 48; pixel += 1) if (pixel % 64 >= 32) mask[pixel * 4 + 3] = 0;
  return upload(person, sharp(mask, { raw: { width: 64, height: 48, channels: 4 } }));
}

const half = async (url: string, left: number) =>
  sharp(await (await fetch(url)).arrayBuffer())
    .extract({ left, top: 0, width: 32, height: 48 })
    .removeAlpha()
    .raw()
    .toBuffer();

it("changes the picture in its place, outside the mask not at all, and Undo is the old address", async () => {
  const maskUrl = await rightClear();
  const answer = await ask({ maskUrl, selectedImageUrls: [oldUrl], quality: "high" });
  expect(answer).toMatchObject({
    status: 200,
    body: { post: { revision: 3, images: [{ url: answer.body.imageUrl, width: 64, height: 48 }] } },
  });
  expect(answer.body.post.images[0].alt).not.toBe("");
  await expectCredits(person, 96);
  const { imageUrl } = answer.body;
  expect((await half(imageUrl, 0)).equals(await half(oldUrl, 0))).toBe(true);
  expect((await half(imageUrl, 32)).equals(await half(oldUrl, 32))).toBe(false);
  const back = { revision: 3, images: [{ url: oldUrl, alt: "A plate" }] };
  expect((await api(person, "PUT", `/posts/${postId}`, back)).status).toBe(200);
  await paid.afterNone?.();
});

itRefuses(paid, [
  ["no prompt", { prompt: "" }, "prompt"],
  ["five references", { selectedImageUrls: Array(5).fill("https://a.example/1.png") }, "selectedImageUrls"],
  ["a place without a picture", { imageIndex: 1 }, "imageIndex"],
  ["another quality", { quality: "ultra" }, "quality"],
  ["a mask from elsewhere", { maskUrl: "https://a.example/mask.png" }, "maskUrl"],
]);

describe("a picture of the design behind the post's picture", () => {
  const library = async () =>
    (await api(person, "GET", "/canvas-images?page=1&limit=20")).body.images.map(
      ({ url }: { url: string }) => url,
    );

  it("is changed in place of the post's, which shows what it showed; outside the mask not at all", async () => {
    const [layer, maskUrl] = [await upload(), await rightClear()];
    const { status, body } = await ask({ imageUrl: layer, maskUrl, selectedImageUrls: [oldUrl] });
    expect(status).toBe(200);
    expect(body.post).toMatchObject({ revision: 2, images: [{ url: oldUrl, alt: "A plate" }] });
    expect([layer, oldUrl]).not.toContain(body.imageUrl);
    expect((await half(body.imageUrl, 0)).equals(await half(layer, 0))).toBe(true);
    expect((await half(body.imageUrl, 32)).equals(await half(layer, 32))).toBe(false);
    await paid.afterNone?.();
    expect((await library()).sort()).toEqual([layer, body.imageUrl].sort());
    await expectCredits(person, 96);
  });

  it("is changed and paid once for twenty clicks with one key", async () => {
    const calls = await paid.countCalls();
    const click = { ...paid.body(), imageUrl: await upload() };
    const { status } = await twentyClicks(person, "POST", `/posts/${postId}/edit-images`, click);
    expect([status, await calls()]).toEqual([200, 1]);
    await paid.afterNone?.();
    await expectCredits(person, 96);
  });

  it("costs nothing and leaves nothing when the provider fails", async () => {
    const imageUrl = await upload();
    await paid.fail({ kind: "status", status: 500 });
    expect(await ask({ imageUrl })).toMatchObject({ status: 502, body: { code: "provider_error" } });
    expect(await library()).toEqual([]);
    await expectCredits(person, 100);
  });

  it("is refused when it is somebody else's, in the words for one that is not there", async () => {
    const foreign = await upload(await signUp());
    const refusals = [];
    for (const imageUrl of [foreign, foreign.replace(/[^/]+$/, "none.png"), "https://a.example/1.png"]) {
      const answer = await expectRefused(paid, { imageUrl }, 400, "validation_error");
      expect(fieldsOf(answer)).toEqual(["imageUrl"]);
      refusals.push(answer.body.details);
    }
    expect(refusals).toEqual(Array(3).fill(refusals[0]));
  });

  it("may be changed while the post is published", async () => {
    await sql("UPDATE post SET status = 'published' WHERE id = $1", [postId]);
    expect((await ask({ imageUrl: await upload() })).status).toBe(200);
    await paid.afterNone?.();
  });
});

it("refuses a post that is published", async () => {
  await sql("UPDATE post SET status = 'published' WHERE id = $1", [postId]);
  await expectRefused(paid, {}, 409, "conflict");
});

describe("credits", () => {
  itIsPaidFor(paid, [{ cost: 0, quality: "low" }]);
});

describeFailures(paid, [["a broken answer", { kind: "malformed" }, 502, "provider_error"]]);

describeRefusals({
  method: "POST",
  path: (ids) => `/posts/${ids.postId}/edit-images`,
  body: () => ({ imageIndex: 0, prompt: "Bread" }),
});

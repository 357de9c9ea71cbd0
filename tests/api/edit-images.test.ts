import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { expectCredits } from "@/tests/api/checks";
import {
  describeFailures,
  eachTestPays,
  expectRefused,
  itIsPaidFor,
  itRefuses,
  paidCall,
} from "@/tests/api/paid-calls";
import { describeRefusals } from "@/tests/api/refusals";
import { pictureForm } from "@/tests/harness/picture";
import { api, type Person, sql } from "@/tests/harness/stack";
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
  oldUrl = (await api(person, "POST", "/storage/upload", await pictureForm())).body.url;
  await api(person, "PUT", `/posts/${postId}`, { revision: 1, images: [{ url: oldUrl, alt: "A plate" }] });
});

it("changes the picture in its place, outside the mask not at all, and Undo is the old address", async () => {
  const mask = Buffer.alloc(64 * 48 * 4, 255);
  for (let pixel = 0; pixel < 64 * 48; pixel += 1) if (pixel % 64 >= 32) mask[pixel * 4 + 3] = 0;
  const rightClear = sharp(mask, { raw: { width: 64, height: 48, channels: 4 } });
  const maskUrl = (await api(person, "POST", "/storage/upload", await pictureForm({}, rightClear))).body.url;
  const answer = await ask({ maskUrl, selectedImageUrls: [oldUrl], quality: "high" });
  expect(answer).toMatchObject({
    status: 200,
    body: { post: { revision: 3, images: [{ url: answer.body.imageUrl, width: 64, height: 48 }] } },
  });
  expect(answer.body.post.images[0].alt).not.toBe("");
  await expectCredits(person, 96);
  const half = async (url: string, left: number) =>
    sharp(await (await fetch(url)).arrayBuffer())
      .extract({ left, top: 0, width: 32, height: 48 })
      .removeAlpha()
      .raw()
      .toBuffer();
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

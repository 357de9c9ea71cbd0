import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendTwentyTimes } from "@/tests/api/credit-assertions";
import { describeCommonRejections } from "@/tests/api/rejection-tests";
import {
  createAccountViaApi,
  createDraftFixture,
  generateImageForPost,
} from "@/tests/harness/account-fixtures";
import { takeExclusiveEmulators } from "@/tests/harness/exclusive-emulators";
import { api, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";

takeExclusiveEmulators("openai");

interface Image {
  url: string;
  alt: string;
}

let user: SignedUpUser;
let accountId: string;
let path: string;
let images: Image[];
/** The post that the images were generated for. */
let drawn: string;
const urls = (list: Image[]) => list.map(({ url }) => url);
const remove = (index: number | string, query = "") => api(user, "DELETE", `${path}/images/${index}${query}`);

beforeAll(async () => {
  user = await signUp();
  accountId = await createAccountViaApi(user);
  drawn = (await createDraftFixture(user, accountId))._id;
  await generateImageForPost(user, accountId, drawn, "First loaf");
  images = (await generateImageForPost(user, accountId, drawn, "Second loaf")).post.images;
});

async function copyImages(from: string, to: string): Promise<void> {
  await sql(
    `INSERT INTO post_image (id, post_id, index, media_id, alt)
     SELECT gen_random_uuid(), $1, index, media_id, alt FROM post_image WHERE post_id = $2`,
    [to, from],
  );
}

/** Creates a draft with the two generated images. */
async function illustrate(): Promise<void> {
  const { _id } = await createDraftFixture(user, accountId);
  path = `/posts/${_id}`;
  await copyImages(drawn, _id);
}

describe("image removal", () => {
  beforeEach(illustrate);

  // spec: 3.20, 7.25
  it("removing an image moves the following images up", async () => {
    const response = await remove(0);
    expect(response.status).toBe(200);
    expect(urls(response.body.post.images)).toEqual([images[1]?.url]);
    // The worker may describe the image between the two reads.
    const { post } = (await api(user, "GET", path)).body;
    const kept = [expect.objectContaining({ url: images[1]?.url })];
    expect(post).toEqual({ ...response.body.post, images: kept });
    expect((await remove(0)).body.post.images).toEqual([]);
  });

  // spec: 3.20
  it.each(["2", "-1", "1.5", "x", "999", "%00"])("image index %s returns 404", async (index) => {
    expect(await remove(index)).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  it("image removal rejects an outdated or invalid revision", async () => {
    await api(user, "PUT", path, { revision: 1, text: "Newer" });
    expect(await remove(0, "?revision=1")).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect((await remove(0, "?revision=x")).status).toBe(400);
    expect((await api(user, "GET", path)).body.post.images).toHaveLength(2);
  });

  it("ten concurrent removals of one revision remove one image", async () => {
    const { revision } = (await api(user, "GET", path)).body.post;
    const responses = await Promise.all(Array.from({ length: 10 }, () => remove(0, `?revision=${revision}`)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(urls((await api(user, "GET", path)).body.post.images)).toEqual([images[1]?.url]);
  });

  it("20 requests with one key remove one image [CR3]", async () => {
    expect((await sendTwentyTimes(user, "DELETE", `${path}/images/0`)).status).toBe(200);
    expect((await api(user, "GET", path)).body.post.images).toHaveLength(1);
  });

  it("image removal is rejected for a published post [PUB7]", async () => {
    await sql("UPDATE post SET status = 'published' WHERE id = $1", [path.slice("/posts/".length)]);
    expect(await remove(0)).toMatchObject({ status: 409, body: { code: "conflict" } });
  });
});

it("stored file is deleted when no post uses it any more", async () => {
  const [first, second] = [
    await createDraftFixture(user, accountId),
    await createDraftFixture(user, accountId),
  ];
  const { imageUrl } = await generateImageForPost(user, accountId, first._id);
  await copyImages(first._id, second._id);
  await api(user, "DELETE", `/posts/${first._id}/images/0`);
  expect((await fetch(imageUrl)).status).toBe(200);
  await api(user, "DELETE", `/posts/${second._id}/images/0`);
  expect((await fetch(imageUrl)).status).toBe(200);
  const [stored] = (await api(user, "GET", "/canvas-images")).body.images;
  expect(stored.url).toBe(imageUrl);
  await api(user, "DELETE", `/canvas-images/${stored._id}`);
  expect((await fetch(imageUrl)).status).toBe(404);
});

describeCommonRejections({ method: "DELETE", path: ({ postId }) => `/posts/${postId}/images/0` });

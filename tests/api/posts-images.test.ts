import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { twentyClicks } from "@/tests/api/checks";
import { describeRefusals } from "@/tests/api/refusals";
import { api, type Person, signUp, sql } from "@/tests/harness/stack";
import { drawInto, makeBrand, makeDraft } from "@/tests/harness/story";
import { takeTurnAt } from "@/tests/harness/turn";

takeTurnAt("openai");

interface Image {
  url: string;
  alt: string;
}

let person: Person;
let accountId: string;
let path: string;
let images: Image[];
/** The post that the pictures were drawn for. */
let drawn: string;
const urls = (list: Image[]) => list.map(({ url }) => url);
const remove = (index: number | string, query = "") =>
  api(person, "DELETE", `${path}/images/${index}${query}`);

beforeAll(async () => {
  person = await signUp();
  accountId = await makeBrand(person);
  drawn = (await makeDraft(person, accountId))._id;
  await drawInto(person, accountId, drawn, "First loaf");
  images = (await drawInto(person, accountId, drawn, "Second loaf")).post.images;
});

async function copyImages(from: string, to: string): Promise<void> {
  await sql(
    `INSERT INTO post_image (id, post_id, index, media_id, alt)
     SELECT gen_random_uuid(), $1, index, media_id, alt FROM post_image WHERE post_id = $2`,
    [to, from],
  );
}

/** A draft with the two pictures that were drawn once. */
async function illustrate(): Promise<void> {
  const { _id } = await makeDraft(person, accountId);
  path = `/posts/${_id}`;
  await copyImages(drawn, _id);
}

describe("removing a picture", () => {
  beforeEach(illustrate);

  it("takes one picture out, and those behind it move up", async () => {
    const answer = await remove(0);
    expect(answer.status).toBe(200);
    expect(urls(answer.body.post.images)).toEqual([images[1]?.url]);
    expect((await api(person, "GET", path)).body).toEqual(answer.body);
    expect((await remove(0)).body.post.images).toEqual([]);
  });

  it.each(["2", "-1", "1.5", "x", "999", "%00"])("has no picture %s", async (index) => {
    expect(await remove(index)).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  it("refuses a stale revision, and one that is none", async () => {
    await api(person, "PUT", path, { revision: 1, text: "Newer" });
    expect(await remove(0, "?revision=1")).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect((await remove(0, "?revision=x")).status).toBe(400);
    expect((await api(person, "GET", path)).body.post.images).toHaveLength(2);
  });

  it("takes one picture when two people remove the first at once", async () => {
    const { revision } = (await api(person, "GET", path)).body.post;
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(0, `?revision=${revision}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(urls((await api(person, "GET", path)).body.post.images)).toEqual([images[1]?.url]);
  });

  it("takes one picture for twenty clicks with one key (CR3)", async () => {
    expect((await twentyClicks(person, "DELETE", `${path}/images/0`)).status).toBe(200);
    expect((await api(person, "GET", path)).body.post.images).toHaveLength(1);
  });

  it("leaves a published post alone (PUB7)", async () => {
    await sql("UPDATE post SET status = 'published' WHERE id = $1", [path.slice("/posts/".length)]);
    expect(await remove(0)).toMatchObject({ status: 409, body: { code: "conflict" } });
  });
});

it("removes the stored file once nobody uses it any more", async () => {
  const [first, second] = [await makeDraft(person, accountId), await makeDraft(person, accountId)];
  const { imageUrl } = await drawInto(person, accountId, first._id);
  await copyImages(first._id, second._id);
  await api(person, "DELETE", `/posts/${first._id}/images/0`);
  expect((await fetch(imageUrl)).status).toBe(200);
  await api(person, "DELETE", `/posts/${second._id}/images/0`);
  expect((await fetch(imageUrl)).status).toBe(200);
  const [kept] = (await api(person, "GET", "/canvas-images")).body.images;
  expect(kept.url).toBe(imageUrl);
  await api(person, "DELETE", `/canvas-images/${kept._id}`);
  expect((await fetch(imageUrl)).status).toBe(404);
});

describeRefusals({ method: "DELETE", path: ({ postId }) => `/posts/${postId}/images/0` });

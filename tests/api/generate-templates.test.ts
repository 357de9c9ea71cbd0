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
import { api, type Person, sql } from "@/tests/harness/stack";
import { makeBrand, makeDraft } from "@/tests/harness/story";

const TEXT = "Sufganiyot are back on Sunday. Last year they were gone by ten.";
let person: Person;
let accountId: string;
let postId: string;
const setOf = (id: string) => sql("SELECT n FROM post_template WHERE post_id = $1 ORDER BY n", [id]);
const paid = paidCall({
  path: () => `/posts/${postId}/generate-templates`,
  provider: "/responses",
  cost: 1,
  person: () => person,
  body: () => ({ count: 2 }),
  another: { count: 1 },
  afterOne: async () => expect(await setOf(postId)).toEqual([{ n: 0 }, { n: 1 }]),
  afterNone: async () => expect(await setOf(postId)).toEqual([]),
});
const { ask } = paid;
const apply = (n: number | string, body: object = {}, id = postId) =>
  api(person, "POST", `/posts/${id}/templates/${n}`, body);

eachTestPays(async (somebody) => {
  person = somebody;
  accountId = await makeBrand(person, { brandKit: { colors: ["#7a3b12"] } });
  postId = (await makeDraft(person, accountId, { text: TEXT, platform: "linkedin" }))._id;
});

it("lays the post out in the format its network shows best, each design with a small picture", async () => {
  const { status, body } = await ask();
  expect(status).toBe(200);
  expect(body.templates).toMatchObject([0, 1].map((n) => ({ n, canvasData: { ratio: "1.91:1" } })));
  for (const { thumbnailUrl } of body.templates) expect((await fetch(thumbnailUrl)).status).toBe(200);
  await expectCredits(person, 99);
});

itRefuses(paid, [
  ["another format", { aspectRatio: "1/0" }, "aspectRatio"],
  ["no layouts", { count: 0 }, "count"],
  ["nine layouts", { count: 9 }, "count"],
]);

it("a post without words is refused with what to do", async () => {
  await sql("UPDATE post SET text = ' ' WHERE id = $1", [postId]);
  const answer = await expectRefused(paid, {}, 422, "unprocessable");
  expect(answer.body.error).toMatch(/Write the post first/);
});

describe("credits", () => {
  itIsPaidFor(paid, [{ cost: 0, aspectRatio: "9:16" }]);
});

describeFailures(paid, []);

describeRefusals({
  method: "POST",
  path: (ids) => `/posts/${ids.postId}/generate-templates`,
  body: () => ({ count: 1 }),
});

describe("putting one into the post", () => {
  it("is free, adds it, or takes the place of a picture; the design is behind it", async () => {
    await ask();
    const added = await apply(1);
    expect(added).toMatchObject({ status: 200, body: { post: { images: [{ width: 1200, height: 628 }] } } });
    const replaced = await apply(0, { imageIndex: 0 });
    expect(replaced.body.post.images).toHaveLength(1);
    expect(replaced.body.post.images[0].url).not.toBe(added.body.post.images[0].url);
    expect(replaced.body.canvasData.pages).toHaveLength(1);
    await expectCredits(person, 99);
  });

  it("the same click three times adds one picture", async () => {
    await ask();
    const key = { "idempotency-key": crypto.randomUUID() };
    const answers = [0, 1, 2].map(() => api(person, "POST", `/posts/${postId}/templates/0`, {}, key));
    for (const { status } of await Promise.all(answers)) expect([200, 409]).toContain(status);
    expect((await api(person, "GET", `/posts/${postId}`)).body.post.images).toHaveLength(1);
  });

  it.each([-1, 2, 1e9, "0x1", "1.0", "%20", "00000000001"])("there is no layout %s (404)", async (n) => {
    await ask();
    expect(await apply(n)).toMatchObject({ status: 404 });
    expect((await api(person, "GET", `/posts/${postId}`)).body.post.images).toEqual([]);
  });

  it("there is none of another post's set, and no place the post does not have", async () => {
    await ask();
    const other = (await makeDraft(person, accountId, { text: TEXT }))._id;
    expect(await apply(0, {}, other)).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(await apply(0, { imageIndex: 2 })).toMatchObject({ status: 422, body: { code: "unprocessable" } });
    expect(await apply(0, { imageIndex: -1 })).toMatchObject({
      status: 400,
      body: { code: "validation_error" },
    });
  });

  describeRefusals({
    method: "POST",
    path: (ids) => `/posts/${ids.postId}/templates/0`,
    body: () => ({ imageIndex: 0 }),
  });
});

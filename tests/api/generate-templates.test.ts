import { describe, expect, it } from "vitest";
import { expectCredits } from "@/tests/api/credit-assertions";
import {
  createPaidEndpoint,
  describeFailures,
  expectRejected,
  itChargesCredits,
  itRejects,
  setUpPaidTests,
} from "@/tests/api/paid-endpoint-tests";
import { describeCommonRejections } from "@/tests/api/rejection-tests";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser, sql } from "@/tests/harness/running-product";

const TEXT = "Sufganiyot are back on Sunday. Last year they were gone by ten.";
let user: SignedUpUser;
let accountId: string;
let postId: string;
const setOf = (id: string) => sql("SELECT n FROM post_template WHERE post_id = $1 ORDER BY n", [id]);
const paid = createPaidEndpoint({
  path: () => `/posts/${postId}/generate-templates`,
  provider: "/responses",
  cost: 1,
  user: () => user,
  body: () => ({ count: 2 }),
  another: { count: 1 },
  afterOne: async () => expect(await setOf(postId)).toEqual([{ n: 0 }, { n: 1 }]),
  afterNone: async () => expect(await setOf(postId)).toEqual([]),
});
const { ask } = paid;
const apply = (n: number | string, body: object = {}, id = postId) =>
  api(user, "POST", `/posts/${id}/templates/${n}`, body);

setUpPaidTests(async (otherUser) => {
  user = otherUser;
  accountId = await createAccountViaApi(user, { brandKit: { colors: ["#7a3b12"] } });
  postId = (await createDraftFixture(user, accountId, { text: TEXT, platform: "linkedin" }))._id;
});

// spec: 1.5, 7.18, D3.19, D5.10
it("template generation returns designs with thumbnails in the platform's preferred format", async () => {
  const { status, body } = await ask();
  expect(status).toBe(200);
  expect(body.templates).toMatchObject([0, 1].map((n) => ({ n, canvasData: { ratio: "1.91:1" } })));
  for (const { thumbnailUrl } of body.templates) expect((await fetch(thumbnailUrl)).status).toBe(200);
  await expectCredits(user, 99);
});

itRejects(paid, [
  ["another format", { aspectRatio: "1/0" }, "aspectRatio"],
  ["no layouts", { count: 0 }, "count"],
  ["nine layouts", { count: 9 }, "count"],
]);

it("template generation is rejected with advice for a post without text", async () => {
  await sql("UPDATE post SET text = ' ' WHERE id = $1", [postId]);
  const response = await expectRejected(paid, {}, 422, "unprocessable");
  expect(response.body.error).toMatch(/Write the post first/);
});

describe("template generation credits", () => {
  itChargesCredits(paid, [{ cost: 0, aspectRatio: "9:16" }]);
});

describeFailures(paid, []);

describeCommonRejections({
  method: "POST",
  path: (ids) => `/posts/${ids.postId}/generate-templates`,
  body: () => ({ count: 1 }),
});

describe("applying a generated template", () => {
  // spec: 7.19
  it("applied template is free, adds or replaces an image and stores its design", async () => {
    await ask();
    const added = await apply(1);
    expect(added).toMatchObject({ status: 200, body: { post: { images: [{ width: 1200, height: 628 }] } } });
    const replaced = await apply(0, { imageIndex: 0 });
    expect(replaced.body.post.images).toHaveLength(1);
    expect(replaced.body.post.images[0].url).not.toBe(added.body.post.images[0].url);
    expect(replaced.body.canvasData.pages).toHaveLength(1);
    await expectCredits(user, 99);
  });

  it("template applied three times with one key adds one image", async () => {
    await ask();
    const key = { "idempotency-key": crypto.randomUUID() };
    const responses = [0, 1, 2].map(() => api(user, "POST", `/posts/${postId}/templates/0`, {}, key));
    for (const { status } of await Promise.all(responses)) expect([200, 409]).toContain(status);
    expect((await api(user, "GET", `/posts/${postId}`)).body.post.images).toHaveLength(1);
  });

  it.each([-1, 2, 1e9, "0x1", "1.0", "%20", "00000000001"])("template index %s returns 404", async (n) => {
    await ask();
    expect(await apply(n)).toMatchObject({ status: 404 });
    expect((await api(user, "GET", `/posts/${postId}`)).body.post.images).toEqual([]);
  });

  it("template application rejects another post's set and missing image indexes", async () => {
    await ask();
    const other = (await createDraftFixture(user, accountId, { text: TEXT }))._id;
    expect(await apply(0, {}, other)).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(await apply(0, { imageIndex: 2 })).toMatchObject({ status: 422, body: { code: "unprocessable" } });
    expect(await apply(0, { imageIndex: -1 })).toMatchObject({
      status: 400,
      body: { code: "validation_error" },
    });
  });

  it("second set of templates is added before the first, whose templates can still be applied", async () => {
    await ask();
    const second = await ask({ count: 1 });
    expect(second.body.templates).toMatchObject([{ n: 2 }]);
    const { layouts } = (await api(user, "GET", `/posts/${postId}/results`)).body;
    expect(layouts.map(({ n }: { n: number }) => n)).toEqual([2, 0, 1]);
    for (const { thumbnailUrl } of layouts) expect((await fetch(thumbnailUrl)).status).toBe(200);
    expect(await apply(0)).toMatchObject({ status: 200 });
  });

  describeCommonRejections({
    method: "POST",
    path: (ids) => `/posts/${ids.postId}/templates/0`,
    body: () => ({ imageIndex: 0 }),
  });
});

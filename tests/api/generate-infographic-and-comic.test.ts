import sharp from "sharp";
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
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser, sql } from "@/tests/harness/running-product";

let user: SignedUpUser;
let accountId: string;
let postId: string;
const post = async () => (await api(user, "GET", `/posts/${postId}`)).body.post;
const stored = async () => [
  (await sql("SELECT id FROM media WHERE user_id = $1", [user.user._id])).length,
  (await sql("SELECT id FROM canvas_document WHERE post_id = $1", [postId])).length,
];
const paid = createPaidEndpoint({
  path: () => "/posts/generate-image",
  provider: "/responses",
  cost: 17,
  user: () => user,
  body: () => ({ accountId, postId, kind: "infographic", prompt: "How a loaf is made" }),
  afterOne: async () => {
    expect((await post()).images).toHaveLength(1);
    // The rendered design and the sheet of its images.
    expect(await stored()).toEqual([2, 1]);
  },
  afterNone: async () => {
    expect((await post()).images).toEqual([]);
    expect(await stored()).toEqual([0, 0]);
  },
});
const { ask } = paid;

setUpPaidTests(async (otherUser) => {
  user = otherUser;
  accountId = await createAccountViaApi(user, { brandKit: { colors: ["#7a3b12"] } });
  postId = (await createDraftFixture(user, accountId, { text: "הלחם של הבוקר יוצא מהתנור." }))._id;
});

// spec: 1.4, 9.21, D5.1
it.each(["infographic", "comic"])("%s generation returns an image and its design", async (kind) => {
  const { status, body } = await ask({ kind, size: "1536x1024", language: "he", prompt: "הלחם של הבוקר" });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...{ width: 1536, height: 1024, alt: expect.stringMatching(/[א-ת]/), marks: [] },
    canvasData: { schema: 1, rev: 1, size: { w: 1536, h: 1024 }, pages: [{}] },
    post: { _id: postId, images: [{ url: body.imageUrl, alt: body.alt }] },
  });
  const { width, height } = await sharp(await (await fetch(body.imageUrl)).arrayBuffer()).metadata();
  expect([width, height]).toEqual([1536, 1024]);
  await expectCredits(user, 83);
});

itRejects(paid, [
  ["another kind", { kind: "poster" }, "kind"],
  ["a language nobody speaks here", { language: "fr" }, "language"],
  ["a layout of the other kind", { layout: "finale" }, "layout"],
  ["another size", { size: "10x10" }, "size"],
]);

it("infographic generation rejects published posts and posts of another account", async () => {
  const elsewhere = await createDraftFixture(user, await createAccountViaApi(user, { name: "Elsewhere" }));
  await expectRejected(paid, { postId: elsewhere._id }, 404, "not_found");
  await sql("UPDATE post SET status = 'published' WHERE id = $1", [postId]);
  await expectRejected(paid, {}, 409, "conflict");
});

describe("infographic generation credits", () => {
  itChargesCredits(paid, [{ cost: 0, quality: "low", credits: 1 }]);
});

describeFailures(paid, []);

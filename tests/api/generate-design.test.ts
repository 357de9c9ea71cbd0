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
import { api, type Person, sql } from "@/tests/harness/stack";
import { makeBrand, makeDraft } from "@/tests/harness/story";

let person: Person;
let accountId: string;
let postId: string;
const post = async () => (await api(person, "GET", `/posts/${postId}`)).body.post;
const stored = async () => [
  (await sql("SELECT id FROM media WHERE user_id = $1", [person.user._id])).length,
  (await sql("SELECT id FROM canvas_document WHERE post_id = $1", [postId])).length,
];
const paid = paidCall({
  path: () => "/posts/generate-image",
  provider: "/responses",
  cost: 17,
  person: () => person,
  body: () => ({ accountId, postId, kind: "infographic", prompt: "How a loaf is made" }),
  afterOne: async () => {
    expect((await post()).images).toHaveLength(1);
    expect(await stored()).toEqual([1, 1]);
  },
  afterNone: async () => {
    expect((await post()).images).toEqual([]);
    expect(await stored()).toEqual([0, 0]);
  },
});
const { ask } = paid;

eachTestPays(async (somebody) => {
  person = somebody;
  accountId = await makeBrand(person, { brandKit: { colors: ["#7a3b12"] } });
  postId = (await makeDraft(person, accountId, { text: "הלחם של הבוקר יוצא מהתנור." }))._id;
});

it.each(["infographic", "comic"])(
  "draws the %s as a picture and hands out the design behind it",
  async (kind) => {
    const { status, body } = await ask({ kind, size: "1536x1024", language: "he", prompt: "הלחם של הבוקר" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ width: 1536, height: 1024, alt: expect.stringMatching(/[א-ת]/), marks: [] },
      canvasData: { schema: 1, rev: 1, size: { w: 1536, h: 1024 }, pages: [{}] },
      post: { _id: postId, images: [{ url: body.imageUrl, alt: body.alt }] },
    });
    const { width, height } = await sharp(await (await fetch(body.imageUrl)).arrayBuffer()).metadata();
    expect([width, height]).toEqual([1536, 1024]);
    await expectCredits(person, 83);
  },
);

itRefuses(paid, [
  ["another kind", { kind: "poster" }, "kind"],
  ["a language nobody speaks here", { language: "fr" }, "language"],
  ["another size", { size: "10x10" }, "size"],
]);

it("refuses a post that is published, and one of another brand", async () => {
  const elsewhere = await makeDraft(person, await makeBrand(person, { name: "Elsewhere" }));
  await expectRefused(paid, { postId: elsewhere._id }, 404, "not_found");
  await sql("UPDATE post SET status = 'published' WHERE id = $1", [postId]);
  await expectRefused(paid, {}, 409, "conflict");
});

describe("credits", () => {
  itIsPaidFor(paid, [{ cost: 0, quality: "low", credits: 1 }]);
});

describeFailures(paid, []);

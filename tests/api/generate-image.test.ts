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
import { eventually } from "@/tests/harness/checkout";
import { api, type Person, signUp, sql } from "@/tests/harness/stack";
import { creditsOf, leaveCredits, ledgerOf, makeBrand, makeDraft } from "@/tests/harness/story";

let person: Person;
let accountId: string;
let postId: string;
const post = async () => (await api(person, "GET", `/posts/${postId}`)).body.post;
const storedPictures = () => sql("SELECT id FROM media WHERE user_id = $1", [person.user._id]);
const paid = paidCall({
  path: "/posts/generate-image",
  provider: "/images/generations",
  cost: 4,
  person: () => person,
  body: () => ({ accountId, postId, prompt: "A loaf on a wooden table" }),
  afterOne: async () => {
    expect((await post()).images).toHaveLength(1);
    expect(await storedPictures()).toHaveLength(1);
  },
  afterNone: async () => {
    expect((await post()).images).toEqual([]);
    expect(await storedPictures()).toEqual([]);
  },
});
const { ask } = paid;

eachTestPays(async (somebody) => {
  person = somebody;
  accountId = await makeBrand(person, { brandKit: { colors: ["#7a3b12"] } });
  postId = (await makeDraft(person, accountId))._id;
});

it("draws a picture for four credits", async () => {
  const answer = await ask({ postId: undefined });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    imageUrl: expect.stringMatching(/^http/),
    width: 1024,
    height: 1024,
    alt: expect.stringContaining("loaf"),
    mediaId: expect.any(String),
  });
  await expectCredits(person, 96);
  expect(await ledgerOf(person)).toEqual([
    ["grant", 100],
    ["reserve", -4],
    ["settle", 0],
  ]);
});

it("keeps the picture where anybody can fetch it, in the size asked for", async () => {
  const { imageUrl, width, height } = (await ask({ size: "1024x1280" })).body;
  expect([width, height]).toEqual([1024, 1280]);
  const response = await fetch(imageUrl);
  expect(response.status).toBe(200);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  const { format, ...size } = await sharp(await response.arrayBuffer()).metadata();
  expect({ format, width: size.width, height: size.height }).toEqual({
    format: response.headers.get("content-type")?.slice("image/".length),
    width: 1024,
    height: 1280,
  });
});

it("adds the picture to the post it is drawn for", async () => {
  const { body } = await ask({ postId });
  const { imageUrl: url, width, height, alt } = body;
  expect(body.post).toMatchObject({ _id: postId, revision: 2, images: [{ url, width, height, alt }] });
  expect(await post()).toEqual(body.post);
  await ask({ postId, prompt: "Another loaf" });
  expect((await post()).images).toHaveLength(2);
});

itRefuses(paid, [
  ["no idea", { prompt: "" }, "prompt"],
  ["an idea of 2,001 characters", { prompt: "x".repeat(2001) }, "prompt"],
  ["another size", { size: "4096x4096" }, "size"],
  ["another quality", { quality: "ultra" }, "quality"],
  ["a kind that costs nothing", { kind: "free" }, "kind"],
]);

describe("a post that cannot take it", () => {
  it("because it is somebody else's is not found, and nothing is drawn (TEN1)", async () => {
    const other = await signUp();
    const foreign = await makeDraft(other, await makeBrand(other));
    await expectRefused(paid, { postId: foreign._id }, 404, "not_found");
    expect((await api(other, "GET", `/posts/${foreign._id}`)).body.post).toEqual(foreign);
  });

  it("because it belongs to another brand is not found", async () => {
    const elsewhere = await makeDraft(person, await makeBrand(person, { name: "Elsewhere" }));
    await expectRefused(paid, { postId: elsewhere._id }, 404, "not_found");
  });

  it("because it is published is refused", async () => {
    await sql("UPDATE post SET status = 'published' WHERE id = $1", [postId]);
    await expectRefused(paid, { postId }, 409, "conflict");
  });
});

describe("credits", () => {
  itIsPaidFor(paid, [
    { cost: 0 },
    { credits: 1 },
    { model: "cheap" },
    { n: 9 },
    { quality: "low" },
    { size: "1536x1024" },
  ]);

  it("pays for exactly two of ten at once when nine are left (CR2)", async () => {
    await leaveCredits(person, 9);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => ask({ prompt: `Loaf ${n}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, ...Array(8).fill(402)]);
    await expectCredits(person, 1);
    expect(await storedPictures()).toHaveLength(2);
  });
});

describeFailures(paid, [
  ["a broken answer", { kind: "malformed" }, 502, "provider_error"],
  ["an answer that ends in the middle", { kind: "cut", afterBytes: 2000 }, 502, "provider_error"],
]);

it("a refusal of the content says so", async () => {
  const answer = await ask({ prompt: "[moderation]" });
  expect(answer).toMatchObject({ status: 422, body: { code: "provider_refused" } });
  await expectCredits(person, 100);
});

it("cancelled at any moment leaves either picture and price, or neither", async () => {
  const moments = [0, 40, 90, 130, 160, 190, 230, 280];
  const ends = await Promise.allSettled(moments.map((ms) => paid.begin(AbortSignal.timeout(ms))));
  expect(ends.some(({ status }) => status === "rejected")).toBe(true);
  await eventually("nothing is held", async () => (await creditsOf(person)).reserved === 0);
  const { images } = await post();
  await expectCredits(person, 100 - 4 * images.length);
  await eventually("pictures nobody paid for are gone", async () => {
    return (await storedPictures()).length === images.length;
  });
});

describeRefusals({
  method: "POST",
  path: () => "/posts/generate-image",
  body: (ids) => ({ accountId: ids.accountId, prompt: "Bread" }),
});

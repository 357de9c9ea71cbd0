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
import { describeCommonRejections } from "@/tests/api/rejection-tests";
import {
  createAccountViaApi,
  createDraftFixture,
  getCredits,
  readLedgerEntries,
  setCredits,
} from "@/tests/harness/account-fixtures";
import { waitFor } from "@/tests/harness/npm-start";
import { api, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";

let user: SignedUpUser;
let accountId: string;
let postId: string;
const post = async () => (await api(user, "GET", `/posts/${postId}`)).body.post;
const storedImages = () => sql("SELECT id FROM media WHERE user_id = $1", [user.user._id]);
const paid = createPaidEndpoint({
  path: "/posts/generate-image",
  provider: "/images/generations",
  cost: 4,
  user: () => user,
  body: () => ({ accountId, postId, prompt: "A loaf on a wooden table" }),
  afterOne: async () => {
    expect((await post()).images).toHaveLength(1);
    expect(await storedImages()).toHaveLength(1);
  },
  afterNone: async () => {
    expect((await post()).images).toEqual([]);
    expect(await storedImages()).toEqual([]);
  },
});
const { ask } = paid;

setUpPaidTests(async (otherUser) => {
  user = otherUser;
  accountId = await createAccountViaApi(user, { brandKit: { colors: ["#7a3b12"] } });
  postId = (await createDraftFixture(user, accountId))._id;
});

// spec: 1.3, 7.15, 9.20, D5.12
it("image generation costs four credits", async () => {
  const response = await ask({ postId: undefined });
  expect(response.status).toBe(200);
  expect(response.body).toEqual({
    imageUrl: expect.stringMatching(/^http/),
    width: 1024,
    height: 1024,
    alt: expect.stringContaining("loaf"),
    mediaId: expect.any(String),
  });
  await expectCredits(user, 96);
  expect(await readLedgerEntries(user)).toEqual([
    ["grant", 100],
    ["reserve", -4],
    ["settle", 0],
  ]);
});

it("generated image is publicly readable in the requested size", async () => {
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

it("generated image is added to its post", async () => {
  const { body } = await ask({ postId });
  const { imageUrl: url, width, height, alt } = body;
  expect(body.post).toMatchObject({ _id: postId, revision: 2, images: [{ url, width, height, alt }] });
  // The worker may describe the image between the two reads.
  const images = [expect.objectContaining({ url, width, height })];
  expect(await post()).toEqual({ ...body.post, images });
  await ask({ postId, prompt: "Another loaf" });
  expect((await post()).images).toHaveLength(2);
});

itRejects(paid, [
  ["no idea", { prompt: "" }, "prompt"],
  ["an idea of 2,001 characters", { prompt: "x".repeat(2001) }, "prompt"],
  ["another size", { size: "4096x4096" }, "size"],
  ["another quality", { quality: "ultra" }, "quality"],
  ["a kind that costs nothing", { kind: "free" }, "kind"],
]);

describe("image generation for an unsuitable post", () => {
  it("image generation returns 404 for another user's post and generates nothing [TEN1]", async () => {
    const other = await signUp();
    const foreign = await createDraftFixture(other, await createAccountViaApi(other));
    await expectRejected(paid, { postId: foreign._id }, 404, "not_found");
    expect((await api(other, "GET", `/posts/${foreign._id}`)).body.post).toEqual(foreign);
  });

  it("image generation returns 404 for a post of another account", async () => {
    const elsewhere = await createDraftFixture(user, await createAccountViaApi(user, { name: "Elsewhere" }));
    await expectRejected(paid, { postId: elsewhere._id }, 404, "not_found");
  });

  it("image generation is rejected for a published post", async () => {
    await sql("UPDATE post SET status = 'published' WHERE id = $1", [postId]);
    await expectRejected(paid, { postId }, 409, "conflict");
  });
});

describe("image generation credits", () => {
  itChargesCredits(paid, [
    { cost: 0 },
    { credits: 1 },
    { model: "cheap" },
    { n: 9 },
    { quality: "low" },
    { size: "1536x1024" },
  ]);

  it("image generation succeeds for exactly two of ten concurrent calls when nine credits are left [CR2]", async () => {
    await setCredits(user, 9);
    const responses = await Promise.all(Array.from({ length: 10 }, (_, n) => ask({ prompt: `Loaf ${n}` })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, ...Array(8).fill(402)]);
    await expectCredits(user, 1);
    expect(await storedImages()).toHaveLength(2);
  });
});

describeFailures(paid, [
  ["a broken answer", { kind: "malformed" }, 502, "provider_error"],
  ["an answer that ends in the middle", { kind: "cut", afterBytes: 2000 }, 502, "provider_error"],
]);

it("image generation reports a moderation refusal", async () => {
  const response = await ask({ prompt: "[moderation]" });
  expect(response).toMatchObject({ status: 422, body: { code: "provider_refused" } });
  await expectCredits(user, 100);
});

it("image generation leaves both image and charge or neither when it is canceled", async () => {
  const moments = [0, 40, 90, 130, 160, 190, 230, 280];
  const ends = await Promise.allSettled(moments.map((ms) => paid.begin(AbortSignal.timeout(ms))));
  expect(ends.some(({ status }) => status === "rejected")).toBe(true);
  // The server may begin a call after its browser left.
  const agree = async () => {
    const [{ images }, credits, media] = [await post(), await getCredits(user), await storedImages()];
    const balance = 100 - 4 * images.length;
    const isPaid = credits.balance === balance && credits.ledger === balance;
    return credits.reserved === 0 && isPaid && media.length === images.length;
  };
  await waitFor("as many images as were paid for", agree, 30_000);
});

describeCommonRejections({
  method: "POST",
  path: () => "/posts/generate-image",
  body: (ids) => ({ accountId: ids.accountId, prompt: "Bread" }),
});

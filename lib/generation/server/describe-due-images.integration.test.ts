import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { runInTransaction } from "@/lib/core/server/transaction";
import { editImagesBody } from "@/lib/generation/edit-schemas";
import { generatePostBody } from "@/lib/generation/generate-post-schemas";
import { generateImageBody } from "@/lib/generation/schemas";
import { describeDueImages } from "@/lib/generation/server/describe-due-images";
import { getDescribeLeaseSeconds } from "@/lib/generation/server/describe-image";
import { editImage } from "@/lib/generation/server/edit-image";
import { generateImage } from "@/lib/generation/server/generate-image";
import { generatePost } from "@/lib/generation/server/generate-post";
import { serializePost } from "@/lib/posts/serializers";
import { claimImageDescription, updateProvisionalAlt } from "@/lib/posts/server/image-description-store";
import { findOwnedPost } from "@/lib/posts/server/posts";
import type { ResolvedImage } from "@/lib/posts/server/resolve-post-media";
import { updatePost } from "@/lib/posts/server/update-post";
import {
  createAccountFixture,
  createPostFixture,
  getCredits,
  insertMediaFixture,
  insertUserFixture,
} from "@/tests/harness/row-fixtures";
import { type FaultAction, ownSandbox } from "@/tests/harness/sandbox-control";
import { setEnv } from "@/tests/harness/set-env";

// The task takes every due row of the database, so those of other tests would answer for these.
beforeEach(() => getPrismaClient().imageDescription.deleteMany());
afterEach(() => ownSandbox.clearFaults("openai"));
afterAll(closeDb);

const signal = new AbortController().signal;
const PROVISIONAL = 'A poster "Fresh at seven"';

async function scene(language = "en") {
  const user = await insertUserFixture();
  const account = await createAccountFixture(user, { language });
  const { id: postId } = await createPostFixture(account);
  return { user, account, postId };
}

type Scene = Awaited<ReturnType<typeof scene>>;

async function draw({ user, account, postId }: Scene) {
  const request = generateImageBody.parse({ accountId: account.id, prompt: PROVISIONAL, postId });
  return generateImage({ user, account, request, actionKey: randomUUID(), signal });
}

const load = async ({ user, postId }: Scene) => {
  const { post } = await findOwnedPost(user.id, postId);
  return serializePost(post);
};
/** Stores the list of images as a request of the user does. */
async function list({ user, postId }: Scene, images: ResolvedImage[]) {
  const { post } = await findOwnedPost(user.id, postId);
  const change = { post, changes: {}, media: { images }, revision: post.revision };
  return (await runInTransaction((tx) => updatePost(change, tx))).updated;
}
const fail = (action: FaultAction, times = 1) =>
  ownSandbox.armFault({ service: "openai", path: "/responses", times, action });
const requestedSince = async (since: string): Promise<{ path: string }[]> => {
  const { entries } = (await ownSandbox.journal("openai", since)) as { entries: { path: string }[] };
  return entries.filter(({ path }) => path.endsWith("/responses"));
};
const open = () => getPrismaClient().imageDescription.findMany();
const makeDue = () => getPrismaClient().imageDescription.updateMany({ data: { nextAt: new Date(0) } });

describe("descriptions of generated images", () => {
  test("generated image is described after the response, free of charge", async () => {
    const s = await scene();
    const since = new Date().toISOString();
    const { post } = await draw(s);
    expect(await requestedSince(since)).toEqual([]);
    expect(post?.images).toMatchObject([{ alt: PROVISIONAL, isAltPending: true }]);
    await describeDueImages();
    const described = await load(s);
    expect(described.images[0]).not.toHaveProperty("isAltPending");
    expect(described.images[0]?.alt).toMatch(/Fresh at seven/);
    expect(described.images[0]?.alt).not.toBe(PROVISIONAL);
    expect(described.revision).toBe(post?.revision);
    expect(await open()).toEqual([]);
    expect(await getCredits(s.user.id)).toEqual({ balance: 96, reserved: 0, ledger: 96 });
  });

  test("shared image is described once for each language of its posts", async () => {
    const { user, account } = await scene();
    const targets = { platforms: ["facebook", "linkedin"], languages: ["en", "he"] };
    const request = generatePostBody.parse({ accountId: account.id, topic: "Sourdough", ...targets });
    const made = await generatePost({ user, account, request, actionKey: randomUUID(), signal });
    const since = new Date().toISOString();
    expect(made.posts.every(({ images }) => images[0]?.isAltPending)).toBe(true);
    await describeDueImages();
    expect(await requestedSince(since)).toHaveLength(2);
    for (const { _id, language } of made.posts) {
      const [image] = (await load({ user, account, postId: _id })).images;
      expect(image?.alt).not.toBe("Sourdough");
      expect(/[א-ת]/.test(image?.alt ?? "")).toBe(language === "he");
    }
  });

  test("edited image keeps its text until the new one is described", async () => {
    const s = await scene();
    await draw(s);
    await describeDueImages();
    const { post, account } = await findOwnedPost(s.user.id, s.postId);
    const request = editImagesBody.parse({ imageIndex: 0, prompt: "Blue plates" });
    const edited = await editImage({ ...s, account, post, request, actionKey: randomUUID(), signal });
    expect(edited.post.images).toMatchObject([{ alt: post.images[0]?.alt, isAltPending: true }]);
    await describeDueImages();
    expect((await load(s)).images[0]?.alt).not.toBe(post.images[0]?.alt);
  });

  test("description is neither requested nor stored when the user wrote another text", async () => {
    const s = await scene();
    const { post } = await draw(s);
    const { post: seen } = await findOwnedPost(s.user.id, s.postId);
    await list(s, [{ mediaId: seen.images[0]?.mediaId ?? "", alt: "My own words" }]);
    const since = new Date().toISOString();
    await describeDueImages();
    expect(await requestedSince(since)).toEqual([]);
    expect(await load(s)).toMatchObject({
      images: [{ alt: "My own words" }],
      revision: (post?.revision ?? 0) + 1,
    });
    expect(await open()).toEqual([]);
  });

  test("text that the user wrote during the description stays", async () => {
    const s = await scene();
    const { mediaId } = await draw(s);
    await getPrismaClient().postImage.updateMany({ where: { mediaId }, data: { alt: "Typed" } });
    const late = { mediaId, request: PROVISIONAL, fallback: PROVISIONAL };
    await runInTransaction((tx) => updateProvisionalAlt(s.postId, late, "A poster", tx));
    expect((await load(s)).images[0]?.alt).toBe("Typed");
  });

  test.each(["publishing", "published"])("image of a %s post keeps its provisional text", async (status) => {
    const s = await scene();
    await draw(s);
    await getPrismaClient().post.update({ where: { id: s.postId }, data: { status } });
    const since = new Date().toISOString();
    await describeDueImages();
    expect(await requestedSince(since)).toEqual([]);
    expect((await load(s)).images[0]?.alt).toBe(PROVISIONAL);
    expect(await open()).toEqual([]);
  });
});

describe("proposed texts of added images", () => {
  async function add(s: Scene) {
    const { id: mediaId } = await insertMediaFixture(s.user);
    const added = await list(s, [{ mediaId, alt: "" }]);
    return { mediaId, added };
  }

  test("image added without a text gets a proposal free of charge, at the same revision", async () => {
    const s = await scene();
    const { added } = await add(s);
    expect(serializePost(added).images).toMatchObject([{ alt: "", isAltPending: true }]);
    await describeDueImages();
    const { images, revision } = await load(s);
    expect(images).toMatchObject([{ alt: expect.stringMatching(/\w/), isAltSuggested: true }]);
    expect(images[0]).not.toHaveProperty("isAltPending");
    expect(revision).toBe(added.revision);
    expect(await getCredits(s.user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  });

  test("image added with a refused proposal stays without a text", async () => {
    const s = await scene();
    const { id: mediaId } = await insertMediaFixture(s.user);
    await list(s, [{ mediaId, alt: "", isAltSuggested: false }]);
    expect(await open()).toEqual([]);
    await describeDueImages();
    expect((await load(s)).images[0]?.alt).toBe("");
  });

  test("text that the user wrote meanwhile stays and is no proposal", async () => {
    const s = await scene();
    const { mediaId } = await add(s);
    await list(s, [{ mediaId, alt: "A loaf of mine", isAltSuggested: false }]);
    const since = new Date().toISOString();
    await describeDueImages();
    expect(await requestedSince(since)).toEqual([]);
    const { images } = await load(s);
    expect(images).toEqual([expect.objectContaining({ alt: "A loaf of mine" })]);
    expect(images[0]).not.toHaveProperty("isAltSuggested");
  });

  test("confirmed proposal keeps its text, a removed one stays empty when another post adds the image", async () => {
    const s = await scene();
    const { mediaId } = await add(s);
    await describeDueImages();
    const proposal = (await load(s)).images[0]?.alt ?? "";
    await list(s, [{ mediaId, alt: proposal, isAltSuggested: false }]);
    expect((await load(s)).images).toEqual([
      expect.not.objectContaining({ isAltSuggested: expect.anything() }),
    ]);
    expect((await load(s)).images[0]?.alt).toBe(proposal);
    await list(s, [{ mediaId, alt: "", isAltSuggested: false }]);
    const later = { ...s, postId: (await createPostFixture(s.account)).id };
    await list(later, [{ mediaId, alt: "" }]);
    await describeDueImages();
    expect((await load(later)).images).toMatchObject([{ isAltSuggested: true }]);
    expect((await load(s)).images).toEqual([expect.objectContaining({ alt: "" })]);
    expect((await load(s)).images[0]).not.toHaveProperty("isAltPending");
  });

  test("older list of images keeps a proposal that arrived meanwhile, and an edited text is confirmed", async () => {
    const s = await scene();
    const { mediaId } = await add(s);
    await describeDueImages();
    const [proposed] = (await load(s)).images;
    await list(s, [{ mediaId, alt: "" }]);
    expect((await load(s)).images).toEqual([proposed]);
    await list(s, [{ mediaId, alt: `${proposed?.alt} At dawn.` }]);
    expect((await load(s)).images[0]).not.toHaveProperty("isAltSuggested");
  });
});

describe("descriptions that fail", () => {
  test("failed description is retried later and costs nothing", async () => {
    const s = await scene();
    await draw(s);
    await fail({ kind: "status", status: 500 });
    await describeDueImages();
    expect((await load(s)).images).toMatchObject([{ alt: PROVISIONAL, isAltPending: true }]);
    const since = new Date().toISOString();
    await describeDueImages();
    expect(await requestedSince(since)).toEqual([]);
    await makeDue();
    await describeDueImages();
    expect((await load(s)).images[0]?.alt).not.toBe(PROVISIONAL);
    expect((await getCredits(s.user.id)).balance).toBe(96);
  });

  test("description is given up after four failures and the provisional text stays", async () => {
    const s = await scene();
    await draw(s);
    await fail({ kind: "status", status: 500 }, 4);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      expect(await open()).toMatchObject([{ attempt }]);
      await describeDueImages();
      await makeDue();
    }
    expect(await open()).toEqual([]);
    const [image] = (await load(s)).images;
    expect(image?.alt).toBe(PROVISIONAL);
    expect(image).not.toHaveProperty("isAltPending");
  });

  test("description ends at the time limit of the environment and is tried again", async () => {
    const s = await scene();
    await draw(s);
    setEnv({ OPENAI_DESCRIPTION_SECONDS: 1 });
    await fail({ kind: "drip", bytesPerSecond: 20 });
    const started = performance.now();
    await describeDueImages();
    expect(performance.now() - started).toBeLessThan(4_000);
    expect(await open()).toMatchObject([{ attempt: 1 }]);
    setEnv({ OPENAI_DESCRIPTION_SECONDS: 40 });
    await makeDue();
    await describeDueImages();
    expect((await load(s)).images[0]?.alt).not.toBe(PROVISIONAL);
  });

  test("screens stop waiting for a late description", async () => {
    const s = await scene();
    await draw(s);
    await getPrismaClient().imageDescription.updateMany({ data: { createdAt: new Date(0) } });
    expect((await load(s)).images[0]).not.toHaveProperty("isAltPending");
  });

  test("another worker describes the image when the first one died during the call", async () => {
    const s = await scene();
    await draw(s);
    const lost = await claimImageDescription(getDescribeLeaseSeconds());
    expect(lost).toMatchObject({ attempt: 1 });
    await describeDueImages();
    expect((await load(s)).images[0]?.alt).toBe(PROVISIONAL);
    await makeDue();
    await describeDueImages();
    expect((await load(s)).images[0]?.alt).not.toBe(PROVISIONAL);
  });

  test("two workers describe an image once", async () => {
    const s = await scene();
    await draw(s);
    const since = new Date().toISOString();
    await Promise.all([describeDueImages(), describeDueImages()]);
    expect(await requestedSince(since)).toHaveLength(1);
  });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { runInTransaction } from "@/lib/core/server/transaction";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { attachVideoToPost } from "@/lib/posts/server/attach-video-to-post";
import { copyToVariant } from "@/lib/posts/server/create-variants";
import { appendImageToPost } from "@/lib/posts/server/post-images";
import { findOwnedPost } from "@/lib/posts/server/posts";
import type { VariantBody } from "@/lib/posts/variant-schemas";
import {
  createAccountFixture,
  createPostFixture,
  insertMediaFixture,
  insertUserFixture,
  insertVideoFixture,
} from "@/tests/harness/row-fixtures";

beforeAll(ensureBucket);
afterAll(closeDb);

async function draft(images = 0) {
  const user = await insertUserFixture();
  const account = await createAccountFixture(user);
  const { id } = await createPostFixture(account, { text: "The rye is back", hashtags: ["rye"] });
  for (let index = 0; index < images; index += 1) {
    const media = await insertMediaFixture(user);
    await runInTransaction((tx) => appendImageToPost({ postId: id, media, alt: `alt ${index}` }, tx));
  }
  const { post } = await findOwnedPost(user.id, id);
  const copy = (request: VariantBody, from = post) => copyToVariant({ account, post: from, request });
  return { user, account, post, copy };
}

test("concurrent copies to two platforms create one post per platform in one group", async () => {
  const { account, post, copy } = await draft(2);
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, n) => copy({ platform: n % 2 === 0 ? "linkedin" : "instagram" })),
  );
  expect(new Set(made.map(({ id }) => id)).size).toBe(2);
  const all = await getPrismaClient().post.findMany({ where: { accountId: account.id } });
  expect(all).toHaveLength(3);
  expect(new Set(all.map(({ groupId }) => groupId)).size).toBe(1);
  expect(all[0]?.groupId).not.toBeNull();
  // No content changed, so an open composer sees no conflict.
  expect(all.find(({ id }) => id === post.id)?.revision).toBe(post.revision);
  expect(made[0]).toMatchObject({
    platform: "linkedin",
    status: "draft",
    text: post.text,
    hashtags: ["rye"],
  });
  expect(made[0]?.images.map(({ mediaId, alt, index }) => [mediaId, alt, index])).toEqual(
    post.images.map(({ mediaId, alt, index }) => [mediaId, alt, index]),
  );
});

test("concurrent copies from two posts of a group create one post per platform", async () => {
  const { copy, account } = await draft();
  const linkedin = await copy({ platform: "linkedin" });
  const again = await Promise.all([
    copy({ platform: "instagram" }),
    copy({ platform: "instagram" }, linkedin),
    copy({ platform: "facebook" }, linkedin),
  ]);
  expect(again[0].id).toBe(again[1].id);
  expect(await getPrismaClient().post.count({ where: { accountId: account.id } })).toBe(3);
});

test("copy to another language is a new post, which is reused by the next copy", async () => {
  const { post, copy } = await draft();
  const duplicate = await copy({ platform: "facebook", language: "he" });
  expect(duplicate).toMatchObject({ platform: "facebook", language: "he", text: post.text });
  expect((await copy({ platform: "facebook", language: "he" })).id).toBe(duplicate.id);
  expect((await copy({ platform: "facebook" })).id).toBe(post.id);
});

test("copy includes the video but no times, status or problem", async () => {
  const { user, post, copy } = await draft();
  const video = await insertVideoFixture(user);
  await runInTransaction((tx) => attachVideoToPost({ postId: post.id, mediaId: video.id }, tx));
  const deleted = {
    status: "published",
    publishedAt: new Date(),
    scheduledAt: new Date(),
    permalink: "https://x.example",
  };
  await getPrismaClient().post.update({ where: { id: post.id }, data: deleted });
  const copied = await copy({ platform: "linkedin" });
  expect(copied).toMatchObject({ videoId: video.id, status: "draft", revision: 1 });
  expect(copied).toMatchObject({ publishedAt: null, scheduledAt: null, permalink: null });
});

test("copy of a post deleted meanwhile is not_found and creates nothing", async () => {
  const { account, post, copy } = await draft();
  await getPrismaClient().post.delete({ where: { id: post.id } });
  await expect(copy({ platform: "linkedin" })).rejects.toMatchObject({ code: "not_found" });
  expect(await getPrismaClient().post.count({ where: { accountId: account.id } })).toBe(0);
});

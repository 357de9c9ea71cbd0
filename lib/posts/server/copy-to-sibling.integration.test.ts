import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDb, db } from "@/lib/core/server/db";
import { inTransaction } from "@/lib/core/server/transaction";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { attachImage } from "@/lib/posts/server/attach-image";
import { attachVideo } from "@/lib/posts/server/attach-video";
import { copyToSibling } from "@/lib/posts/server/copy-to-sibling";
import { findOwnedPost } from "@/lib/posts/server/find-post";
import type { SiblingBody } from "@/lib/posts/sibling-schemas";
import { makeBrand, makeFilm, makeMedia, makePerson, makePost } from "@/tests/harness/rows";

beforeAll(ensureBucket);
afterAll(closeDb);

async function draft(images = 0) {
  const user = await makePerson();
  const account = await makeBrand(user);
  const { id } = await makePost(account, { text: "The rye is back", hashtags: ["rye"] });
  for (let index = 0; index < images; index += 1) {
    const media = await makeMedia(user);
    await inTransaction((tx) => attachImage({ postId: id, media, alt: `alt ${index}` }, tx));
  }
  const { post } = await findOwnedPost(user.id, id);
  const copy = (wish: SiblingBody, from = post) => copyToSibling({ account, post: from, wish });
  return { user, account, post, copy };
}

test("of twenty at once for two networks, each network gets one post, and all of them are of one group", async () => {
  const { account, post, copy } = await draft(2);
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, n) => copy({ platform: n % 2 === 0 ? "linkedin" : "instagram" })),
  );
  expect(new Set(made.map(({ id }) => id)).size).toBe(2);
  const all = await db().post.findMany({ where: { accountId: account.id } });
  expect(all).toHaveLength(3);
  expect(new Set(all.map(({ groupId }) => groupId)).size).toBe(1);
  expect(all[0]?.groupId).not.toBeNull();
  // Nobody's words changed: whoever is writing in it is not told of another version.
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

test("from two posts of a group at once, a network still gets one", async () => {
  const { copy, account } = await draft();
  const linkedin = await copy({ platform: "linkedin" });
  const again = await Promise.all([
    copy({ platform: "instagram" }),
    copy({ platform: "instagram" }, linkedin),
    copy({ platform: "facebook" }, linkedin),
  ]);
  expect(again[0].id).toBe(again[1].id);
  expect(await db().post.count({ where: { accountId: account.id } })).toBe(3);
});

test("in the other language it is another post, which is found there again", async () => {
  const { post, copy } = await draft();
  const twin = await copy({ platform: "facebook", language: "he" });
  expect(twin).toMatchObject({ platform: "facebook", language: "he", text: post.text });
  expect((await copy({ platform: "facebook", language: "he" })).id).toBe(twin.id);
  expect((await copy({ platform: "facebook" })).id).toBe(post.id);
});

test("a film goes along; times, fate and problems do not", async () => {
  const { user, post, copy } = await draft();
  const film = await makeFilm(user);
  await inTransaction((tx) => attachVideo({ postId: post.id, mediaId: film.id }, tx));
  const gone = {
    status: "published",
    publishedAt: new Date(),
    scheduledAt: new Date(),
    permalink: "https://x.example",
  };
  await db().post.update({ where: { id: post.id }, data: gone });
  const copied = await copy({ platform: "linkedin" });
  expect(copied).toMatchObject({ videoId: film.id, status: "draft", revision: 1 });
  expect(copied).toMatchObject({ publishedAt: null, scheduledAt: null, permalink: null });
});

test("a post that went meanwhile is not_found, and leaves nothing", async () => {
  const { account, post, copy } = await draft();
  await db().post.delete({ where: { id: post.id } });
  await expect(copy({ platform: "linkedin" })).rejects.toMatchObject({ code: "not_found" });
  expect(await db().post.count({ where: { accountId: account.id } })).toBe(0);
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDb, db } from "@/lib/core/server/db";
import { inTransaction } from "@/lib/core/server/transaction";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { searchPostsQuery } from "@/lib/posts/search-schemas";
import { attachImage } from "@/lib/posts/server/attach-image";
import { searchPosts } from "@/lib/posts/server/search-posts";
import { makeBrand, makeFilm, makeMedia, makePerson, makePost } from "@/tests/harness/rows";

beforeAll(ensureBucket);
afterAll(closeDb);

const search = (user: { id: string }, query: Record<string, string> = {}) =>
  searchPosts({ user, query: searchPostsQuery.parse(query) });
const texts = async (user: { id: string }, query: Record<string, string> = {}) =>
  (await search(user, { sort: "createdAt", ...query })).posts.map(({ text }) => text);

async function library() {
  const user = await makePerson();
  const [bakery, garden] = [await makeBrand(user), await makeBrand(user)];
  const sale = await makePost(bakery, { text: "100% rye_bread", hashtags: ["#sourdough"] });
  const plain = await makePost(bakery, { text: "1000 rye breads", platform: "instagram" });
  const roses = await makePost(garden, { text: "Roses" });
  await db().post.update({
    where: { id: plain.id },
    data: { status: "scheduled", scheduledAt: new Date("2027-03-01T09:00:00Z") },
  });
  await db().post.update({
    where: { id: roses.id },
    data: { status: "published", publishedAt: new Date("2026-02-01T09:00:00Z") },
  });
  return { user, bakery, garden, sale, plain, roses };
}

describe("searching posts", () => {
  test("finds one's own, over all brands or in one; a foreign brand is not_found (TEN1)", async () => {
    const { user, garden } = await library();
    const other = await makePerson();
    expect(await texts(user)).toEqual(["100% rye_bread", "1000 rye breads", "Roses"]);
    expect(await texts(user, { accountId: garden.id })).toEqual(["Roses"]);
    expect(await search(other)).toEqual({ posts: [], total: 0, page: 1, limit: 20 });
    await expect(search(other, { accountId: garden.id })).rejects.toMatchObject({ code: "not_found" });
    await expect(search(user, { accountId: "x" })).rejects.toMatchObject({ code: "not_found" });
  });

  test("wildcards are letters; hashtags are searched too", async () => {
    const { user } = await library();
    expect(await texts(user, { q: "100%" })).toEqual(["100% rye_bread"]);
    expect(await texts(user, { q: "RYE_" })).toEqual(["100% rye_bread"]);
    expect(await texts(user, { q: "\\" })).toEqual([]);
    expect(await texts(user, { q: "sourd" })).toEqual(["100% rye_bread"]);
  });

  test("a row that says nothing of hashtags has none of them", async () => {
    const user = await makePerson();
    const brand = await makeBrand(user);
    await db().$executeRaw`INSERT INTO post (id, account_id, platform, text, updated_at)
      VALUES (${randomUUID()}::uuid, ${brand.id}::uuid, 'facebook', 'Bare', now())`;
    expect((await search(user)).posts).toMatchObject([{ text: "Bare", hashtags: [] }]);
  });

  test("platform, status and days narrow it down", async () => {
    const { user } = await library();
    expect(await texts(user, { platform: "instagram" })).toEqual(["1000 rye breads"]);
    expect(await texts(user, { status: "published,scheduled" })).toEqual(["1000 rye breads", "Roses"]);
    expect(await texts(user, { startDate: "2027-03-01", endDate: "2027-03-01" })).toEqual([
      "1000 rye breads",
    ]);
    expect(await texts(user, { endDate: "2026-02-01T09:00:00Z" })).toEqual(["Roses"]);
    expect(await texts(user, { startDate: "2027-03-01T09:00:01Z" })).toEqual([]);
  });

  test("sorts by when a post is due, else went out, else was made", async () => {
    const { user } = await library();
    const titles = (await search(user, { sort: "-date" })).posts.map(({ text }) => text);
    expect(titles).toEqual(["1000 rye breads", "100% rye_bread", "Roses"]);
  });

  test("pages do not overlap and know the total, also past the end", async () => {
    const { user } = await library();
    const pages = await Promise.all(["1", "2", "9"].map((page) => search(user, { page, limit: "2" })));
    expect(pages.map(({ posts, total }) => [posts.length, total])).toEqual([
      [2, 3],
      [1, 3],
      [0, 3],
    ]);
    const ids = pages.flatMap(({ posts }) => posts.map(({ id }) => id));
    expect(new Set(ids).size).toBe(3);
  });

  test("a post comes with its film, its language and the versions it belongs to; one group can be asked for", async () => {
    const { user, sale } = await library();
    const { id: videoId, key } = await makeFilm(user);
    const groupId = randomUUID();
    await db().post.update({ where: { id: sale.id }, data: { videoId, groupId, language: "he" } });
    const { posts } = await search(user, { groupId });
    expect(posts).toMatchObject([{ id: sale.id, groupId, language: "he", video: { key } }]);
  });

  test("each post comes with its own pictures in order", async () => {
    const { user, sale, plain } = await library();
    for (const postId of [sale.id, plain.id, sale.id]) {
      const media = await makeMedia(user);
      await inTransaction((tx) => attachImage({ postId, media, alt: postId }, tx));
    }
    const { posts } = await search(user);
    const indexes = new Map(
      posts.map(({ id, images }) => [id, images.map(({ index, alt }) => [index, alt === id])]),
    );
    expect(indexes.get(sale.id)).toEqual([
      [0, true],
      [1, true],
    ]);
    expect(indexes.get(plain.id)).toEqual([[0, true]]);
  });
});

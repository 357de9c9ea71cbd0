import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { runInTransaction } from "@/lib/core/server/transaction";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { searchPostsQuery } from "@/lib/posts/search-schemas";
import { appendImageToPost } from "@/lib/posts/server/post-images";
import { searchPosts } from "@/lib/posts/server/posts";
import {
  createAccountFixture,
  createPostFixture,
  insertMediaFixture,
  insertUserFixture,
  insertVideoFixture,
} from "@/tests/harness/row-fixtures";

beforeAll(ensureBucket);
afterAll(closeDb);

const search = (user: { id: string }, query: Record<string, string> = {}) =>
  searchPosts({ user, query: searchPostsQuery.parse(query) });
const texts = async (user: { id: string }, query: Record<string, string> = {}) =>
  (await search(user, { sort: "createdAt", ...query })).posts.map(({ text }) => text);

async function library() {
  const user = await insertUserFixture();
  const [bakery, garden] = [await createAccountFixture(user), await createAccountFixture(user)];
  const sale = await createPostFixture(bakery, { text: "100% rye_bread", hashtags: ["#sourdough"] });
  const plain = await createPostFixture(bakery, { text: "1000 rye breads", platform: "instagram" });
  const roses = await createPostFixture(garden, { text: "Roses" });
  await getPrismaClient().post.update({
    where: { id: plain.id },
    data: { status: "scheduled", scheduledAt: new Date("2027-03-01T09:00:00Z") },
  });
  await getPrismaClient().post.update({
    where: { id: roses.id },
    data: { status: "published", publishedAt: new Date("2026-02-01T09:00:00Z") },
  });
  return { user, bakery, garden, sale, plain, roses };
}

describe("post search", () => {
  test("search returns the caller's posts of all accounts or one, and not_found for other accounts [TEN1]", async () => {
    const { user, garden } = await library();
    const other = await insertUserFixture();
    expect(await texts(user)).toEqual(["100% rye_bread", "1000 rye breads", "Roses"]);
    expect(await texts(user, { accountId: garden.id })).toEqual(["Roses"]);
    expect(await search(other)).toEqual({ posts: [], total: 0, page: 1, limit: 20 });
    await expect(search(other, { accountId: garden.id })).rejects.toMatchObject({ code: "not_found" });
    await expect(search(user, { accountId: "x" })).rejects.toMatchObject({ code: "not_found" });
  });

  test("search treats wildcards literally and includes hashtags", async () => {
    const { user } = await library();
    expect(await texts(user, { q: "100%" })).toEqual(["100% rye_bread"]);
    expect(await texts(user, { q: "RYE_" })).toEqual(["100% rye_bread"]);
    expect(await texts(user, { q: "\\" })).toEqual([]);
    expect(await texts(user, { q: "sourd" })).toEqual(["100% rye_bread"]);
  });

  test("post row without hashtags is returned with an empty list", async () => {
    const user = await insertUserFixture();
    const brand = await createAccountFixture(user);
    await getPrismaClient().$executeRaw`INSERT INTO post (id, account_id, platform, text, updated_at)
      VALUES (${randomUUID()}::uuid, ${brand.id}::uuid, 'facebook', 'Bare', now())`;
    expect((await search(user)).posts).toMatchObject([{ text: "Bare", hashtags: [] }]);
  });

  test("search filters by platform, status and days", async () => {
    const { user } = await library();
    expect(await texts(user, { platform: "instagram" })).toEqual(["1000 rye breads"]);
    expect(await texts(user, { status: "published,scheduled" })).toEqual(["1000 rye breads", "Roses"]);
    expect(await texts(user, { startDate: "2027-03-01", endDate: "2027-03-01" })).toEqual([
      "1000 rye breads",
    ]);
    expect(await texts(user, { endDate: "2026-02-01T09:00:00Z" })).toEqual(["Roses"]);
    expect(await texts(user, { startDate: "2027-03-01T09:00:01Z" })).toEqual([]);
  });

  test("search sorts by scheduled time, publishing time or creation time", async () => {
    const { user } = await library();
    const titles = (await search(user, { sort: "-date" })).posts.map(({ text }) => text);
    expect(titles).toEqual(["1000 rye breads", "100% rye_bread", "Roses"]);
  });

  test("search pages do not overlap and contain the total, also past the end", async () => {
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

  test("search returns video, language and group, and filters by group", async () => {
    const { user, sale } = await library();
    const { id: videoId, key } = await insertVideoFixture(user);
    const groupId = randomUUID();
    await getPrismaClient().post.update({
      where: { id: sale.id },
      data: { videoId, groupId, language: "he" },
    });
    const { posts } = await search(user, { groupId });
    expect(posts).toMatchObject([{ id: sale.id, groupId, language: "he", video: { key } }]);
  });

  test("search returns the images of each post in order", async () => {
    const { user, sale, plain } = await library();
    for (const postId of [sale.id, plain.id, sale.id]) {
      const media = await insertMediaFixture(user);
      await runInTransaction((tx) => appendImageToPost({ postId, media, alt: postId }, tx));
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

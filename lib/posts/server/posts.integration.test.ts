import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MINUTE_MS } from "@/lib/core/date-time/zoned-time";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { getTransactionClient, runInTransaction } from "@/lib/core/server/transaction";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { getMediaUrl } from "@/lib/media/server/media-url";
import type { UpdatePostBody } from "@/lib/posts/schemas";
import { appendImageToPost, removeImageFromPost } from "@/lib/posts/server/post-images";
import { attachMediaToPosts, type PostRow, selectPost } from "@/lib/posts/server/post-store";
import { deletePostRow, findOwnedPost } from "@/lib/posts/server/posts";
import { resolvePostMedia } from "@/lib/posts/server/resolve-post-media";
import { updatePost } from "@/lib/posts/server/update-post";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import { waitFor } from "@/tests/harness/npm-start";
import { countBlockedConnections } from "@/tests/harness/registered-user";
import {
  createAccountFixture,
  createPostFixture,
  insertMediaFixture,
  insertUserFixture,
  insertVideoFixture,
} from "@/tests/harness/row-fixtures";

beforeAll(ensureBucket);
afterAll(closeDb);

async function change(post: PostRow, changes: Omit<UpdatePostBody, "revision">, revision = post.revision) {
  const { images, videoUrl, ...fields } = changes;
  const { userId } = await getPrismaClient().account.findUniqueOrThrow({ where: { id: post.accountId } });
  const media = await resolvePostMedia(userId, { images, videoUrl });
  return runInTransaction((tx) => updatePost({ post, changes: fields, media, revision }, tx));
}
const update = async (...change_: Parameters<typeof change>) => (await change(...change_)).updated;

async function draft(images = 0) {
  const user = await insertUserFixture();
  const account = await createAccountFixture(user);
  let post = await createPostFixture(account, { text: "First", hashtags: ["#bread"] });
  for (let index = 0; index < images; index += 1) {
    const media = await insertMediaFixture(user);
    post = await runInTransaction((tx) =>
      appendImageToPost({ postId: post.id, media, alt: `alt ${index}` }, tx),
    );
  }
  return { user, account, post };
}

describe("post ownership [TEN1]", () => {
  test("findOwnedPost returns every column of the post and its account", async () => {
    const { user, account, post } = await draft(2);
    const found = await findOwnedPost(user.id, post.id);
    const [stored] = await attachMediaToPosts([
      await getPrismaClient().post.findUniqueOrThrow({ where: { id: post.id } }),
    ]);
    expect(found.post).toEqual(stored);
    expect(await selectPost(post.id)).toEqual(stored);
    const row = await getPrismaClient().account.findUniqueOrThrow({ where: { id: account.id } });
    expect(found.account).toEqual({ ...row, logoUrl: null });
  });

  test("findOwnedPost treats another user's id, an unknown id and a malformed id alike", async () => {
    const { user, post, account } = await draft(1);
    const found = await findOwnedPost(user.id, post.id);
    expect(found.account.id).toBe(account.id);
    expect(found.post.images).toHaveLength(1);
    const other = await insertUserFixture();
    for (const id of [post.id, randomUUID(), "x", ""]) {
      await expect(findOwnedPost(other.id, id)).rejects.toMatchObject({ code: "not_found" });
    }
  });

  test("createPost returns not_found when the account was deleted meanwhile", async () => {
    const { account } = await draft();
    await getPrismaClient().account.delete({ where: { id: account.id } });
    await expect(createPostFixture(account)).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("post updates", () => {
  test("concurrent updates of one revision: one succeeds, the others get a conflict with the current one", async () => {
    const { post } = await draft();
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => update(post, { text: `text ${n}` })),
    );
    const won = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    expect(won).toHaveLength(1);
    expect(won[0]?.revision).toBe(2);
    for (const result of results) {
      if (result.status === "rejected") {
        expect(result.reason).toMatchObject({ code: "conflict", details: { revision: 2, status: "draft" } });
      }
    }
    expect((await getPrismaClient().post.findUniqueOrThrow({ where: { id: post.id } })).text).toBe(
      won[0]?.text,
    );
  });

  test.each(["publishing", "published", "needs_review"])(
    "post with status %s cannot be changed",
    async (status) => {
      const { post } = await draft();
      await getPrismaClient().post.update({ where: { id: post.id }, data: { status } });
      await expect(update(post, { text: "Other" })).rejects.toMatchObject({
        code: "conflict",
        details: { status },
      });
      expect((await getPrismaClient().post.findUniqueOrThrow({ where: { id: post.id } })).text).toBe("First");
    },
  );

  test("image list of an update replaces order, alternative texts and removed images", async () => {
    const { post, user } = await draft(3);
    const [a, b, c] = post.images;
    const added = await insertMediaFixture(user);
    const images = [
      { url: c?.url ?? "", alt: "alt 2" },
      { url: getMediaUrl(added.key), alt: "A loaf" },
      { url: a?.url ?? "", alt: "" },
    ];
    const { updated, released } = await change(post, { images });
    expect(updated.images.map(({ url, alt, index }) => ({ url, alt, index }))).toEqual(
      images.map((image, index) => ({ ...image, index })),
    );
    expect(released).toEqual([b?.mediaId]);
    expect((await change(updated, { images: [] })).released).toHaveLength(3);
  });

  test("update accepts only the user's own media without duplicates and reports errors per index", async () => {
    const { post, user } = await draft(1);
    const own = post.images[0]?.url ?? "";
    const video = await insertVideoFixture(user);
    const foreign = await insertMediaFixture(await insertUserFixture());
    const foreignVideo = await insertVideoFixture(await insertUserFixture());
    const waiting = await insertMediaFixture(user);
    await getPrismaClient().media.update({ where: { id: waiting.id }, data: { state: "awaiting" } });
    const missing = "This image isn’t in your library";
    const refused = (path: string, message: string) => ({
      code: "validation_error",
      details: { fields: [{ path, message }] },
    });
    for (const url of [
      getMediaUrl(foreign.key),
      getMediaUrl(waiting.key),
      getMediaUrl(video.key),
      getMediaUrl(`public/${randomUUID()}.jpg`),
      "https://elsewhere.example/a.jpg",
      "x",
    ]) {
      const images = [
        { url: own, alt: "" },
        { url, alt: "" },
      ];
      await expect(update(post, { text: "Lost", images })).rejects.toMatchObject(
        refused("images.1.url", missing),
      );
    }
    const twice = [
      { url: own, alt: "" },
      { url: own, alt: "again" },
    ];
    await expect(update(post, { images: twice })).rejects.toMatchObject({ code: "validation_error" });
    for (const videoUrl of [own, getMediaUrl(foreignVideo.key), "x"]) {
      await expect(update(post, { videoUrl })).rejects.toMatchObject(
        refused("videoUrl", "This video isn’t in your library"),
      );
    }
    const { text, revision } = await getPrismaClient().post.findUniqueOrThrow({ where: { id: post.id } });
    expect({ text, revision }).toEqual({ text: "First", revision: post.revision });
  });

  test("update does not attach an image that was deleted after validation", async () => {
    const { post, user } = await draft();
    const media = await insertMediaFixture(user);
    const chosen = await resolvePostMedia(user.id, { images: [{ url: getMediaUrl(media.key), alt: "" }] });
    await getPrismaClient().media.update({ where: { id: media.id }, data: { state: "deleting" } });
    const { revision } = post;
    await expect(
      runInTransaction((tx) => updatePost({ post, changes: {}, media: chosen, revision }, tx)),
    ).rejects.toMatchObject({ code: "validation_error" });
  });

  test("video of a post is set, shown, replaced and removed", async () => {
    const { post, user } = await draft();
    const [first, second] = [
      await insertVideoFixture(user),
      await insertVideoFixture(user, { hasPoster: false }),
    ];
    const set = await change(post, { videoUrl: getMediaUrl(first.key) });
    expect(set.released).toEqual([]);
    expect(set.updated.video).toMatchObject({
      url: getMediaUrl(first.key),
      posterUrl: getMediaUrl(first.key).replace(".mp4", "-poster.jpg"),
      durationMs: 2_000,
    });
    const replaced = await change(set.updated, { videoUrl: getMediaUrl(second.key) });
    expect(replaced).toMatchObject({ released: [first.id], updated: { video: { posterUrl: null } } });
    const stored = await change(replaced.updated, { text: "Other" });
    expect(stored).toMatchObject({ released: [], updated: { video: { mediaId: second.id } } });
    const deleted = await change(stored.updated, { videoUrl: null });
    expect(deleted).toMatchObject({ released: [second.id], updated: { video: null } });
  });

  test("new status clears the problem of a failed post", async () => {
    const { post } = await draft();
    await getPrismaClient().post.update({
      where: { id: post.id },
      data: { status: "failed", problem: { code: "x", message: "y" } },
    });
    expect((await update(post, { text: "Again" })).problem).toEqual({ code: "x", message: "y" });
    const revived = await update({ ...post, revision: 2 }, { status: "draft" });
    expect(revived).toMatchObject({ status: "draft", problem: null });
  });
});

describe("scheduled times by the database clock [PUB9]", () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

  test("future time is stored unchanged", async () => {
    const at = inMinutes(90);
    const { post } = await draft();
    expect(await update(post, { status: "scheduled", scheduledAt: at })).toMatchObject({
      status: "scheduled",
      scheduledAt: at,
    });
  });

  test("time 30 seconds ago becomes now, and one two minutes ago is refused", async () => {
    const { post } = await draft();
    const before = Date.now();
    const { scheduledAt } = await update(post, { status: "scheduled", scheduledAt: inMinutes(-0.5) });
    expect(scheduledAt?.getTime()).toBeGreaterThanOrEqual(before - 1000);
    const { post: other } = await draft();
    await expect(update(other, { status: "scheduled", scheduledAt: inMinutes(-2) })).rejects.toMatchObject({
      code: "validation_error",
      details: { fields: [{ path: "scheduledAt" }] },
    });
  });

  test("scheduling requires a time, and a scheduled post cannot lose it", async () => {
    const { post } = await draft();
    await expect(update(post, { status: "scheduled" })).rejects.toThrow("Choose when it goes out");
    const scheduled = await update(post, { status: "scheduled", scheduledAt: inMinutes(5) });
    await expect(update(scheduled, { scheduledAt: null })).rejects.toMatchObject({
      code: "validation_error",
    });
    expect(await update(scheduled, { status: "draft", scheduledAt: null })).toMatchObject({
      status: "draft",
      scheduledAt: null,
    });
  });

  test("draft accepts a past time, and a text edit does not change a due time", async () => {
    const { post } = await draft();
    expect((await update(post, { scheduledAt: inMinutes(-5000) })).status).toBe("draft");
    const { post: due } = await draft();
    await getPrismaClient().post.update({
      where: { id: due.id },
      data: { status: "scheduled", scheduledAt: inMinutes(-10) },
    });
    await expect(update({ ...due, status: "scheduled" }, { text: "Edited" })).resolves.toMatchObject({
      text: "Edited",
    });
  });
});

describe("images by index", () => {
  test("removal of the first image moves the others up and deletes its object", async () => {
    const { post } = await draft(3);
    const [first] = post.images;
    const left = await removeImageFromPost({ post, index: 0, revision: undefined });
    expect(left.images.map(({ index, alt }) => [index, alt])).toEqual([
      [0, "alt 1"],
      [1, "alt 2"],
    ]);
    expect(left.revision).toBe(post.revision + 1);
    expect(await getObjectStore().get(first?.key ?? "")).toBeNull();
  });

  test("concurrent removals of the first image remove one image", async () => {
    const { post } = await draft(3);
    const remove = () => removeImageFromPost({ post, index: 0, revision: undefined });
    const results = await Promise.allSettled([remove(), remove()]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await getPrismaClient().postImage.count({ where: { postId: post.id } })).toBe(2);
  });

  test("removal with an older revision is a conflict, and a missing index changes nothing", async () => {
    const { post } = await draft(2);
    await expect(removeImageFromPost({ post, index: 0, revision: post.revision - 1 })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(removeImageFromPost({ post, index: 2, revision: undefined })).rejects.toMatchObject({
      code: "not_found",
    });
    const { revision } = await getPrismaClient().post.findUniqueOrThrow({ where: { id: post.id } });
    expect(revision).toBe(post.revision);
    expect(await getPrismaClient().postImage.count({ where: { postId: post.id } })).toBe(2);
  });

  test("concurrently added images get distinct indexes", async () => {
    const { user, post } = await draft();
    const media = await Promise.all(Array.from({ length: 5 }, () => insertMediaFixture(user)));
    await Promise.all(
      media.map((one) =>
        runInTransaction((tx) => appendImageToPost({ postId: post.id, media: one, alt: "" }, tx)),
      ),
    );
    const rows = await getPrismaClient().postImage.findMany({
      where: { postId: post.id },
      orderBy: { index: "asc" },
    });
    expect(rows.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4]);
  });
});

describe("post deletion", () => {
  test("deletion succeeds once and then returns not_found", async () => {
    const { post } = await draft(1);
    const remove = () => runInTransaction((tx) => deletePostRow({ post }, tx));
    expect(await remove()).toEqual({ mediaIds: [post.images[0]?.mediaId] });
    await expect(remove()).rejects.toMatchObject({ code: "not_found" });
  });

  test("deletion is refused while the post is being published", async () => {
    const { post } = await draft();
    await getPrismaClient().post.update({ where: { id: post.id }, data: { status: "publishing" } });
    await expect(runInTransaction((tx) => deletePostRow({ post }, tx))).rejects.toMatchObject({
      code: "conflict",
    });
  });
});

test("image update and media replacement lock in the same order", async () => {
  const { post } = await draft(2);
  const images = post.images.map(({ mediaId }) => ({ mediaId, alt: "" }));
  let waiting: Promise<unknown> = Promise.resolve();
  // Same lock order as replaceMediaReferences: the posts that show the image, then the image.
  await runInTransaction(async (tx) => {
    await getTransactionClient(tx).$executeRaw`SELECT 1 FROM post WHERE id = ${post.id}::uuid FOR UPDATE`;
    const input = { post, changes: {}, media: { images }, revision: post.revision };
    waiting = runInTransaction((own) => updatePost(input, own));
    waiting.catch(() => undefined);
    await waitFor("the change waits for the post", async () => (await countBlockedConnections()) > 0);
    await getTransactionClient(tx)
      .$executeRaw`UPDATE media SET released_at = now() WHERE id = ${images[0]?.mediaId}::uuid`;
  });
  await expect(waiting).resolves.toMatchObject({ released: [] });
});

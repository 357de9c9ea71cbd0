import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDb, db } from "@/lib/core/server/db";
import { inTransaction } from "@/lib/core/server/transaction";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { attachImage } from "@/lib/posts/server/attach-image";
import { deletePost } from "@/lib/posts/server/delete-post";
import { findOwnedPost } from "@/lib/posts/server/find-post";
import type { PostRow } from "@/lib/posts/server/post-store";
import { removeImage } from "@/lib/posts/server/remove-image";
import { type PostChanges, updatePost } from "@/lib/posts/server/update-post";
import { objectStore } from "@/lib/providers/object-store/registry";
import { makeBrand, makeMedia, makePerson, makePost } from "@/tests/harness/rows";

beforeAll(ensureBucket);
afterAll(closeDb);

const MINUTE_MS = 60_000;
const update = (post: PostRow, changes: PostChanges, revision = post.revision) =>
  inTransaction((tx) => updatePost({ post, changes, revision }, tx));

async function draft(images = 0) {
  const user = await makePerson();
  const account = await makeBrand(user);
  let post = await makePost(account, { text: "First", hashtags: ["#bread"] });
  for (let index = 0; index < images; index += 1) {
    const media = await makeMedia(user);
    post = await inTransaction((tx) => attachImage({ postId: post.id, media, alt: `alt ${index}` }, tx));
  }
  return { user, account, post };
}

describe("whose post it is (TEN1)", () => {
  test("a foreign, an unknown and a malformed id answer alike", async () => {
    const { user, post, account } = await draft(1);
    const found = await findOwnedPost(user.id, post.id);
    expect(found.account.id).toBe(account.id);
    expect(found.post.images).toHaveLength(1);
    const other = await makePerson();
    for (const id of [post.id, randomUUID(), "x", ""]) {
      await expect(findOwnedPost(other.id, id)).rejects.toMatchObject({ code: "not_found" });
    }
  });

  test("a brand that went meanwhile is not_found, not a failure", async () => {
    const { account } = await draft();
    await db().account.delete({ where: { id: account.id } });
    await expect(makePost(account)).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("changing a post", () => {
  test("of twenty changes on one revision one wins, the others hear the current one", async () => {
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
    expect((await db().post.findUniqueOrThrow({ where: { id: post.id } })).text).toBe(won[0]?.text);
  });

  test.each(["publishing", "published", "needs_review"])("a %s post keeps what was sent", async (status) => {
    const { post } = await draft();
    await db().post.update({ where: { id: post.id }, data: { status } });
    await expect(update(post, { text: "Other" })).rejects.toMatchObject({
      code: "conflict",
      details: { status },
    });
    expect((await db().post.findUniqueOrThrow({ where: { id: post.id } })).text).toBe("First");
  });

  test("alternative texts change; a missing picture changes nothing at all", async () => {
    const { post } = await draft(2);
    const updated = await update(post, { images: [{ index: 1, alt: "A loaf" }] });
    expect(updated.images.map(({ alt }) => alt)).toEqual(["alt 0", "A loaf"]);
    await expect(
      update(updated, { text: "Lost", images: [{ index: 2, alt: "none" }] }),
    ).rejects.toMatchObject({ code: "validation_error" });
    const { text, revision } = await db().post.findUniqueOrThrow({ where: { id: post.id } });
    expect({ text, revision }).toEqual({ text: "First", revision: updated.revision });
  });

  test("a wish after a failure clears the problem", async () => {
    const { post } = await draft();
    await db().post.update({
      where: { id: post.id },
      data: { status: "failed", problem: { code: "x", message: "y" } },
    });
    expect((await update(post, { text: "Again" })).problem).toEqual({ code: "x", message: "y" });
    const revived = await update({ ...post, revision: 2 }, { status: "draft" });
    expect(revived).toMatchObject({ status: "draft", problem: null });
  });
});

describe("a time, by the database's clock (PUB9)", () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

  test("a later time is kept as it is", async () => {
    const at = inMinutes(90);
    const { post } = await draft();
    expect(await update(post, { status: "scheduled", scheduledAt: at })).toMatchObject({
      status: "scheduled",
      scheduledAt: at,
    });
  });

  test("half a minute ago means now; two minutes ago is refused", async () => {
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

  test("scheduling needs a time, and a scheduled post cannot lose it", async () => {
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

  test("a draft may stand on any day; a text edit leaves a due time alone", async () => {
    const { post } = await draft();
    expect((await update(post, { scheduledAt: inMinutes(-5000) })).status).toBe("draft");
    const { post: due } = await draft();
    await db().post.update({
      where: { id: due.id },
      data: { status: "scheduled", scheduledAt: inMinutes(-10) },
    });
    await expect(update({ ...due, status: "scheduled" }, { text: "Edited" })).resolves.toMatchObject({
      text: "Edited",
    });
  });
});

describe("pictures by index", () => {
  test("taking the first out moves the others up and deletes its object", async () => {
    const { post } = await draft(3);
    const [first] = post.images;
    const left = await removeImage({ post, index: 0, revision: undefined });
    expect(left.images.map(({ index, alt }) => [index, alt])).toEqual([
      [0, "alt 1"],
      [1, "alt 2"],
    ]);
    expect(left.revision).toBe(post.revision + 1);
    expect(await objectStore().get(first?.key ?? "")).toBeNull();
  });

  test("two removals of the first at once take one picture", async () => {
    const { post } = await draft(3);
    const remove = () => removeImage({ post, index: 0, revision: undefined });
    const results = await Promise.allSettled([remove(), remove()]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await db().postImage.count({ where: { postId: post.id } })).toBe(2);
  });

  test("a page that saw an older revision is told so; a missing index changes nothing", async () => {
    const { post } = await draft(2);
    await expect(removeImage({ post, index: 0, revision: post.revision - 1 })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(removeImage({ post, index: 2, revision: undefined })).rejects.toMatchObject({
      code: "not_found",
    });
    const { revision } = await db().post.findUniqueOrThrow({ where: { id: post.id } });
    expect(revision).toBe(post.revision);
    expect(await db().postImage.count({ where: { postId: post.id } })).toBe(2);
  });

  test("pictures that arrive at once get places of their own", async () => {
    const { user, post } = await draft();
    const media = await Promise.all(Array.from({ length: 5 }, () => makeMedia(user)));
    await Promise.all(
      media.map((one) => inTransaction((tx) => attachImage({ postId: post.id, media: one, alt: "" }, tx))),
    );
    const rows = await db().postImage.findMany({ where: { postId: post.id }, orderBy: { index: "asc" } });
    expect(rows.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4]);
  });
});

describe("deleting a post", () => {
  test("once; the second time it is not there", async () => {
    const { post } = await draft(1);
    const remove = () => inTransaction((tx) => deletePost({ post }, tx));
    expect(await remove()).toEqual({ mediaIds: [post.images[0]?.mediaId] });
    await expect(remove()).rejects.toMatchObject({ code: "not_found" });
  });

  test("not while it is being sent", async () => {
    const { post } = await draft();
    await db().post.update({ where: { id: post.id }, data: { status: "publishing" } });
    await expect(inTransaction((tx) => deletePost({ post }, tx))).rejects.toMatchObject({ code: "conflict" });
  });
});

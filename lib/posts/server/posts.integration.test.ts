import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDb, db } from "@/lib/core/server/db";
import { clientOf, inTransaction } from "@/lib/core/server/transaction";
import { MINUTE_MS } from "@/lib/core/time-units";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { mediaUrl } from "@/lib/media/server/media-url";
import type { UpdatePostBody } from "@/lib/posts/schemas";
import { attachImage } from "@/lib/posts/server/attach-image";
import { chooseMedia } from "@/lib/posts/server/choose-media";
import { deletePost } from "@/lib/posts/server/delete-post";
import { findOwnedPost } from "@/lib/posts/server/find-post";
import type { PostRow } from "@/lib/posts/server/post-store";
import { removeImage } from "@/lib/posts/server/remove-image";
import { updatePost } from "@/lib/posts/server/update-post";
import { objectStore } from "@/lib/providers/object-store/registry";
import { eventually } from "@/tests/harness/checkout";
import { countBlocked } from "@/tests/harness/registered";
import { makeBrand, makeFilm, makeMedia, makePerson, makePost } from "@/tests/harness/rows";

beforeAll(ensureBucket);
afterAll(closeDb);

async function change(post: PostRow, changes: Omit<UpdatePostBody, "revision">, revision = post.revision) {
  const { images, videoUrl, ...fields } = changes;
  const { userId } = await db().account.findUniqueOrThrow({ where: { id: post.accountId } });
  const media = await chooseMedia(userId, { images, videoUrl });
  return inTransaction((tx) => updatePost({ post, changes: fields, media, revision }, tx));
}
const update = async (...change_: Parameters<typeof change>) => (await change(...change_)).updated;

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

  test("the list of pictures is the whole one: order, texts, what is new and what is gone", async () => {
    const { post, user } = await draft(3);
    const [a, b, c] = post.images;
    const added = await makeMedia(user);
    const images = [
      { url: c?.url ?? "", alt: "alt 2" },
      { url: mediaUrl(added.key), alt: "A loaf" },
      { url: a?.url ?? "", alt: "" },
    ];
    const { updated, released } = await change(post, { images });
    expect(updated.images.map(({ url, alt, index }) => ({ url, alt, index }))).toEqual(
      images.map((image, index) => ({ ...image, index })),
    );
    expect(released).toEqual([b?.mediaId]);
    expect((await change(updated, { images: [] })).released).toHaveLength(3);
  });

  test("only one's own stored pictures and films, each once; a mistake changes nothing and is told at its place", async () => {
    const { post, user } = await draft(1);
    const own = post.images[0]?.url ?? "";
    const film = await makeFilm(user);
    const foreign = await makeMedia(await makePerson());
    const foreignFilm = await makeFilm(await makePerson());
    const waiting = await makeMedia(user);
    await db().media.update({ where: { id: waiting.id }, data: { state: "awaiting" } });
    const missing = "There is no such picture of yours";
    const refused = (path: string, message: string) => ({
      code: "validation_error",
      details: { fields: [{ path, message }] },
    });
    for (const url of [
      mediaUrl(foreign.key),
      mediaUrl(waiting.key),
      mediaUrl(film.key),
      mediaUrl(`public/${randomUUID()}.jpg`),
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
    for (const videoUrl of [own, mediaUrl(foreignFilm.key), "x"]) {
      await expect(update(post, { videoUrl })).rejects.toMatchObject(
        refused("videoUrl", "There is no such video of yours"),
      );
    }
    const { text, revision } = await db().post.findUniqueOrThrow({ where: { id: post.id } });
    expect({ text, revision }).toEqual({ text: "First", revision: post.revision });
  });

  test("a picture that is deleted between the look and the change is not attached", async () => {
    const { post, user } = await draft();
    const media = await makeMedia(user);
    const chosen = await chooseMedia(user.id, { images: [{ url: mediaUrl(media.key), alt: "" }] });
    await db().media.update({ where: { id: media.id }, data: { state: "deleting" } });
    const { revision } = post;
    await expect(
      inTransaction((tx) => updatePost({ post, changes: {}, media: chosen, revision }, tx)),
    ).rejects.toMatchObject({ code: "validation_error" });
  });

  test("a film is set, shown, replaced and taken out", async () => {
    const { post, user } = await draft();
    const [first, second] = [await makeFilm(user), await makeFilm(user, { hasPoster: false })];
    const set = await change(post, { videoUrl: mediaUrl(first.key) });
    expect(set.released).toEqual([]);
    expect(set.updated.video).toMatchObject({
      url: mediaUrl(first.key),
      posterUrl: mediaUrl(first.key).replace(".mp4", "-poster.jpg"),
      durationMs: 2_000,
    });
    const replaced = await change(set.updated, { videoUrl: mediaUrl(second.key) });
    expect(replaced).toMatchObject({ released: [first.id], updated: { video: { posterUrl: null } } });
    const kept = await change(replaced.updated, { text: "Other" });
    expect(kept).toMatchObject({ released: [], updated: { video: { mediaId: second.id } } });
    const gone = await change(kept.updated, { videoUrl: null });
    expect(gone).toMatchObject({ released: [second.id], updated: { video: null } });
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

test("a change of the pictures and a replacement of one of them wait for each other in one order", async () => {
  const { post } = await draft(2);
  const images = post.images.map(({ mediaId }) => ({ mediaId, alt: "" }));
  let waiting: Promise<unknown> = Promise.resolve();
  // As moveReferences locks: first the posts that show the picture, then the picture.
  await inTransaction(async (tx) => {
    await clientOf(tx).$executeRaw`SELECT 1 FROM post WHERE id = ${post.id}::uuid FOR UPDATE`;
    const input = { post, changes: {}, media: { images }, revision: post.revision };
    waiting = inTransaction((own) => updatePost(input, own));
    waiting.catch(() => undefined);
    await eventually("the change waits for the post", async () => (await countBlocked()) > 0);
    await clientOf(tx)
      .$executeRaw`UPDATE media SET released_at = now() WHERE id = ${images[0]?.mediaId}::uuid`;
  });
  await expect(waiting).resolves.toMatchObject({ released: [] });
});

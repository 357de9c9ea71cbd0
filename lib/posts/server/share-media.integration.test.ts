import { afterAll, beforeAll, expect, test } from "vitest";
import { createDocument } from "@/lib/canvas/core/create-document";
import { getDocument, saveDocument } from "@/lib/canvas/server/documents";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { runInTransaction } from "@/lib/core/server/transaction";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { attachVideoToPost } from "@/lib/posts/server/attach-video-to-post";
import {
  insertImageIntoPost,
  removeImageFromPost,
  replaceImageInPost,
  updateRenderedImage,
} from "@/lib/posts/server/post-images";
import { getPost } from "@/lib/posts/server/post-store";
import { copyPost } from "@/lib/posts/server/posts";
import { cancelAndDeletePost } from "@/lib/publishing/server/cancel-and-delete-post";
import { createGroupFixture } from "@/tests/harness/group-fixture";
import { insertMediaFixture, insertVideoFixture } from "@/tests/harness/row-fixtures";

beforeAll(ensureBucket);
afterAll(closeDb);

async function createPair() {
  const group = await createGroupFixture();
  const image = await insertMediaFixture(group.user);
  await group.append(group.first.id, image, "A rye");
  return { ...group, image, linkedin: await group.follow("linkedin") };
}

const isStored = async (id: string) => (await getPrismaClient().media.count({ where: { id } })) > 0;

test("every change of images reaches the follower with one revision", async () => {
  const { user, first, linkedin, image, append, show } = await createPair();
  const [a, b, c] = await Promise.all([1, 2, 3].map(() => insertMediaFixture(user)));
  if (!a || !b || !c) throw new Error("no media");
  await append(linkedin.id, a, "appended");
  const { revision } = await getPost(first.id);
  await runInTransaction((tx) =>
    insertImageIntoPost({ postId: first.id, revision, index: 0, media: b, alt: "inserted" }, tx),
  );
  await runInTransaction((tx) =>
    replaceImageInPost({ postId: first.id, from: image.id, media: c, alt: "replaced" }, tx),
  );
  const images = [
    [b.id, "inserted"],
    [c.id, "replaced"],
    [a.id, "appended"],
  ];
  expect([await show(first.id), await show(linkedin.id)]).toEqual([images, images]);
  await removeImageFromPost({ post: await getPost(linkedin.id), index: 0, revision: undefined });
  expect([await show(first.id), await isStored(b.id)]).toEqual([images.slice(1), false]);
  expect((await getPost(linkedin.id)).revision).toBe(5);
});

test("list with another order and texts reaches the follower, and removed media is deleted", async () => {
  const { user, first, linkedin, image, append, save, show } = await createPair();
  const other = await insertMediaFixture(user);
  await append(first.id, other);
  await save(linkedin.id, { images: [{ url: getMediaUrl(other.key), alt: "Now first" }] });
  expect(await show(first.id)).toEqual([[other.id, "Now first"]]);
  expect(await isStored(image.id)).toBe(false);
});

test("new rendering of a design reaches the follower, and every design stays with its own post", async () => {
  const { user, first, linkedin, show } = await createPair();
  for (const post of [first, linkedin]) {
    const design = { ...createDocument({ pages: [{ bg: "#FFFFFF", elements: [] }] }), rev: 1, baseRev: 0 };
    await saveDocument({ user, post, body: { imageIndex: 0, canvasData: design } });
  }
  const media = await insertMediaFixture(user);
  await runInTransaction((tx) => updateRenderedImage({ postId: first.id, index: 0, media }, tx));
  expect(await show(linkedin.id)).toEqual([[media.id, "A rye"]]);
  expect((await getPost(linkedin.id)).revision).toBe(2);
  for (const post of [first, linkedin]) {
    expect(await getDocument({ post, params: { imageIndex: 0 } })).toMatchObject({
      pictureUrl: getMediaUrl(media.key),
    });
  }
});

test("video reaches a draft, and a scheduled follower stays as the user saw it", async () => {
  const { user, first, linkedin, follow, set } = await createPair();
  const instagram = await follow("instagram");
  await set(instagram.id, { status: "scheduled", scheduledAt: new Date("2027-02-10T09:00:00Z") });
  const { id: mediaId } = await insertVideoFixture(user);
  expect(await runInTransaction((tx) => attachVideoToPost({ postId: first.id, mediaId }, tx))).toBe(true);
  expect(await getPost(linkedin.id)).toMatchObject({ videoId: mediaId, followsMedia: true, revision: 2 });
  expect(await getPost(instagram.id)).toMatchObject({ videoId: null, followsMedia: false, revision: 1 });
});

test("video set by an update reaches a scheduled follower and is released with it", async () => {
  const { user, first, linkedin, set, save } = await createPair();
  await set(linkedin.id, { status: "scheduled", scheduledAt: new Date("2027-02-10T09:00:00Z") });
  const video = await insertVideoFixture(user);
  await save(first.id, { videoUrl: getMediaUrl(video.key) });
  expect((await getPost(linkedin.id)).videoId).toBe(video.id);
  await save(linkedin.id, { status: "draft", videoUrl: null });
  expect([(await getPost(first.id)).videoId, await isStored(video.id)]).toEqual([null, false]);
});

test("media sent with followsMedia false stays with the post, and true takes the shared media again", async () => {
  const { user, first, linkedin, image, save, show } = await createPair();
  const own = await insertMediaFixture(user);
  await save(linkedin.id, { images: [{ url: getMediaUrl(own.key), alt: "Own" }], followsMedia: false });
  expect([await show(first.id), await show(linkedin.id)]).toEqual([[[image.id, "A rye"]], [[own.id, "Own"]]]);
  await save(first.id, { text: "The text is still shared" });
  expect((await getPost(linkedin.id)).text).toBe("The text is still shared");
  const joined = await save(linkedin.id, { followsMedia: true });
  expect(joined).toMatchObject({ followsMedia: true, images: [{ mediaId: image.id, alt: "A rye" }] });
  expect(await isStored(own.id)).toBe(false);
});

test("document choice is not copied to or from a network without documents", async () => {
  const { user, first, linkedin, save, append } = await createPair();
  await save(linkedin.id, { asDocument: true });
  expect(await getPost(first.id)).toMatchObject({ asDocument: false, revision: 2 });
  await append(first.id, await insertMediaFixture(user));
  const now = await getPost(linkedin.id);
  expect([now.asDocument, now.images.length]).toEqual([true, 2]);
});

test("published follower keeps its images", async () => {
  const { user, first, linkedin, image, set, append, show } = await createPair();
  await set(linkedin.id, { status: "published" });
  await append(first.id, await insertMediaFixture(user));
  expect(await show(linkedin.id)).toEqual([[image.id, "A rye"]]);
  expect(await getPost(linkedin.id)).toMatchObject({ followsMedia: false, followsText: true, revision: 1 });
});

test("deletion of a member leaves the others as they are", async () => {
  const { first, linkedin, image, show } = await createPair();
  const before = await getPost(linkedin.id);
  await cancelAndDeletePost({ post: await getPost(first.id) });
  expect(await getPost(linkedin.id)).toEqual(before);
  expect([await show(linkedin.id), await isStored(image.id)]).toEqual([[[image.id, "A rye"]], true]);
});

test("copy of a follower is independent of the group", async () => {
  const { first, save } = await createPair();
  const copy = await copyPost({ post: await getPost(first.id) });
  expect(copy).toMatchObject({ groupId: null, followsText: false, followsMedia: false });
  await save(first.id, { text: "Changed" });
  expect((await getPost(copy.id)).text).toBe("The rye is back");
});

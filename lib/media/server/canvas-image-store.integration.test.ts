import { afterAll, beforeAll, expect, test } from "vitest";
import { createDocument, image as picture } from "@/lib/canvas/core/create-document";
import { insertDocument } from "@/lib/canvas/server/documents";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { runInTransaction } from "@/lib/core/server/transaction";
import { serializeCanvasImage } from "@/lib/media/canvas-image-serializers";
import { addCanvasImage } from "@/lib/media/server/add-canvas-image";
import {
  findCanvasImage,
  insertCanvasImage,
  selectCanvasImages,
  selectImageUses,
  setCutout,
} from "@/lib/media/server/canvas-image-store";
import { listCanvasImages } from "@/lib/media/server/canvas-images";
import { deleteMedia } from "@/lib/media/server/delete-media";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { appendImage, removeImageAt } from "@/lib/posts/server/post-image-store";
import {
  createAccountFixture,
  createPostFixture,
  insertMediaFixture,
  insertUserFixture,
} from "@/tests/harness/row-fixtures";

beforeAll(ensureBucket);
afterAll(closeDb);

const page = { page: 1, limit: 20, kind: "image" } as const;

async function makeImage(user: { id: string }, label = "Bread") {
  const media = await insertMediaFixture(user);
  const row = await runInTransaction((tx) =>
    insertCanvasImage({ userId: user.id, mediaId: media.id, label }, tx),
  );
  if (!row) throw new Error("image not stored");
  return row;
}

const show = (postId: string, mediaId: string) =>
  runInTransaction((tx) => appendImage(postId, mediaId, "", tx));

test("library image has URLs and belongs to one user", async () => {
  const user = await insertUserFixture();
  const { bytes, ...media } = await insertMediaFixture(user);
  const imageFile = await (await fetch(getMediaUrl(media.key))).bytes();
  const image = await addCanvasImage({ user, bytes: imageFile, label: "Bread", source: "upload" });
  expect(image).toMatchObject({ label: "Bread", width: 32, height: 24, source: "upload", usedIn: 0, bytes });
  expect(image).toMatchObject({ thumbUrl: image.url, previewUrl: image.url, cutoutUrl: null, credit: null });
  expect(await findCanvasImage((await insertUserFixture()).id, image._id)).toBeNull();
  expect(await findCanvasImage(user.id, "not-an-id")).toBeNull();
  await expect(
    addCanvasImage({ user, bytes: Buffer.from("<svg/>"), label: "No", source: "upload" }),
  ).rejects.toMatchObject({ code: "unsupported_type" });
  expect((await selectCanvasImages(user.id, page)).total).toBe(1);
});

test("library image is found by its URL and its cutout's URL, by its owner only", async () => {
  const user = await insertUserFixture();
  const [image] = [await makeImage(user), await makeImage(user)];
  const cutout = await insertMediaFixture(user);
  await runInTransaction((tx) => setCutout(image, cutout.id, tx));
  const behind = async (url: string, currentUser: { id: string } = user) => {
    const { images, total } = await listCanvasImages({ user: currentUser, query: { ...page, url } });
    expect(images).toHaveLength(total);
    return images.map(({ _id }) => _id);
  };
  expect(await behind(image.url)).toEqual([image.id]);
  expect(await behind(getMediaUrl(cutout.key))).toEqual([image.id]);
  expect(await behind(image.url, await insertUserFixture())).toEqual([]);
  expect(await behind("https://elsewhere.example/bread.png")).toEqual([]);
});

test("library image contains the URLs of existing resized variants", async () => {
  const image = await makeImage(await insertUserFixture());
  const data = { sizes: [360], credit: { name: "A", profileUrl: "p", photoUrl: "q", secret: "x" } };
  await getPrismaClient().media.update({ where: { id: image.mediaId }, data });
  const row = await findCanvasImage(image.userId, image.id);
  expect(row?.thumbUrl).toBe(image.url.replace(".png", "-360.webp"));
  expect(row?.previewUrl).toBe(image.url);
  expect(row && serializeCanvasImage(row).credit).toEqual({ name: "A", profileUrl: "p", photoUrl: "q" });
});

test("library image counts each post once, with or without background", async () => {
  const user = await insertUserFixture();
  const account = await createAccountFixture(user);
  const [image, cutout] = [await makeImage(user), await insertMediaFixture(user)];
  expect(await runInTransaction((tx) => setCutout(image, cutout.id, tx))).toBe(true);
  expect(await runInTransaction((tx) => setCutout(image, cutout.id, tx))).toBe(false);
  const posts = [await createPostFixture(account), await createPostFixture(account)];
  await show(posts[0]?.id ?? "", image.mediaId);
  await show(posts[0]?.id ?? "", cutout.id);
  await show(posts[1]?.id ?? "", cutout.id);
  const { images } = await selectCanvasImages(user.id, page);
  expect(images).toMatchObject([{ id: image.id, usedIn: 2, cutoutUrl: getMediaUrl(cutout.key) }]);
  const uses = await selectImageUses(images[0] ?? image);
  expect(uses.map(({ postId, index }) => [postId, index]).sort()).toEqual(
    posts.map(({ id }) => [id, 0]).sort(),
  );
});

test("media being deleted cannot be added to a library or become a cutout", async () => {
  const user = await insertUserFixture();
  const [image, media] = [await makeImage(user), await insertMediaFixture(user)];
  await deleteMedia([media.id]);
  const insert = { userId: user.id, mediaId: media.id, label: "" };
  expect(await runInTransaction((tx) => insertCanvasImage(insert, tx))).toBeNull();
  expect(await runInTransaction((tx) => setCutout(image, media.id, tx))).toBe(false);
  expect(await deleteMedia([image.mediaId])).toBe(0);
});

test("library pages do not overlap, and the search treats every character literally", async () => {
  const user = await insertUserFixture();
  for (const label of ["100% rye", "1000 rolls", "under_score", "back\\slash", "קפה"]) {
    await makeImage(user, label);
  }
  const labels = async (query: object) =>
    (await selectCanvasImages(user.id, { ...page, ...query })).images.map(({ label }) => label);
  expect([...(await labels({ limit: 3 })), ...(await labels({ limit: 3, page: 2 }))]).toEqual([
    "קפה",
    "back\\slash",
    "under_score",
    "1000 rolls",
    "100% rye",
  ]);
  expect(await labels({ q: "100%" })).toEqual(["100% rye"]);
  expect(await labels({ q: "_" })).toEqual(["under_score"]);
  expect(await labels({ q: "\\" })).toEqual(["back\\slash"]);
  expect(await labels({ q: "קפ" })).toEqual(["קפה"]);
});

test("design counts as a use of its images once per post, until its own image is removed", async () => {
  const user = await insertUserFixture();
  const [brand, image] = [await createAccountFixture(user), await makeImage(user)];
  const post = await createPostFixture(brand);
  await show(post.id, (await insertMediaFixture(user)).id);
  const piece = { x: 0, y: 0, w: 10, h: 10, src: image.url, natural: { w: 32, h: 24 } };
  const document = createDocument({ pages: [{ bg: "#FFFFFF", elements: [picture(piece)] }] });
  await runInTransaction((tx) => insertDocument({ postId: post.id, imageIndex: 0, document }, tx));
  const listed = async (usedIn: string) => (await selectCanvasImages(user.id, { ...page, usedIn })).images;
  expect(await listed(brand.id)).toMatchObject([{ id: image.id, usedIn: 1 }]);
  expect(await listed("none")).toEqual([]);
  expect(await selectImageUses(image)).toMatchObject([{ postId: post.id, index: 0 }]);
  await show(post.id, image.mediaId);
  expect(await listed(brand.id)).toMatchObject([{ usedIn: 1 }]);
  await runInTransaction((tx) => removeImageAt(post.id, 0, tx));
  await runInTransaction((tx) => removeImageAt(post.id, 0, tx));
  expect(await listed("none")).toMatchObject([{ id: image.id, usedIn: 0 }]);
});

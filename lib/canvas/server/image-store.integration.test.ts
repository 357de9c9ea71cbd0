import { afterAll, beforeAll, expect, test } from "vitest";
import { newDocument, image as picture } from "@/lib/canvas/core/new-document";
import { serializeCanvasImage } from "@/lib/canvas/image-serializers";
import { addImage } from "@/lib/canvas/server/add-image";
import {
  findCanvasImage,
  insertCanvasImage,
  selectCanvasImages,
  selectUses,
  setCutout,
} from "@/lib/canvas/server/image-store";
import { insertDocument } from "@/lib/canvas/server/insert-document";
import { listImages } from "@/lib/canvas/server/list-images";
import { closeDb, db } from "@/lib/core/server/db";
import { inTransaction } from "@/lib/core/server/transaction";
import { deleteMedia } from "@/lib/media/server/delete-media";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { mediaUrl } from "@/lib/media/server/media-url";
import { appendImage, removeImageAt } from "@/lib/posts/server/post-image-store";
import { makeBrand, makeMedia, makePerson, makePost } from "@/tests/harness/rows";

beforeAll(ensureBucket);
afterAll(closeDb);

const page = { page: 1, limit: 20 };

async function makeImage(user: { id: string }, label = "Bread") {
  const media = await makeMedia(user);
  const row = await inTransaction((tx) =>
    insertCanvasImage({ userId: user.id, mediaId: media.id, label }, tx),
  );
  if (!row) throw new Error("the picture is usable");
  return row;
}

const show = (postId: string, mediaId: string) => inTransaction((tx) => appendImage(postId, mediaId, "", tx));

test("a picture is added with its addresses, and belongs to its person alone", async () => {
  const user = await makePerson();
  const { bytes, ...media } = await makeMedia(user);
  const picture = await (await fetch(mediaUrl(media.key))).bytes();
  const image = await addImage({ user, bytes: picture, label: "Bread", source: "upload" });
  expect(image).toMatchObject({ label: "Bread", width: 32, height: 24, source: "upload", usedIn: 0, bytes });
  expect(image).toMatchObject({ thumbUrl: image.url, previewUrl: image.url, cutoutUrl: null, credit: null });
  expect(await findCanvasImage((await makePerson()).id, image._id)).toBeNull();
  expect(await findCanvasImage(user.id, "not-an-id")).toBeNull();
  await expect(
    addImage({ user, bytes: Buffer.from("<svg/>"), label: "No", source: "upload" }),
  ).rejects.toMatchObject({ code: "unsupported_type" });
  expect((await selectCanvasImages(user.id, page)).total).toBe(1);
});

test("a picture is found by its address, also by that of its cut-out, and by nobody else", async () => {
  const user = await makePerson();
  const [image] = [await makeImage(user), await makeImage(user)];
  const cutout = await makeMedia(user);
  await inTransaction((tx) => setCutout(image, cutout.id, tx));
  const behind = async (url: string, person: { id: string } = user) => {
    const { images, total } = await listImages({ user: person, query: { ...page, url } });
    expect(images).toHaveLength(total);
    return images.map(({ _id }) => _id);
  };
  expect(await behind(image.url)).toEqual([image.id]);
  expect(await behind(mediaUrl(cutout.key))).toEqual([image.id]);
  expect(await behind(image.url, await makePerson())).toEqual([]);
  expect(await behind("https://elsewhere.example/bread.png")).toEqual([]);
});

test("smaller pictures are named where there are any", async () => {
  const image = await makeImage(await makePerson());
  const data = { sizes: [360], credit: { name: "A", profileUrl: "p", photoUrl: "q", secret: "x" } };
  await db().media.update({ where: { id: image.mediaId }, data });
  const row = await findCanvasImage(image.userId, image.id);
  expect(row?.thumbUrl).toBe(image.url.replace(".png", "-360.webp"));
  expect(row?.previewUrl).toBe(image.url);
  expect(row && serializeCanvasImage(row).credit).toEqual({ name: "A", profileUrl: "p", photoUrl: "q" });
});

test("a picture counts once for every post that shows it, cut out or not", async () => {
  const user = await makePerson();
  const account = await makeBrand(user);
  const [image, cutout] = [await makeImage(user), await makeMedia(user)];
  expect(await inTransaction((tx) => setCutout(image, cutout.id, tx))).toBe(true);
  expect(await inTransaction((tx) => setCutout(image, cutout.id, tx))).toBe(false);
  const posts = [await makePost(account), await makePost(account)];
  await show(posts[0]?.id ?? "", image.mediaId);
  await show(posts[0]?.id ?? "", cutout.id);
  await show(posts[1]?.id ?? "", cutout.id);
  const { images } = await selectCanvasImages(user.id, page);
  expect(images).toMatchObject([{ id: image.id, usedIn: 2, cutoutUrl: mediaUrl(cutout.key) }]);
  const uses = await selectUses(images[0] ?? image);
  expect(uses.map(({ postId, index }) => [postId, index]).sort()).toEqual(
    posts.map(({ id }) => [id, 0]).sort(),
  );
});

test("what is being deleted enters no library and becomes no cut-out", async () => {
  const user = await makePerson();
  const [image, media] = [await makeImage(user), await makeMedia(user)];
  await deleteMedia([media.id]);
  const insert = { userId: user.id, mediaId: media.id, label: "" };
  expect(await inTransaction((tx) => insertCanvasImage(insert, tx))).toBeNull();
  expect(await inTransaction((tx) => setCutout(image, media.id, tx))).toBe(false);
  expect(await deleteMedia([image.mediaId])).toBe(0);
});

test("pages do not overlap and a search takes every character as it is", async () => {
  const user = await makePerson();
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

test("a design that shows a picture is a use of it, once for its post, and none once its own picture is gone", async () => {
  const user = await makePerson();
  const [brand, image] = [await makeBrand(user), await makeImage(user)];
  const post = await makePost(brand);
  await show(post.id, (await makeMedia(user)).id);
  const piece = { x: 0, y: 0, w: 10, h: 10, src: image.url, natural: { w: 32, h: 24 } };
  const document = newDocument({ pages: [{ bg: "#FFFFFF", pieces: [picture(piece)] }] });
  await inTransaction((tx) => insertDocument({ postId: post.id, imageIndex: 0, document }, tx));
  const listed = async (usedIn: string) => (await selectCanvasImages(user.id, { ...page, usedIn })).images;
  expect(await listed(brand.id)).toMatchObject([{ id: image.id, usedIn: 1 }]);
  expect(await listed("none")).toEqual([]);
  expect(await selectUses(image)).toMatchObject([{ postId: post.id, index: 0 }]);
  await show(post.id, image.mediaId);
  expect(await listed(brand.id)).toMatchObject([{ usedIn: 1 }]);
  await inTransaction((tx) => removeImageAt(post.id, 0, tx));
  await inTransaction((tx) => removeImageAt(post.id, 0, tx));
  expect(await listed("none")).toMatchObject([{ id: image.id, usedIn: 0 }]);
});

import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { closeDb } from "@/lib/core/server/db";
import { getTransactionClient, runInTransaction } from "@/lib/core/server/transaction";
import { CACHE_CONTROL } from "@/lib/media/limits";
import { getRenditionKey } from "@/lib/media/object-keys";
import { deleteMedia } from "@/lib/media/server/delete-media";
import { saveImage } from "@/lib/media/server/save-image";
import { appendImageToPost } from "@/lib/posts/server/post-images";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import { prepareImagesForPlatform } from "@/lib/publishing/server/prepare-images";
import {
  createSnapshot,
  type PublicationSnapshot,
  type SnapshotImage,
} from "@/lib/publishing/server/snapshot-store";
import { createAccountFixture, createPostFixture, insertUserFixture } from "@/tests/harness/row-fixtures";

afterAll(closeDb);

const signal = new AbortController().signal;
const CLEAR = { r: 200, g: 60, b: 20, alpha: 0 };

/** Returns an image of noise, which no format compresses. */
function noise(width: number, height: number) {
  const raw = Buffer.alloc(width * height * 3);
  let state = 7;
  for (let i = 0; i < raw.length; i += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) | 0;
    raw[i] = state >> 16;
  }
  return sharp(raw, { raw: { width, height, channels: 3 } });
}

/** Returns the snapshot of a post with this image. */
async function snapshotWith(
  bytes: Uint8Array,
  platform: string,
  owner?: { id: string },
): Promise<PublicationSnapshot> {
  const user = owner ?? (await insertUserFixture());
  const post = await createPostFixture(await createAccountFixture(user), { platform, text: randomUUID() });
  const media = await saveImage({ userId: user.id, bytes, source: "upload" });
  return runInTransaction(async (tx) => {
    await appendImageToPost({ postId: post.id, media, alt: "A loaf" }, tx);
    return createSnapshot(post.id, tx);
  });
}

/**
 * Returns the snapshot of a post whose stored image has exactly these bytes, bypassing the conversion at
 * upload.
 */
async function snapshotInStore(bytes: Uint8Array, platform: string): Promise<PublicationSnapshot> {
  const snapshot = await snapshotWith(await transparent(), platform);
  const { format, width, height } = await sharp(bytes).metadata();
  const contentType = `image/${format}`;
  const images = snapshot.images.map((image) => ({
    ...image,
    contentType,
    bytes: bytes.byteLength,
    width,
    height,
  }));
  for (const { key } of images) await getObjectStore().put(key, { bytes, contentType });
  return { ...snapshot, images };
}

async function one(snapshot: PublicationSnapshot): Promise<SnapshotImage> {
  const [image] = await prepareImagesForPlatform(snapshot, signal);
  if (!image) throw new Error("no image prepared");
  return image;
}

async function stored({ key }: SnapshotImage) {
  const object = await getObjectStore().get(key);
  if (!object) throw new Error("no object");
  const { format, width, height } = await sharp(object.bytes).metadata();
  return { ...object, format, width, height };
}

const transparent = () =>
  sharp({ create: { width: 500, height: 400, channels: 4, background: CLEAR } })
    .png()
    .toBuffer();

describe("images for Instagram", () => {
  test("transparent PNG becomes a white JPEG of the same aspect ratio for Instagram", async () => {
    const image = await one(await snapshotWith(await transparent(), "instagram"));
    expect(image).toMatchObject({ contentType: "image/jpeg", width: 500, height: 400, alt: "A loaf" });
    expect(image.key).toMatch(/^public\/[0-9a-f-]{36}-for-instagram\.jpg$/);
    const made = await stored(image);
    expect(made).toMatchObject({ contentType: "image/jpeg", format: "jpeg", width: 500, height: 400 });
    expect(made.bytes.byteLength).toBe(image.bytes);
    expect([...(await sharp(made.bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
    const { headers } = await fetch(await getObjectStore().signedGet(image.key, 60));
    expect(headers.get("cache-control")).toBe(CACHE_CONTROL);
  });

  test("WebP upload is stored as JPEG and sent unchanged to Instagram", async () => {
    const webp = await noise(300, 300).webp().toBuffer();
    const snapshot = await snapshotWith(webp, "instagram");
    expect(await prepareImagesForPlatform(snapshot, signal)).toEqual(snapshot.images);
    expect(snapshot.images[0]?.contentType).toBe("image/jpeg");
  });

  test("stored WebP is converted to JPEG for Instagram", async () => {
    const webp = await noise(300, 200).webp().toBuffer();
    const made = await one(await snapshotInStore(webp, "instagram"));
    expect(await stored(made)).toMatchObject({ format: "jpeg", width: 300, height: 200 });
  });
});

describe("images for Facebook", () => {
  test("small PNG is sent unchanged to Facebook", async () => {
    const snapshot = await snapshotWith(await transparent(), "facebook");
    expect(await prepareImagesForPlatform(snapshot, signal)).toEqual(snapshot.images);
  });

  test("transparent PNG above 4 MB becomes a smaller JPEG of the same dimensions for Facebook", async () => {
    const imageFile = noise(1_000, 750).resize(4_000, 3_000, { kernel: "nearest" }).ensureAlpha(0.5);
    const snapshot = await snapshotInStore(
      await imageFile.png({ compressionLevel: 1 }).toBuffer(),
      "facebook",
    );
    expect(snapshot.images[0]).toMatchObject({ contentType: "image/png", width: 4000, height: 3000 });
    expect(snapshot.images[0]?.bytes).toBeGreaterThan(4_000_000);
    const image = await one(snapshot);
    const made = await stored(image);
    expect(made.format).toBe("jpeg");
    expect(made.bytes.byteLength).toBeLessThanOrEqual(4_000_000);
    expect((made.width ?? 0) / (made.height ?? 1)).toBeCloseTo(4 / 3, 2);
  }, 60_000);
});

describe("images for LinkedIn", () => {
  test("image above LinkedIn's pixel limit is downscaled with the same aspect ratio", async () => {
    const wide = sharp({ create: { width: 8_000, height: 4_800, channels: 3, background: "#e4572e" } });
    const snapshot = await snapshotWith(await wide.jpeg().toBuffer(), "linkedin");
    expect(snapshot.images[0]).toMatchObject({ width: 8_000, height: 4_800 });
    const { width, height } = await one(snapshot);
    expect(width * height).toBeLessThan(36_152_320);
    expect(width * height).toBeGreaterThan(35_500_000);
    expect(width / height).toBeCloseTo(8 / 4.8, 2);
  });
});

describe("images as a document", () => {
  const TALL = { width: 400, height: 500 };
  const jpeg = (width: number, height: number) => noise(width, height).jpeg().toBuffer();

  /** Returns the snapshot of a document post with these images. */
  async function document(bytes: Uint8Array[], platform = "linkedin"): Promise<PublicationSnapshot> {
    const user = await insertUserFixture();
    const post = await createPostFixture(await createAccountFixture(user), { platform });
    await getTransactionClient().post.update({ where: { id: post.id }, data: { asDocument: true } });
    for (const each of bytes) {
      const media = await saveImage({ userId: user.id, bytes: each, source: "upload" });
      await runInTransaction((tx) => appendImageToPost({ postId: post.id, media, alt: "" }, tx));
    }
    return runInTransaction((tx) => createSnapshot(post.id, tx));
  }

  async function bytesOf({ key }: SnapshotImage): Promise<Buffer> {
    return Buffer.from((await getObjectStore().get(key))?.bytes ?? []);
  }

  test("document page has the first image's aspect ratio and full quality, on white when transparent", async () => {
    const snapshot = await document([await jpeg(TALL.width, TALL.height), await transparent()]);
    const [pdf, ...more] = await prepareImagesForPlatform(snapshot, signal);
    expect(more).toEqual([]);
    expect(pdf).toMatchObject({ contentType: "application/pdf", width: 1_080, height: 1_350 });
    expect(pdf?.key).toMatch(/^public\/[0-9a-f-]{36}-bound-[0-9a-f]{16}\.pdf$/);
    const made = await bytesOf(pdf as SnapshotImage);
    expect(made.byteLength).toBe(pdf?.bytes);
    const text = made.toString("latin1");
    expect(text.slice(0, 5)).toBe("%PDF-");
    expect(text.match(/\/MediaBox \[0 0 1080 1350\]/g)).toHaveLength(2);
    const first = await getObjectStore().get(snapshot.images[0]?.key ?? "");
    expect(made.includes(Buffer.from(first?.bytes ?? [0]))).toBe(true);
    const page = await getObjectStore().get(getRenditionKey(snapshot.images[1]?.key ?? "", "pages"));
    expect(page?.contentType).toBe("image/jpeg");
    expect(made.includes(Buffer.from(page?.bytes ?? [0]))).toBe(true);
  });

  test("document is created once per page order and deleted with its first image", async () => {
    const snapshot = await document([await jpeg(200, 200), await jpeg(210, 210)]);
    const [pdf] = await prepareImagesForPlatform(snapshot, signal);
    await getObjectStore().put(pdf?.key ?? "", {
      bytes: Buffer.from("marked"),
      contentType: "application/pdf",
    });
    expect(await prepareImagesForPlatform(snapshot, signal)).toEqual([pdf]);
    expect((await bytesOf(pdf as SnapshotImage)).toString()).toBe("marked");
    const turned = { ...snapshot, images: snapshot.images.toReversed() };
    expect((await prepareImagesForPlatform(turned, signal))[0]?.key).not.toBe(pdf?.key);
    const { id } = await getTransactionClient().media.findUniqueOrThrow({
      where: { key: snapshot.images[0]?.key ?? "" },
    });
    await getTransactionClient().postImage.deleteMany({ where: { mediaId: id } });
    expect(await deleteMedia([id])).toBe(1);
    expect(await getObjectStore().head(pdf?.key ?? "")).toBeNull();
  });

  test("document is refused when the file of a page is missing", async () => {
    const snapshot = await document([await jpeg(200, 200), await jpeg(220, 220)]);
    await getObjectStore().delete(snapshot.images[1]?.key ?? "");
    await expect(prepareImagesForPlatform(snapshot, signal)).rejects.toMatchObject({
      kind: "refused",
      problem: "media_gone",
    });
  });

  test("document setting is ignored on a platform without documents", async () => {
    const facebook = await document([await jpeg(300, 300)], "facebook");
    expect(facebook.asDocument).toBe(false);
    expect(await prepareImagesForPlatform(facebook, signal)).toEqual(facebook.images);
  });
});

describe("rendition reuse", () => {
  test("rendition is created once per platform for concurrent requests", async () => {
    const snapshot = await snapshotWith(await transparent(), "instagram");
    const first = await one(snapshot);
    const before = await stored(first);
    await getObjectStore().put(first.key, { bytes: Buffer.from("marked"), contentType: "image/jpeg" });
    expect(await Promise.all([one(snapshot), one(snapshot)])).toEqual([first, first]);
    expect((await getObjectStore().get(first.key))?.bytes.byteLength).toBe(6);
    expect(before.format).toBe("jpeg");
  });

  test("rendition is completed after a crash", async () => {
    const snapshot = await snapshotWith(await transparent(), "instagram");
    const key = snapshot.images[0]?.key ?? "";
    await getTransactionClient().media.update({ where: { key }, data: { fits: { instagram: null } } });
    expect(await stored(await one(snapshot))).toMatchObject({ format: "jpeg" });
  });

  test("rendition is deleted with its image, and none is created for a deleted image", async () => {
    const snapshot = await snapshotWith(await transparent(), "instagram");
    const { key: made } = await one(snapshot);
    const key = snapshot.images[0]?.key ?? "";
    const media = await getTransactionClient().media.findUniqueOrThrow({ where: { key } });
    await getTransactionClient().postImage.deleteMany({ where: { mediaId: media.id } });
    expect(await deleteMedia([media.id])).toBe(1);
    expect(await getObjectStore().head(made)).toBeNull();
    await expect(prepareImagesForPlatform(snapshot, signal)).rejects.toMatchObject({
      kind: "refused",
      problem: "media_gone",
    });
    expect(await getObjectStore().head(getRenditionKey(key, "instagram"))).toBeNull();
  });

  test("object store timeout is a transient failure", async () => {
    const snapshot = await snapshotWith(await transparent(), "instagram");
    const given = AbortSignal.abort();
    await expect(prepareImagesForPlatform(snapshot, given)).rejects.toMatchObject({ kind: "transient" });
  });
});

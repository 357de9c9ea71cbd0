import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { closeDb } from "@/lib/core/server/db";
import { clientOf, inTransaction } from "@/lib/core/server/transaction";
import { fittedKey } from "@/lib/media/media-keys";
import { CACHE_CONTROL } from "@/lib/media/rules";
import { deleteMedia } from "@/lib/media/server/delete-media";
import { saveImage } from "@/lib/media/server/save-image";
import { attachImage } from "@/lib/posts/server/attach-image";
import { objectStore } from "@/lib/providers/object-store/registry";
import { fitImages } from "@/lib/publishing/server/fit-images";
import { type SentImage, type Snapshot, snapshotOf } from "@/lib/publishing/server/snapshot-store";
import { makeBrand, makePerson, makePost } from "@/tests/harness/rows";

afterAll(closeDb);

const signal = new AbortController().signal;
const CLEAR = { r: 200, g: 60, b: 20, alpha: 0 };

/** Every byte different from its neighbours: nothing compresses. */
function noise(width: number, height: number) {
  const raw = Buffer.alloc(width * height * 3);
  let state = 7;
  for (let i = 0; i < raw.length; i += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) | 0;
    raw[i] = state >> 16;
  }
  return sharp(raw, { raw: { width, height, channels: 3 } });
}

/** A post with this picture, as it is sent to a network. */
async function snapshotWith(bytes: Uint8Array, platform: string, owner?: { id: string }): Promise<Snapshot> {
  const user = owner ?? (await makePerson());
  const post = await makePost(await makeBrand(user), { platform, text: randomUUID() });
  const media = await saveImage({ userId: user.id, bytes, source: "upload" });
  return inTransaction(async (tx) => {
    await attachImage({ postId: post.id, media, alt: "A loaf" }, tx);
    return snapshotOf(post.id, tx);
  });
}

/** A post whose picture lies in the store exactly so, whatever an upload would have made of it. */
async function snapshotInStore(bytes: Uint8Array, platform: string): Promise<Snapshot> {
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
  for (const { key } of images) await objectStore().put(key, { bytes, contentType });
  return { ...snapshot, images };
}

async function one(snapshot: Snapshot): Promise<SentImage> {
  const [image] = await fitImages(snapshot, signal);
  if (!image) throw new Error("no picture");
  return image;
}

async function stored({ key }: SentImage) {
  const object = await objectStore().get(key);
  if (!object) throw new Error("no object");
  const { format, width, height } = await sharp(object.bytes).metadata();
  return { ...object, format, width, height };
}

const transparent = () =>
  sharp({ create: { width: 500, height: 400, channels: 4, background: CLEAR } })
    .png()
    .toBuffer();

describe("for Instagram", () => {
  test("a transparent PNG becomes a JPEG on white beside it, of the same shape, for ever", async () => {
    const image = await one(await snapshotWith(await transparent(), "instagram"));
    expect(image).toMatchObject({ contentType: "image/jpeg", width: 500, height: 400, alt: "A loaf" });
    expect(image.key).toMatch(/^public\/[0-9a-f-]{36}-for-instagram\.jpg$/);
    const made = await stored(image);
    expect(made).toMatchObject({ contentType: "image/jpeg", format: "jpeg", width: 500, height: 400 });
    expect(made.bytes.byteLength).toBe(image.bytes);
    expect([...(await sharp(made.bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
    const { headers } = await fetch(await objectStore().signedGet(image.key, 60));
    expect(headers.get("cache-control")).toBe(CACHE_CONTROL);
  });

  test("a WebP was stored as JPEG and goes as it is", async () => {
    const webp = await noise(300, 300).webp().toBuffer();
    const snapshot = await snapshotWith(webp, "instagram");
    expect(await fitImages(snapshot, signal)).toEqual(snapshot.images);
    expect(snapshot.images[0]?.contentType).toBe("image/jpeg");
  });

  test("one that is a WebP in the store is made a JPEG", async () => {
    const webp = await noise(300, 200).webp().toBuffer();
    const made = await one(await snapshotInStore(webp, "instagram"));
    expect(await stored(made)).toMatchObject({ format: "jpeg", width: 300, height: 200 });
  });
});

describe("for Facebook", () => {
  test("a PNG that is small enough goes as it is", async () => {
    const snapshot = await snapshotWith(await transparent(), "facebook");
    expect(await fitImages(snapshot, signal)).toEqual(snapshot.images);
  });

  test("12 million transparent pixels above 4 MB become a JPEG of all of them below", async () => {
    const picture = noise(1_000, 750).resize(4_000, 3_000, { kernel: "nearest" }).ensureAlpha(0.5);
    const snapshot = await snapshotInStore(await picture.png({ compressionLevel: 1 }).toBuffer(), "facebook");
    expect(snapshot.images[0]).toMatchObject({ contentType: "image/png", width: 4000, height: 3000 });
    expect(snapshot.images[0]?.bytes).toBeGreaterThan(4_000_000);
    const image = await one(snapshot);
    const made = await stored(image);
    expect(made.format).toBe("jpeg");
    expect(made.bytes.byteLength).toBeLessThanOrEqual(4_000_000);
    expect((made.width ?? 0) / (made.height ?? 1)).toBeCloseTo(4 / 3, 2);
  }, 60_000);
});

describe("for LinkedIn", () => {
  test("more pixels than it takes become fewer, of the same shape", async () => {
    const wide = sharp({ create: { width: 8_000, height: 4_800, channels: 3, background: "#e4572e" } });
    const snapshot = await snapshotWith(await wide.jpeg().toBuffer(), "linkedin");
    expect(snapshot.images[0]).toMatchObject({ width: 8_000, height: 4_800 });
    const { width, height } = await one(snapshot);
    expect(width * height).toBeLessThan(36_152_320);
    expect(width * height).toBeGreaterThan(35_500_000);
    expect(width / height).toBeCloseTo(8 / 4.8, 2);
  });
});

describe("as a document", () => {
  const TALL = { width: 400, height: 500 };
  const jpeg = (width: number, height: number) => noise(width, height).jpeg().toBuffer();

  /** A post with these pictures, meant as a document. */
  async function document(bytes: Uint8Array[], platform = "linkedin"): Promise<Snapshot> {
    const user = await makePerson();
    const post = await makePost(await makeBrand(user), { platform });
    await clientOf().post.update({ where: { id: post.id }, data: { asDocument: true } });
    for (const each of bytes) {
      const media = await saveImage({ userId: user.id, bytes: each, source: "upload" });
      await inTransaction((tx) => attachImage({ postId: post.id, media, alt: "" }, tx));
    }
    return inTransaction((tx) => snapshotOf(post.id, tx));
  }

  async function bytesOf({ key }: SentImage): Promise<Buffer> {
    return Buffer.from((await objectStore().get(key))?.bytes ?? []);
  }

  test("each picture is a page of the first one's shape, with all its bytes; a transparent one on white", async () => {
    const snapshot = await document([await jpeg(TALL.width, TALL.height), await transparent()]);
    const [pdf, ...more] = await fitImages(snapshot, signal);
    expect(more).toEqual([]);
    expect(pdf).toMatchObject({ contentType: "application/pdf", width: 1_080, height: 1_350 });
    expect(pdf?.key).toMatch(/^public\/[0-9a-f-]{36}-bound-[0-9a-f]{16}\.pdf$/);
    const made = await bytesOf(pdf as SentImage);
    expect(made.byteLength).toBe(pdf?.bytes);
    const text = made.toString("latin1");
    expect(text.slice(0, 5)).toBe("%PDF-");
    expect(text.match(/\/MediaBox \[0 0 1080 1350\]/g)).toHaveLength(2);
    const first = await objectStore().get(snapshot.images[0]?.key ?? "");
    expect(made.includes(Buffer.from(first?.bytes ?? [0]))).toBe(true);
    const page = await objectStore().get(fittedKey(snapshot.images[1]?.key ?? "", "pages"));
    expect(page?.contentType).toBe("image/jpeg");
    expect(made.includes(Buffer.from(page?.bytes ?? [0]))).toBe(true);
  });

  test("is made once for these pages in this order, and goes with its first picture", async () => {
    const snapshot = await document([await jpeg(200, 200), await jpeg(210, 210)]);
    const [pdf] = await fitImages(snapshot, signal);
    await objectStore().put(pdf?.key ?? "", { bytes: Buffer.from("marked"), contentType: "application/pdf" });
    expect(await fitImages(snapshot, signal)).toEqual([pdf]);
    expect((await bytesOf(pdf as SentImage)).toString()).toBe("marked");
    const turned = { ...snapshot, images: snapshot.images.toReversed() };
    expect((await fitImages(turned, signal))[0]?.key).not.toBe(pdf?.key);
    const { id } = await clientOf().media.findUniqueOrThrow({
      where: { key: snapshot.images[0]?.key ?? "" },
    });
    await clientOf().postImage.deleteMany({ where: { mediaId: id } });
    expect(await deleteMedia([id])).toBe(1);
    expect(await objectStore().head(pdf?.key ?? "")).toBeNull();
  });

  test("one of whose pages is gone is refused as such", async () => {
    const snapshot = await document([await jpeg(200, 200), await jpeg(220, 220)]);
    await objectStore().delete(snapshot.images[1]?.key ?? "");
    await expect(fitImages(snapshot, signal)).rejects.toMatchObject({
      kind: "refused",
      problem: "media_gone",
    });
  });

  test("is none on a network without documents", async () => {
    const facebook = await document([await jpeg(300, 300)], "facebook");
    expect(facebook.asDocument).toBe(false);
    expect(await fitImages(facebook, signal)).toEqual(facebook.images);
  });
});

describe("made once", () => {
  test("for a network, whichever post asks and however many at once", async () => {
    const snapshot = await snapshotWith(await transparent(), "instagram");
    const first = await one(snapshot);
    const before = await stored(first);
    await objectStore().put(first.key, { bytes: Buffer.from("marked"), contentType: "image/jpeg" });
    expect(await Promise.all([one(snapshot), one(snapshot)])).toEqual([first, first]);
    expect((await objectStore().get(first.key))?.bytes.byteLength).toBe(6);
    expect(before.format).toBe("jpeg");
  });

  test("what a crash left half done is done by the next", async () => {
    const snapshot = await snapshotWith(await transparent(), "instagram");
    const key = snapshot.images[0]?.key ?? "";
    await clientOf().media.update({ where: { key }, data: { fits: { instagram: null } } });
    expect(await stored(await one(snapshot))).toMatchObject({ format: "jpeg" });
  });

  test("and goes with its picture; of one that is gone nothing is made", async () => {
    const snapshot = await snapshotWith(await transparent(), "instagram");
    const { key: made } = await one(snapshot);
    const key = snapshot.images[0]?.key ?? "";
    const media = await clientOf().media.findUniqueOrThrow({ where: { key } });
    await clientOf().postImage.deleteMany({ where: { mediaId: media.id } });
    expect(await deleteMedia([media.id])).toBe(1);
    expect(await objectStore().head(made)).toBeNull();
    await expect(fitImages(snapshot, signal)).rejects.toMatchObject({
      kind: "refused",
      problem: "media_gone",
    });
    expect(await objectStore().head(fittedKey(key, "instagram"))).toBeNull();
  });

  test("a store that does not answer is a passing failure", async () => {
    const snapshot = await snapshotWith(await transparent(), "instagram");
    const given = AbortSignal.abort();
    await expect(fitImages(snapshot, given)).rejects.toMatchObject({ kind: "transient" });
  });
});

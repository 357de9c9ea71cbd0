import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDb } from "@/lib/core/server/db";
import { MAX_STORED_IMAGE_BYTES, RESIZED_IMAGE_WIDTHS } from "@/lib/media/limits";
import type { EncodeImageOptions } from "@/lib/media/server/encode-image";
import { encodeImageInChild } from "@/lib/media/server/encode-image-in-child";

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "kolot-encode-test-"));
});
afterAll(async () => {
  await rm(home, { recursive: true });
  await closeDb();
});

/** Encodes as the product does: from file to file, in the bundled child process. */
async function encodeImage(image: Uint8Array, shape: EncodeImageOptions = {}) {
  const folder = await mkdtemp(join(home, "t-"));
  const path = join(folder, "given");
  await writeFile(path, image);
  const widths = shape.square ? [] : RESIZED_IMAGE_WIDTHS;
  const encoded = await encodeImageInChild({ path, folder, widths, ...shape }, { userId: "encoder" });
  return { ...encoded, size: encoded.bytes, bytes: await readFile(encoded.path) };
}

const imageFile = (width = 40, height = 20, channels: 3 | 4 = 3) =>
  sharp({
    create: {
      width,
      height,
      channels,
      background: { r: 200, g: 60, b: 20, alpha: channels === 4 ? 0.4 : 1 },
    },
  });

/** Returns an image of noise, which no format compresses. */
function noise(width: number, height: number) {
  const raw = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let i = 0; i < raw.length; i += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) | 0;
    raw[i] = state >> 16;
  }
  return sharp(raw, { raw: { width, height, channels: 3 } });
}

describe("re-encoded images", () => {
  test("encodeImage removes EXIF and GPS data and applies the rotation", async () => {
    const jpeg = await imageFile()
      .withExif({ IFD0: { Copyright: "Hidden name" }, IFD3: { GPSLatitudeRef: "N" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(jpeg).metadata()).exif).toBeDefined();
    const encoded = await encodeImage(jpeg);
    expect(encoded).toMatchObject({ contentType: "image/jpeg", extension: "jpg", width: 20, height: 40 });
    expect((await sharp(encoded.bytes).metadata()).exif).toBeUndefined();
    expect(Buffer.from(encoded.bytes).includes("Hidden name")).toBe(false);
  });

  test("encodeImage removes trailing data of a polyglot file", async () => {
    const polyglot = Buffer.concat([
      await imageFile().png().toBuffer(),
      Buffer.from("PK\x03\x04<script>alert(1)"),
    ]);
    const encoded = await encodeImage(polyglot);
    expect(Buffer.from(encoded.bytes).includes("<script>")).toBe(false);
  });

  test("encodeImage keeps PNG, and converts WebP to PNG when transparent, otherwise to JPEG", async () => {
    expect((await encodeImage(await imageFile().png().toBuffer())).contentType).toBe("image/png");
    expect((await encodeImage(await imageFile(9, 9, 4).webp().toBuffer())).contentType).toBe("image/png");
    expect((await encodeImage(await imageFile().webp().toBuffer())).contentType).toBe("image/jpeg");
  });

  test("encodeImage stays within 4 MB, the strictest platform limit", async () => {
    const png = await noise(1600, 1200).png({ compressionLevel: 0 }).toBuffer();
    expect(png.byteLength).toBeGreaterThan(MAX_STORED_IMAGE_BYTES);
    const encoded = await encodeImage(png);
    expect(encoded).toMatchObject({ contentType: "image/jpeg", width: 1600, height: 1200 });
    expect(encoded.bytes.byteLength).toBeLessThanOrEqual(MAX_STORED_IMAGE_BYTES);
  });
});

describe("resized variants", () => {
  test("resized variants have the requested widths, never exceed the image and contain no metadata", async () => {
    const jpeg = await imageFile(1200, 800)
      .withExif({ IFD0: { Copyright: "Hidden name" } })
      .jpeg()
      .toBuffer();
    const { sizes } = await encodeImage(jpeg);
    expect(sizes.map(({ width }) => width)).toEqual([360, 1080]);
    for (const { width, path, bytes } of sizes) {
      const made = await readFile(path);
      expect(await sharp(made).metadata()).toMatchObject({ format: "webp", width, height: (width * 2) / 3 });
      expect(made.byteLength).toBe(bytes);
      expect(made.includes("Hidden name")).toBe(false);
    }
    expect((await encodeImage(await imageFile(361, 10).png().toBuffer())).sizes).toHaveLength(1);
    expect((await encodeImage(await imageFile(360, 900).png().toBuffer())).sizes).toEqual([]);
  });

  test("resized variant preserves transparency", async () => {
    const { sizes } = await encodeImage(await imageFile(500, 300, 4).png().toBuffer());
    const { channels } = await sharp(await readFile(sizes[0]?.path ?? "")).stats();
    expect(channels[3]?.mean).toBeCloseTo(102, 0);
  });
});

describe("square images", () => {
  const square = async (made: ReturnType<typeof imageFile>, format: "png" | "jpeg" | "webp" = "png") =>
    encodeImage(await made.toFormat(format).toBuffer(), { square: 512 });
  const pixels = ({ bytes }: { bytes: Uint8Array }) => sharp(bytes).ensureAlpha().raw().toBuffer();

  test("wide image is centered on a square with transparent bars", async () => {
    const encoded = await square(imageFile(1200, 600), "jpeg");
    expect(encoded).toMatchObject({ contentType: "image/png", width: 512, height: 512 });
    const raw = await pixels(encoded);
    const alphaAt = (x: number, y: number) => raw[(y * 512 + x) * 4 + 3];
    expect([alphaAt(256, 100), alphaAt(256, 256), alphaAt(0, 256), alphaAt(511, 256)]).toEqual([
      0, 255, 255, 255,
    ]);
  });

  test("small image is not upscaled, and a square photo stays a JPEG", async () => {
    expect(await square(imageFile(40, 20))).toMatchObject({ width: 40, height: 40 });
    expect(await square(imageFile(900, 900), "jpeg")).toMatchObject({
      contentType: "image/jpeg",
      width: 512,
    });
    expect(await square(imageFile(90, 90, 4), "webp")).toMatchObject({ contentType: "image/png", width: 90 });
  });
});

describe("images refused by content", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>';

  test.each([
    ["SVG", Buffer.from(svg)],
    ["HTML", Buffer.from("<!doctype html><p>hello")],
    ["nothing", Buffer.alloc(0)],
    [
      "HTML after a PNG signature",
      Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.from(svg)]),
    ],
  ])("encodeImage refuses %s", async (_, bytes) => {
    await expect(encodeImage(bytes)).rejects.toMatchObject({ code: "unsupported_type" });
  });

  test("encodeImage refuses GIF and animated WebP", async () => {
    const gif = await imageFile().gif().toBuffer();
    await expect(encodeImage(gif)).rejects.toMatchObject({ code: "unsupported_type" });
    const frames = await sharp(
      [await imageFile().png().toBuffer(), await imageFile().negate().png().toBuffer()],
      {
        join: { animated: true },
      },
    )
      .webp()
      .toBuffer();
    await expect(encodeImage(frames)).rejects.toMatchObject({ code: "unsupported_type" });
  });

  test("encodeImage refuses a decompression bomb of 42 million pixels", async () => {
    const bomb = await imageFile(7000, 6000).png({ compressionLevel: 1 }).toBuffer();
    expect(bomb.byteLength).toBeLessThan(1_500_000);
    await expect(encodeImage(bomb)).rejects.toMatchObject({ code: "too_large" });
  });

  test("encodeImage refuses a truncated image", async () => {
    const jpeg = await noise(200, 200).jpeg().toBuffer();
    await expect(encodeImage(jpeg.subarray(0, jpeg.length / 2))).rejects.toMatchObject({
      code: "unsupported_type",
    });
  });
});

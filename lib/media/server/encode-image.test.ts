import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { IMAGE_WIDTHS, MAX_STORED_BYTES } from "@/lib/media/rules";
import type { ImageShape } from "@/lib/media/server/encode-image";
import { encodeInChild } from "@/lib/media/server/encode-in-child";

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "kolot-encode-test-"));
});
afterAll(() => rm(home, { recursive: true }));

/** As the product does it: from file to file, in the bundled child. */
async function encodeImage(picture: Uint8Array, shape: ImageShape = {}) {
  const folder = await mkdtemp(join(home, "t-"));
  const path = join(folder, "given");
  await writeFile(path, picture);
  const widths = shape.square ? [] : IMAGE_WIDTHS;
  const encoded = await encodeInChild({ path, folder, widths, ...shape });
  return { ...encoded, size: encoded.bytes, bytes: await readFile(encoded.path) };
}

const picture = (width = 40, height = 20, channels: 3 | 4 = 3) =>
  sharp({
    create: {
      width,
      height,
      channels,
      background: { r: 200, g: 60, b: 20, alpha: channels === 4 ? 0.4 : 1 },
    },
  });

/** Every byte different from its neighbours: nothing compresses. */
function noise(width: number, height: number) {
  const raw = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let i = 0; i < raw.length; i += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) | 0;
    raw[i] = state >> 16;
  }
  return sharp(raw, { raw: { width, height, channels: 3 } });
}

describe("a picture is written anew", () => {
  test("EXIF and GPS are gone, the rotation it asked for is done", async () => {
    const jpeg = await picture()
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

  test("a tail of other data does not come along", async () => {
    const polyglot = Buffer.concat([
      await picture().png().toBuffer(),
      Buffer.from("PK\x03\x04<script>alert(1)"),
    ]);
    const encoded = await encodeImage(polyglot);
    expect(Buffer.from(encoded.bytes).includes("<script>")).toBe(false);
  });

  test("PNG stays PNG, a transparent WebP becomes PNG, an opaque one JPEG", async () => {
    expect((await encodeImage(await picture().png().toBuffer())).contentType).toBe("image/png");
    expect((await encodeImage(await picture(9, 9, 4).webp().toBuffer())).contentType).toBe("image/png");
    expect((await encodeImage(await picture().webp().toBuffer())).contentType).toBe("image/jpeg");
  });

  test("what is stored fits the strictest network: 4 MB", async () => {
    const png = await noise(1600, 1200).png({ compressionLevel: 0 }).toBuffer();
    expect(png.byteLength).toBeGreaterThan(MAX_STORED_BYTES);
    const encoded = await encodeImage(png);
    expect(encoded).toMatchObject({ contentType: "image/jpeg", width: 1600, height: 1200 });
    expect(encoded.bytes.byteLength).toBeLessThanOrEqual(MAX_STORED_BYTES);
  });
});

describe("smaller pictures are made beside it", () => {
  test("each as wide as it says, never larger than the picture, and without what was hidden", async () => {
    const jpeg = await picture(1200, 800)
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
    expect((await encodeImage(await picture(361, 10).png().toBuffer())).sizes).toHaveLength(1);
    expect((await encodeImage(await picture(360, 900).png().toBuffer())).sizes).toEqual([]);
  });

  test("what is transparent stays transparent", async () => {
    const { sizes } = await encodeImage(await picture(500, 300, 4).png().toBuffer());
    const { channels } = await sharp(await readFile(sizes[0]?.path ?? "")).stats();
    expect(channels[3]?.mean).toBeCloseTo(102, 0);
  });
});

describe("on a square", () => {
  const square = async (made: ReturnType<typeof picture>, format: "png" | "jpeg" | "webp" = "png") =>
    encodeImage(await made.toFormat(format).toBuffer(), { square: 512 });
  const pixels = ({ bytes }: { bytes: Uint8Array }) => sharp(bytes).ensureAlpha().raw().toBuffer();

  test("a wide one stands whole in the middle, with nothing above and below", async () => {
    const encoded = await square(picture(1200, 600), "jpeg");
    expect(encoded).toMatchObject({ contentType: "image/png", width: 512, height: 512 });
    const raw = await pixels(encoded);
    const alphaAt = (x: number, y: number) => raw[(y * 512 + x) * 4 + 3];
    expect([alphaAt(256, 100), alphaAt(256, 256), alphaAt(0, 256), alphaAt(511, 256)]).toEqual([
      0, 255, 255, 255,
    ]);
  });

  test("a small one is not blown up, a square photo stays a JPEG", async () => {
    expect(await square(picture(40, 20))).toMatchObject({ width: 40, height: 40 });
    expect(await square(picture(900, 900), "jpeg")).toMatchObject({ contentType: "image/jpeg", width: 512 });
    expect(await square(picture(90, 90, 4), "webp")).toMatchObject({ contentType: "image/png", width: 90 });
  });
});

describe("refused by content, whatever the name", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>';

  test.each([
    ["SVG", Buffer.from(svg)],
    ["HTML", Buffer.from("<!doctype html><p>hello")],
    ["nothing", Buffer.alloc(0)],
    [
      "HTML behind a PNG signature",
      Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.from(svg)]),
    ],
  ])("%s", async (_, bytes) => {
    await expect(encodeImage(bytes)).rejects.toMatchObject({ code: "unsupported_type" });
  });

  test("GIF, and an animated WebP", async () => {
    const gif = await picture().gif().toBuffer();
    await expect(encodeImage(gif)).rejects.toMatchObject({ code: "unsupported_type" });
    const frames = await sharp(
      [await picture().png().toBuffer(), await picture().negate().png().toBuffer()],
      {
        join: { animated: true },
      },
    )
      .webp()
      .toBuffer();
    await expect(encodeImage(frames)).rejects.toMatchObject({ code: "unsupported_type" });
  });

  test("a bomb: few bytes, 42 million pixels", async () => {
    const bomb = await picture(7000, 6000).png({ compressionLevel: 1 }).toBuffer();
    expect(bomb.byteLength).toBeLessThan(1_500_000);
    await expect(encodeImage(bomb)).rejects.toMatchObject({ code: "too_large" });
  });

  test("a picture that breaks off", async () => {
    const jpeg = await noise(200, 200).jpeg().toBuffer();
    await expect(encodeImage(jpeg.subarray(0, jpeg.length / 2))).rejects.toMatchObject({
      code: "unsupported_type",
    });
  });
});

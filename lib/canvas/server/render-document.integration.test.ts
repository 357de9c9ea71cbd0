import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createDocument,
  type ElementInput,
  group,
  image,
  shape,
  text,
} from "@/lib/canvas/core/create-document";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { deleteBrandFont, uploadBrandFont } from "@/lib/canvas/server/brand-fonts";
import { renderAndSaveImage, renderDocument } from "@/lib/canvas/server/render-document";
import { closeDb } from "@/lib/core/server/db";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { saveImage } from "@/lib/media/server/save-image";
import { DESIGNS } from "@/tests/harness/design-fixtures";
import { readTestFont } from "@/tests/harness/font-files";
import {
  createAccountFixture,
  insertMediaFixture,
  insertUserFixture,
  insertVideoFixture,
} from "@/tests/harness/row-fixtures";

afterAll(closeDb);

const RED = { r: 200, g: 30, b: 30 };
const box = { x: 0, y: 0, w: 100, h: 80 };
const design = (elements: ElementInput[], bg = "#0B5D4E") =>
  createDocument({ size: { w: 200, h: 160 }, pages: [{ bg, elements }] });

let userId: string;
/** URL of a red image that the user owns. */
let own: string;

beforeAll(async () => {
  await ensureBucket();
  userId = (await insertUserFixture()).id;
  const red = sharp({ create: { width: 40, height: 30, channels: 3, background: RED } });
  own = getMediaUrl((await saveImage({ userId, bytes: await red.png().toBuffer(), source: "upload" })).key);
});

async function colorAt(bytes: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * info.channels, (y * info.width + x + 1) * info.channels)];
}
const shown = (src: string) => image({ ...box, src, natural: { w: 40, h: 30 } });

describe("rendering a design on the server", () => {
  it("renderDocument returns the requested size with stored images, and JPEG output is opaque", async () => {
    const tiny = `data:image/png;base64,${(
      await sharp({ create: { width: 2, height: 2, channels: 3, background: "#0000FF" } })
        .png()
        .toBuffer()
    ).toString("base64")}`;
    const document = design(
      [shown(own), image({ ...box, x: 100, src: tiny, natural: { w: 2, h: 2 } })],
      "#0B5D4E00",
    );
    const png = await renderDocument({ userId, document, pixelRatio: 2 });
    expect(png).toMatchObject({ contentType: "image/png", width: 400, height: 320 });
    expect(await colorAt(png.bytes, 100, 80)).toEqual([200, 30, 30, 255]);
    expect(await colorAt(png.bytes, 300, 80)).toEqual([0, 0, 255, 255]);
    expect(await colorAt(png.bytes, 100, 300)).toEqual([0, 0, 0, 0]);
    const jpeg = await renderDocument({ userId, document, format: "jpeg" });
    expect(jpeg).toMatchObject({ contentType: "image/jpeg", width: 200, height: 160 });
    expect(await colorAt(jpeg.bytes, 50, 150)).toEqual([255, 255, 255]);
  });

  it("renderDocument draws each font family and weight with its own glyphs", async () => {
    const written = async (font: string, weight: number) => {
      const words = text({ ...box, w: 200, text: "אבג Abg", font, weight, size: 30, fill: "#FFFFFF" });
      return Buffer.from((await renderDocument({ userId, document: design([words]) })).bytes).toString(
        "base64",
      );
    };
    const looks = await Promise.all(["Heebo", "Amatic SC", "Suez One"].map((font) => written(font, 400)));
    expect(new Set([...looks, await written("Heebo", 900)]).size).toBe(4);
    // An unknown family falls back to the first one, as in a browser.
    expect(await written("Comic Sans", 400)).toBe(looks[0]);
  });

  it("renderDocument draws an uploaded font for its owner only, and the fallback after its removal", async () => {
    const account = await createAccountFixture({ id: userId });
    const file = await readTestFont("hebrew");
    const { font } = await uploadBrandFont({ account, file });
    const written = async (owner: string, family: string) => {
      const words = text({ ...box, w: 200, text: "אבג Abg", font: family, size: 30, fill: "#FFFFFF" });
      const { bytes } = await renderDocument({ userId: owner, document: design([words]) });
      return Buffer.from(bytes).toString("base64");
    };
    const fallback = await written(userId, "Heebo");
    expect(await written(userId, font.family)).not.toBe(fallback);
    const other = (await insertUserFixture()).id;
    // Two processes render at most: one of these has drawn the font before.
    const foreign = await Promise.all(Array.from({ length: 4 }, () => written(other, font.family)));
    expect(new Set(foreign)).toEqual(new Set([fallback]));
    await deleteBrandFont({ account, params: { fontId: font._id } });
    expect(await written(userId, font.family)).toBe(fallback);
  });

  it("renderDocument returns identical bytes whatever process renders it and whatever was rendered before", async () => {
    const { hebrew, latin, spans, fonts, shapes } = DESIGNS;
    const designs = [hebrew, latin, spans, fonts, shapes].filter((one) => one !== undefined);
    const draw = async (document: CanvasDocument) =>
      Buffer.from((await renderDocument({ userId, document })).bytes).toString("base64");
    const once: string[] = [];
    for (const one of designs) once.push(await draw(one));
    const again = await Promise.all(designs.toReversed().map(draw));
    expect(new Set(once).size).toBe(5);
    expect(again.toReversed()).toEqual(once);
  });

  it("renderAndSaveImage stores the image in the user's library", async () => {
    const row = await renderAndSaveImage({
      userId,
      document: design([shape({ ...box, kind: "rect", fill: "#FFFFFF" })]),
    });
    expect(row).toMatchObject({ userId, source: "rendered", state: "stored", width: 200, height: 160 });
  });

  it.each<[string, () => Promise<string> | string]>([
    ["of another user", async () => getMediaUrl((await insertMediaFixture(await insertUserFixture())).key)],
    ["that is a video", async () => getMediaUrl((await insertVideoFixture({ id: userId })).key)],
    ["that does not exist", () => own.replace(/[0-9a-f]{8}-/, "00000000-")],
    ["of another host", () => "https://images.unsplash.com/photo-1"],
    ["of a loopback address", () => "http://127.0.0.1:1/public/a.png"],
  ])("renderDocument is refused for an image %s", async (_, address) => {
    const hidden = group(box, [shown(await address())]);
    const rendering = renderDocument({ userId, document: design([shown(own), hidden]) });
    await expect(rendering).rejects.toMatchObject({
      code: "unprocessable",
      message: /isn’t in your library/,
    });
  });

  it("renderDocument is refused for excessive sizes and missing pages, and stops when aborted", async () => {
    const document = design([shown(own)]);
    await expect(renderDocument({ userId, document, pixelRatio: 40 })).rejects.toMatchObject({
      code: "unprocessable",
    });
    await expect(renderDocument({ userId, document, page: 1 })).rejects.toMatchObject({
      code: "unprocessable",
    });
    const signal = AbortSignal.abort();
    await expect(renderDocument({ userId, document, signal })).rejects.toThrow();
  });
});

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { finishAiEdit } from "@/lib/media/server/finish-ai-edit";
import { prepareAiEdit } from "@/lib/media/server/prepare-ai-edit";

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "kolot-edit-test-"));
});
afterAll(() => rm(home, { recursive: true }));

/** Every pixel has another color. */
function createColorfulImage(width: number, height: number, channels: 3 | 4 = 3) {
  const raw = Buffer.alloc(width * height * channels);
  for (let at = 0; at < raw.length; at += 1) raw[at] = (Math.imul(at, 2_654_435_761) >>> 13) & 255;
  return sharp(raw, { raw: { width, height, channels } });
}

/** Returns a mask that is opaque except for one rectangle, given as fractions of the sides. */
async function maskWith(width: number, height: number, [x, y, w, h]: [number, number, number, number]) {
  const raw = Buffer.alloc(width * height * 4, 255);
  const hole = (column: number, row: number) =>
    column >= x * width && column < (x + w) * width && row >= y * height && row < (y + h) * height;
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if (hole(pixel % width, Math.floor(pixel / width))) raw[pixel * 4 + 3] = 0;
  }
  return file(
    "mask.png",
    await sharp(raw, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer(),
  );
}

async function file(name: string, bytes: Buffer): Promise<string> {
  const path = join(await mkdtemp(join(home, "t-")), name);
  await writeFile(path, bytes);
  return path;
}

const pixels = (path: string) => sharp(path).raw().toBuffer({ resolveWithObject: true });

/** A model's output: another size and every pixel changed, including those to preserve. */
const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#ff0000" } })
    .png()
    .toBuffer();

test.each([
  ["a square", 300, 300, "png", 3],
  ["a JPEG of a size between the model's sizes", 311, 203, "jpeg", 3],
  ["an image with transparent areas", 200, 260, "png", 4],
  ["an image longer than the model's formats", 900, 120, "png", 3],
] as const)(
  "AI edit of %s preserves every pixel outside the mask",
  async (_, width, height, format, channels) => {
    const image = await file("old", await createColorfulImage(width, height, channels)[format]().toBuffer());
    const mask = await maskWith(width, height, [0.25, 0.5, 0.5, 0.25]);
    const edited = await file("edited", await red(1008, 640));
    const { path } = await finishAiEdit({
      folder: await mkdtemp(join(home, "t-")),
      image: image,
      edited,
      mask,
    });
    const [before, after, marked] = [await pixels(image), await pixels(path), await pixels(mask)];
    expect(after.info).toMatchObject({ width, height, channels });
    let [stored, moved] = [0, 0];
    let changed = 0;
    for (let pixel = 0; pixel < width * height; pixel += 1) {
      const [old, now] = [before, after].map(({ data }) =>
        data.subarray(pixel * channels, (pixel + 1) * channels),
      );
      const same = old?.equals(now ?? Buffer.alloc(0)) ?? false;
      if (marked.data[pixel * 4 + 3] === 0) changed += same ? 0 : 1;
      else {
        expect(same).toBe(true);
        stored += 1;
      }
    }
    expect(moved).toBe(0);
    expect(stored).toBeGreaterThan(width * height * 0.8);
    expect(changed).toBeGreaterThan(width * height * 0.11);
    const middle = (Math.round(height * 0.62) * width + Math.round(width / 2)) * channels;
    expect([...after.data.subarray(middle, middle + 3)]).toEqual([255, 0, 0]);
  },
);

test("mask shape smaller than its soft edge still applies the edit", async () => {
  const image = await file("old", await createColorfulImage(450, 450).png().toBuffer());
  const mask = await maskWith(450, 450, [0.5, 0.5, 0.004, 0.004]);
  const edited = await file("edited", await red(1024, 1024));
  const { path } = await finishAiEdit({
    folder: await mkdtemp(join(home, "t-")),
    image: image,
    edited,
    mask,
  });
  const { data } = await pixels(path);
  expect([...data.subarray((226 * 450 + 226) * 3, (226 * 450 + 226) * 3 + 3)]).toEqual([255, 0, 0]);
});

test("AI edit without a mask has the image's aspect ratio and never exceeds its size", async () => {
  const edited = await file("edited", await red(1536, 1024));
  const sizeOf = async (width: number, height: number) => {
    const image = await file("old", await createColorfulImage(width, height).png().toBuffer());
    const { path } = await finishAiEdit({ folder: await mkdtemp(join(home, "t-")), image: image, edited });
    const { info } = await pixels(path);
    return [info.width, info.height];
  };
  expect(await sizeOf(311, 203)).toEqual([311, 203]);
  expect(await sizeOf(1600, 1600)).toEqual([1024, 1024]);
});

test("model input has one size for all files, with the mask's transparency", async () => {
  const folder = await mkdtemp(join(home, "t-"));
  const image = await file("old", await createColorfulImage(400, 500).jpeg().toBuffer());
  const reference = await file("other", await createColorfulImage(3000, 40, 4).png().toBuffer());
  const mask = await maskWith(200, 250, [0, 0, 0.5, 1]);
  const prepared = await prepareAiEdit({ folder, image: image, references: [reference], mask });
  expect(prepared.size).toEqual({ width: 912, height: 1136 });
  const [first, second] = await Promise.all(prepared.images.map((path) => sharp(path).metadata()));
  expect(first).toMatchObject({ format: "png", ...prepared.size });
  expect(second).toMatchObject({ format: "png", width: 912, height: 12 });
  const { data, info } = await pixels(prepared.mask ?? "");
  expect(info).toMatchObject({ ...prepared.size, channels: 4 });
  const alphaAt = (x: number, y: number) => data[(y * info.width + x) * 4 + 3];
  expect([alphaAt(20, 500), alphaAt(440, 500), alphaAt(470, 500), alphaAt(900, 20)]).toEqual([
    0, 0, 255, 255,
  ]);
});

test.each([
  ["of another shape", [100, 300], [0, 0, 1, 1]],
  ["with nothing marked", [200, 250], [0, 0, 0, 0]],
] as const)("mask %s is refused", async (_, [width, height], hole) => {
  const image = await file("old", await createColorfulImage(400, 500).png().toBuffer());
  const mask = await maskWith(width, height, [...hole]);
  const task = { folder: await mkdtemp(join(home, "t-")), image: image, references: [], mask };
  await expect(prepareAiEdit(task)).rejects.toMatchObject({ code: "unprocessable" });
});

import { beforeEach, expect, it, vi } from "vitest";
import { ImageLoader, type ImageLoaderEnvironment } from "@/lib/canvas/client/image-loader";
import {
  getDecodeSize,
  getDisplayedSizes,
  needsLargerDecode,
  type PixelSize,
} from "@/lib/canvas/client/image-sizes";
import { createDocument, group, image } from "@/lib/canvas/core/create-document";
import type { DrawableImage } from "@/lib/canvas/render/scene";

const A = "https://media.kolot.example/a.png";
const B = "https://media.kolot.example/b.png";

let fetched: string[];
let freed: string[];
let failures: number;
let gate: Promise<void>;
let images: ImageLoader;
let side: number;

const fake = (name: string, { width, height }: PixelSize) =>
  ({ name, width, height }) as unknown as DrawableImage;
const nameOf = (imageFile: DrawableImage | null) => (imageFile as unknown as { name: string } | null)?.name;
const shown = (...all: [string, number][]) =>
  new Map(all.map(([src, side]) => [src, { width: side, height: side }]));

const newLoader = (more: Partial<ImageLoaderEnvironment> = {}) =>
  new ImageLoader({
    async fetch(src, attempt) {
      fetched.push(`${src} ${attempt}`);
      await gate;
      if (failures > 0) {
        failures -= 1;
        throw new Error("lost");
      }
      return fake("whole", { width: side, height: side });
    },
    shrink: async (_, to) => fake(`${to.width}×${to.height}`, to),
    free: (imageFile) => freed.push(nameOf(imageFile) ?? ""),
    rest: async () => undefined,
    ...more,
  });

beforeEach(() => {
  [fetched, freed, failures, gate] = [[], [], 0, Promise.resolve()];
  side = 3_000;
  images = newLoader();
});

it("getDecodeSize returns at most twice the displayed size and no side above 4096", () => {
  const size = (w: number, h: number, width: number, height: number) =>
    getDecodeSize({ width: w, height: h }, { width, height });
  expect(size(3_000, 2_000, 300, 200)).toEqual({ width: 600, height: 400 });
  // For a box of another ratio, the side that needs more pixels decides.
  expect(size(3_000, 2_000, 300, 500)).toEqual({ width: 1_500, height: 1_000 });
  expect(size(400, 300, 300, 225)).toEqual({ width: 400, height: 300 });
  expect(size(12_000, 6_000, 9_000, 4_500)).toEqual({ width: 4_096, height: 2_048 });
  expect(size(20_000, 10, 1, 0.001)).toEqual({ width: 4, height: 1 });
});

it("needsLargerDecode is true only when the image would be drawn larger than decoded", () => {
  const natural = { width: 3_000, height: 3_000 };
  const small = { width: 600, height: 600 };
  expect(needsLargerDecode(small, natural, { width: 590, height: 590 })).toBe(false);
  expect(needsLargerDecode(small, natural, { width: 700, height: 700 })).toBe(true);
  expect(needsLargerDecode(natural, natural, { width: 9_000, height: 9_000 })).toBe(false);
});

it("getDisplayedSizes returns the largest visible size per image, including its crop", () => {
  const natural = { w: 100, h: 100 };
  const elements = [
    image({ src: A, natural, x: 0, y: 0, w: 100, h: 50 }),
    image({ src: A, natural, x: 0, y: 0, w: 80, h: 60, crop: { x: 0, y: 0.5, w: 0.5, h: 0.5 } }),
    group({ x: 0, y: 0, w: 20, h: 20 }, [image({ src: B, natural, x: 0, y: 0, w: 10, h: 10 })]),
    image({ src: B, natural, x: 0, y: 0, w: 900, h: 900, visible: false }),
    group({ x: 0, y: 0, w: 20, h: 20, visible: false }, [
      image({ src: "https://media.kolot.example/hidden.png", natural, x: 0, y: 0, w: 10, h: 10 }),
    ]),
  ];
  const design = createDocument({ pages: [{ bg: "#FFFFFF", elements }], at: new Date(0) });
  expect([...getDisplayedSizes(design, 0, 2)]).toEqual([
    [A, { width: 320, height: 240 }],
    [B, { width: 20, height: 20 }],
  ]);
});

it("ImageLoader fetches each image once and notifies listeners in the needed size", async () => {
  let notifications = 0;
  images.store.subscribe(() => {
    notifications += 1;
  });
  images.show(shown([A, 100], [B, 2_000]));
  images.show(shown([A, 100], [B, 2_000]));
  expect(images.getImage(A)).toBeNull();
  await images.settled();
  expect(fetched).toEqual([`${A} 0`, `${B} 0`]);
  expect([nameOf(images.getImage(A)), nameOf(images.getImage(B))]).toEqual(["200×200", "whole"]);
  expect(freed).toEqual(["whole"]);
  expect([notifications, images.read().version]).toEqual([2, 2]);
});

it("ImageLoader shows a small image as received and shrinks it when idle", async () => {
  let haveTime = () => {};
  const idle = () =>
    new Promise<void>((resolve) => {
      haveTime = resolve;
    });
  side = 1_500;
  images = newLoader({ idle });
  images.show(shown([A, 100]));
  await expect.poll(() => nameOf(images.getImage(A))).toBe("whole");
  const first = haveTime;
  first();
  // The copy is shrunk by now, and drawn in the next idle period.
  await expect.poll(() => haveTime).not.toBe(first);
  // Other renderers get the image already.
  await images.settled();
  expect(nameOf(images.getImage(A))).toBe("whole");
  haveTime();
  await expect.poll(() => nameOf(images.getImage(A))).toBe("200×200");
  expect(freed).toEqual(["whole"]);
  // The image was removed while it waited: it is freed once and not shrunk.
  images.show(shown([B, 100]));
  await expect.poll(() => nameOf(images.getImage(B))).toBe("whole");
  images.release();
  haveTime();
  await Promise.resolve();
  expect(freed).toEqual(["whole", "200×200", "whole"]);
});

it("ImageLoader keeps an image that cannot be shrunk at full size", async () => {
  side = 1_500;
  const shrink = async () => Promise.reject(new Error("no memory"));
  images = newLoader({ idle: async () => undefined, shrink });
  images.show(shown([A, 100]));
  await images.settled();
  await new Promise((resolve) => setImmediate(resolve));
  await images.settled();
  expect(nameOf(images.getImage(A))).toBe("whole");
  expect(fetched).toEqual([`${A} 0`]);
  expect(images.read().failed.size).toBe(0);
});

it("ImageLoader shows at most eight images at full size and fetches the others meanwhile", async () => {
  side = 1_500;
  images = newLoader({ idle: () => new Promise(() => {}) });
  const addresses = Array.from({ length: 12 }, (_, n) => `https://media.kolot.example/${n}.png`);
  images.show(shown(...addresses.map((src): [string, number] => [src, 100])));
  await images.settled();
  const names = addresses.map((src) => nameOf(images.getImage(src)));
  expect(names.toSorted()).toEqual([...Array(4).fill("200×200"), ...Array(8).fill("whole")]);
});

it("ImageLoader shows no large image before it is shrunk", async () => {
  let requested = 0;
  images = newLoader({
    idle: async () => {
      requested += 1;
    },
  });
  images.show(shown([A, 100]));
  await images.settled();
  expect([nameOf(images.getImage(A)), requested]).toEqual(["200×200", 0]);
});

it("ImageLoader decodes eight images concurrently and skips those no longer shown", async () => {
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  const addresses = Array.from({ length: 11 }, (_, n) => `https://media.kolot.example/${n}.png`);
  const nameOfCall = (n: number) => `https://media.kolot.example/${n}.png 0`;
  images.show(shown(...addresses.map((src): [string, number] => [src, 2_000])));
  expect(fetched).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map(nameOfCall));
  images.show(shown(...addresses.filter((_, n) => n !== 8).map((src): [string, number] => [src, 2_000])));
  open();
  await images.settled();
  expect(fetched).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 9, 10].map(nameOfCall));
  expect(images.getImage(addresses[10] ?? "")).not.toBeNull();
});

it("ImageLoader tries three times, then reports the failed image until a retry", async () => {
  failures = 2;
  images.show(shown([A, 2_000]));
  await images.settled();
  expect(fetched).toEqual([`${A} 0`, `${A} 1`, `${A} 2`]);
  expect([...images.read().failed]).toEqual([]);
  failures = 3;
  images.show(shown([A, 2_000], [B, 2_000]));
  await images.settled();
  images.show(shown([A, 2_000], [B, 2_000]));
  await images.settled();
  expect(fetched).toHaveLength(6);
  expect([...images.read().failed]).toEqual([B]);
  images.tryAgain();
  await images.settled();
  expect([...images.read().failed]).toEqual([]);
  expect(nameOf(images.getImage(B))).toBe("whole");
});

it("ImageLoader frees images that are no longer shown, also when they arrive later", async () => {
  images.show(shown([A, 100]));
  await images.settled();
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  images.show(shown([B, 100]));
  expect(images.getImage(A)).toBeNull();
  expect(freed).toEqual(["whole", "200×200"]);
  images.release();
  open();
  await gate;
  await expect.poll(() => freed).toEqual(["whole", "200×200", "whole", "200×200"]);
  expect(images.getImage(B)).toBeNull();
});

it("ImageLoader reloads an image that is shown larger and keeps the small one until then", async () => {
  images.show(shown([A, 100]));
  await images.settled();
  images.show(shown([A, 150]));
  await images.settled();
  expect(fetched).toHaveLength(1);
  images.show(shown([A, 500]));
  expect(nameOf(images.getImage(A))).toBe("200×200");
  await images.settled();
  expect(nameOf(images.getImage(A))).toBe("1000×1000");
  expect(freed).toEqual(["whole", "whole", "200×200"]);
});

it("ImageLoader decodes a preloaded image once before it is shown", async () => {
  const seen: (string | undefined)[] = [];
  images.show(shown([A, 100]));
  await images.settled();
  expect(await images.ahead(B, { width: 100, height: 100 })).toEqual({ width: 3_000, height: 3_000 });
  // The design stays the same until the next change.
  images.show(shown([A, 100]));
  images.store.subscribe(() => seen.push(nameOf(images.getImage(B))));
  images.show(shown([B, 100]));
  expect([nameOf(images.getImage(B)), ...seen]).toEqual(["200×200", "200×200"]);
  expect(fetched).toEqual([`${A} 0`, `${B} 0`]);
  // From now on it is treated like every other image.
  images.show(shown([A, 100]));
  expect(images.getImage(B)).toBeNull();
});

it("ImageLoader rejects a failed preload without reporting it to others", async () => {
  failures = 3;
  await expect(images.ahead(A, { width: 100, height: 100 })).rejects.toThrow();
  expect(images.read().failed.size).toBe(0);
  await expect(images.ahead(A, { width: 100, height: 100 })).resolves.toMatchObject({ width: 3_000 });
  const closing = images.ahead(B, { width: 100, height: 100 });
  images.release();
  await expect(closing).rejects.toThrow();
  expect([images.getImage(A), images.getImage(B)]).toEqual([null, null]);
  await expect.poll(() => freed).toEqual(["whole", "200×200", "whole", "200×200"]);
});

it("ImageLoader keeps at most eight preloaded images and evicts the oldest", async () => {
  const addresses = Array.from({ length: 9 }, (_, n) => `https://media.kolot.example/${n}.png`);
  for (const src of addresses) await images.ahead(src, { width: 100, height: 100 });
  const names = addresses.map((src) => nameOf(images.getImage(src)));
  expect(names).toEqual([undefined, ...Array(8).fill("200×200")]);
});

it("ImageLoader batches notifications of images that arrive soon after each other", async () => {
  const line = new Map([A, B].map((src) => [src, Promise.withResolvers<void>()]));
  const enough = Promise.withResolvers<void>();
  const fetch = async (src: string) => {
    await line.get(src)?.promise;
    return fake(src, { width: 10, height: 10 });
  };
  for (const isLong of [false, true]) {
    const seen: (string | undefined)[][] = [];
    images = newLoader({ fetch, together: () => (isLong ? enough.promise : new Promise(() => {})) });
    images.store.subscribe(() => seen.push([A, B].map((src) => nameOf(images.getImage(src)))));
    images.show(shown([A, 10], [B, 10]));
    line.get(A)?.resolve();
    await vi.waitFor(() => expect(images.getImage(A)).not.toBeNull());
    if (isLong) {
      enough.resolve();
      await vi.waitFor(() => expect(seen).toEqual([[A, undefined]]));
    } else expect(seen).toEqual([]);
    line.get(B)?.resolve();
    await images.settled();
    await vi.waitFor(() => expect(seen.at(-1)).toEqual([A, B]));
    expect(seen).toHaveLength(isLong ? 2 : 1);
    line.set(A, Promise.withResolvers()).set(B, Promise.withResolvers());
  }
});

import { beforeEach, expect, it, vi } from "vitest";
import { decodedExtent, type Extent, isTooSmall, shownExtents } from "@/lib/canvas/client/picture-extents";
import { PictureLoader, type PictureWorld } from "@/lib/canvas/client/picture-loader";
import { group, image, newDocument } from "@/lib/canvas/core/new-document";
import type { Picture } from "@/lib/canvas/render/scene";

const A = "https://media.kolot.example/a.png";
const B = "https://media.kolot.example/b.png";

let fetched: string[];
let freed: string[];
let failures: number;
let gate: Promise<void>;
let pictures: PictureLoader;
let side: number;

const fake = (name: string, { width, height }: Extent) => ({ name, width, height }) as unknown as Picture;
const nameOf = (picture: Picture | null) => (picture as unknown as { name: string } | null)?.name;
const shown = (...all: [string, number][]) =>
  new Map(all.map(([src, side]) => [src, { width: side, height: side }]));

const newLoader = (more: Partial<PictureWorld> = {}) =>
  new PictureLoader({
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
    free: (picture) => freed.push(nameOf(picture) ?? ""),
    rest: async () => undefined,
    ...more,
  });

beforeEach(() => {
  [fetched, freed, failures, gate] = [[], [], 0, Promise.resolve()];
  side = 3_000;
  pictures = newLoader();
});

it("decodes no more than twice of what is shown, and no side above 4096", () => {
  const size = (w: number, h: number, width: number, height: number) =>
    decodedExtent({ width: w, height: h }, { width, height });
  expect(size(3_000, 2_000, 300, 200)).toEqual({ width: 600, height: 400 });
  // A box of other proportions: the side that needs more decides.
  expect(size(3_000, 2_000, 300, 500)).toEqual({ width: 1_500, height: 1_000 });
  expect(size(400, 300, 300, 225)).toEqual({ width: 400, height: 300 });
  expect(size(12_000, 6_000, 9_000, 4_500)).toEqual({ width: 4_096, height: 2_048 });
  expect(size(20_000, 10, 1, 0.001)).toEqual({ width: 4, height: 1 });
});

it("a picture is decoded anew only where it would be drawn larger than it is", () => {
  const natural = { width: 3_000, height: 3_000 };
  const small = { width: 600, height: 600 };
  expect(isTooSmall(small, natural, { width: 590, height: 590 })).toBe(false);
  expect(isTooSmall(small, natural, { width: 700, height: 700 })).toBe(true);
  expect(isTooSmall(natural, natural, { width: 9_000, height: 9_000 })).toBe(false);
});

it("knows the largest place of each picture that can be seen on a page, its crop counted", () => {
  const natural = { w: 100, h: 100 };
  const pieces = [
    image({ src: A, natural, x: 0, y: 0, w: 100, h: 50 }),
    image({ src: A, natural, x: 0, y: 0, w: 80, h: 60, crop: { x: 0, y: 0.5, w: 0.5, h: 0.5 } }),
    group({ x: 0, y: 0, w: 20, h: 20 }, [image({ src: B, natural, x: 0, y: 0, w: 10, h: 10 })]),
    image({ src: B, natural, x: 0, y: 0, w: 900, h: 900, visible: false }),
    group({ x: 0, y: 0, w: 20, h: 20, visible: false }, [
      image({ src: "https://media.kolot.example/hidden.png", natural, x: 0, y: 0, w: 10, h: 10 }),
    ]),
  ];
  const design = newDocument({ pages: [{ bg: "#FFFFFF", pieces }], at: new Date(0) });
  expect([...shownExtents(design, 0, 2)]).toEqual([
    [A, { width: 320, height: 240 }],
    [B, { width: 20, height: 20 }],
  ]);
});

it("fetches each picture once and tells when it is there, in the size that is needed", async () => {
  let told = 0;
  pictures.subscribe(() => {
    told += 1;
  });
  pictures.show(shown([A, 100], [B, 2_000]));
  pictures.show(shown([A, 100], [B, 2_000]));
  expect(pictures.pictureOf(A)).toBeNull();
  await pictures.settled();
  expect(fetched).toEqual([`${A} 0`, `${B} 0`]);
  expect([nameOf(pictures.pictureOf(A)), nameOf(pictures.pictureOf(B))]).toEqual(["200×200", "whole"]);
  expect(freed).toEqual(["whole"]);
  expect([told, pictures.read().version]).toEqual([2, 2]);
});

it("shows a small picture as it came, and makes it smaller when there is time", async () => {
  let haveTime = () => {};
  const idle = () =>
    new Promise<void>((resolve) => {
      haveTime = resolve;
    });
  side = 1_500;
  pictures = newLoader({ idle });
  pictures.show(shown([A, 100]));
  await expect.poll(() => nameOf(pictures.pictureOf(A))).toBe("whole");
  const first = haveTime;
  first();
  // Smaller by now, and drawn when there is time for that too.
  await expect.poll(() => haveTime).not.toBe(first);
  // There already, for whoever draws it elsewhere.
  await pictures.settled();
  expect(nameOf(pictures.pictureOf(A))).toBe("whole");
  haveTime();
  await expect.poll(() => nameOf(pictures.pictureOf(A))).toBe("200×200");
  expect(freed).toEqual(["whole"]);
  // Gone while it waited: given back once, and not made smaller.
  pictures.show(shown([B, 100]));
  await expect.poll(() => nameOf(pictures.pictureOf(B))).toBe("whole");
  pictures.release();
  haveTime();
  await Promise.resolve();
  expect(freed).toEqual(["whole", "200×200", "whole"]);
});

it("keeps what cannot be made smaller as it is shown, and nobody waits for it", async () => {
  side = 1_500;
  const shrink = async () => Promise.reject(new Error("no memory"));
  pictures = newLoader({ idle: async () => undefined, shrink });
  pictures.show(shown([A, 100]));
  await pictures.settled();
  await new Promise((resolve) => setImmediate(resolve));
  await pictures.settled();
  expect(nameOf(pictures.pictureOf(A))).toBe("whole");
  expect(fetched).toEqual([`${A} 0`]);
  expect(pictures.read().failed.size).toBe(0);
});

it("shows eight in full at most, and fetches the others meanwhile", async () => {
  side = 1_500;
  pictures = newLoader({ idle: () => new Promise(() => {}) });
  const addresses = Array.from({ length: 12 }, (_, n) => `https://media.kolot.example/${n}.png`);
  pictures.show(shown(...addresses.map((src): [string, number] => [src, 100])));
  await pictures.settled();
  const names = addresses.map((src) => nameOf(pictures.pictureOf(src)));
  expect(names.toSorted()).toEqual([...Array(4).fill("200×200"), ...Array(8).fill("whole")]);
});

it("shows no large picture before it is made smaller", async () => {
  let asked = 0;
  pictures = newLoader({
    idle: async () => {
      asked += 1;
    },
  });
  pictures.show(shown([A, 100]));
  await pictures.settled();
  expect([nameOf(pictures.pictureOf(A)), asked]).toEqual(["200×200", 0]);
});

it("decodes eight at a time, and none that is not shown any more when its turn comes", async () => {
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  const addresses = Array.from({ length: 11 }, (_, n) => `https://media.kolot.example/${n}.png`);
  const nameOfCall = (n: number) => `https://media.kolot.example/${n}.png 0`;
  pictures.show(shown(...addresses.map((src): [string, number] => [src, 2_000])));
  expect(fetched).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map(nameOfCall));
  pictures.show(shown(...addresses.filter((_, n) => n !== 8).map((src): [string, number] => [src, 2_000])));
  open();
  await pictures.settled();
  expect(fetched).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 9, 10].map(nameOfCall));
  expect(pictures.pictureOf(addresses[10] ?? "")).not.toBeNull();
});

it("tries three times, then names what cannot be had, until it is asked to try again", async () => {
  failures = 2;
  pictures.show(shown([A, 2_000]));
  await pictures.settled();
  expect(fetched).toEqual([`${A} 0`, `${A} 1`, `${A} 2`]);
  expect([...pictures.read().failed]).toEqual([]);
  failures = 3;
  pictures.show(shown([A, 2_000], [B, 2_000]));
  await pictures.settled();
  pictures.show(shown([A, 2_000], [B, 2_000]));
  await pictures.settled();
  expect(fetched).toHaveLength(6);
  expect([...pictures.read().failed]).toEqual([B]);
  pictures.tryAgain();
  await pictures.settled();
  expect([...pictures.read().failed]).toEqual([]);
  expect(nameOf(pictures.pictureOf(B))).toBe("whole");
});

it("gives back what is not shown any more, also what arrives after that", async () => {
  pictures.show(shown([A, 100]));
  await pictures.settled();
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  pictures.show(shown([B, 100]));
  expect(pictures.pictureOf(A)).toBeNull();
  expect(freed).toEqual(["whole", "200×200"]);
  pictures.release();
  open();
  await gate;
  await expect.poll(() => freed).toEqual(["whole", "200×200", "whole", "200×200"]);
  expect(pictures.pictureOf(B)).toBeNull();
});

it("fetches a picture again that is now shown larger, and keeps the small one until then", async () => {
  pictures.show(shown([A, 100]));
  await pictures.settled();
  pictures.show(shown([A, 150]));
  await pictures.settled();
  expect(fetched).toHaveLength(1);
  pictures.show(shown([A, 500]));
  expect(nameOf(pictures.pictureOf(A))).toBe("200×200");
  await pictures.settled();
  expect(nameOf(pictures.pictureOf(A))).toBe("1000×1000");
  expect(freed).toEqual(["whole", "whole", "200×200"]);
});

it("has a picture that is about to be shown, decoded once, before it is", async () => {
  const seen: (string | undefined)[] = [];
  pictures.show(shown([A, 100]));
  await pictures.settled();
  expect(await pictures.ahead(B, { width: 100, height: 100 })).toEqual({ width: 3_000, height: 3_000 });
  // The design is told to be what it was until somebody changes it.
  pictures.show(shown([A, 100]));
  pictures.subscribe(() => seen.push(nameOf(pictures.pictureOf(B))));
  pictures.show(shown([B, 100]));
  expect([nameOf(pictures.pictureOf(B)), ...seen]).toEqual(["200×200", "200×200"]);
  expect(fetched).toEqual([`${A} 0`, `${B} 0`]);
  // From then on it is one as all others.
  pictures.show(shown([A, 100]));
  expect(pictures.pictureOf(B)).toBeNull();
});

it("tells whoever asks ahead that a picture cannot be had, and nobody else", async () => {
  failures = 3;
  await expect(pictures.ahead(A, { width: 100, height: 100 })).rejects.toThrow();
  expect(pictures.read().failed.size).toBe(0);
  await expect(pictures.ahead(A, { width: 100, height: 100 })).resolves.toMatchObject({ width: 3_000 });
  const closing = pictures.ahead(B, { width: 100, height: 100 });
  pictures.release();
  await expect(closing).rejects.toThrow();
  expect([pictures.pictureOf(A), pictures.pictureOf(B)]).toEqual([null, null]);
  await expect.poll(() => freed).toEqual(["whole", "200×200", "whole", "200×200"]);
});

it("keeps eight that nobody showed at most: the first go", async () => {
  const addresses = Array.from({ length: 9 }, (_, n) => `https://media.kolot.example/${n}.png`);
  for (const src of addresses) await pictures.ahead(src, { width: 100, height: 100 });
  const names = addresses.map((src) => nameOf(pictures.pictureOf(src)));
  expect(names).toEqual([undefined, ...Array(8).fill("200×200")]);
});

it("pictures that come one after the other are told of once, unless the others take long", async () => {
  const line = new Map([A, B].map((src) => [src, Promise.withResolvers<void>()]));
  const enough = Promise.withResolvers<void>();
  const fetch = async (src: string) => {
    await line.get(src)?.promise;
    return fake(src, { width: 10, height: 10 });
  };
  for (const isLong of [false, true]) {
    const seen: (string | undefined)[][] = [];
    pictures = newLoader({ fetch, together: () => (isLong ? enough.promise : new Promise(() => {})) });
    pictures.subscribe(() => seen.push([A, B].map((src) => nameOf(pictures.pictureOf(src)))));
    pictures.show(shown([A, 10], [B, 10]));
    line.get(A)?.resolve();
    await vi.waitFor(() => expect(pictures.pictureOf(A)).not.toBeNull());
    if (isLong) {
      enough.resolve();
      await vi.waitFor(() => expect(seen).toEqual([[A, undefined]]));
    } else expect(seen).toEqual([]);
    line.get(B)?.resolve();
    await pictures.settled();
    await vi.waitFor(() => expect(seen.at(-1)).toEqual([A, B]));
    expect(seen).toHaveLength(isLong ? 2 : 1);
    line.set(A, Promise.withResolvers()).set(B, Promise.withResolvers());
  }
});

it("says when all that is left is to decode", async () => {
  const bytes = Promise.withResolvers<void>();
  const drawn = Promise.withResolvers<void>();
  pictures = newLoader({
    async fetch(src, _, decoding) {
      await bytes.promise;
      decoding();
      await drawn.promise;
      return fake(src, { width: 10, height: 10 });
    },
  });
  expect(pictures.decoding()).toBeNull();
  pictures.show(shown([A, 10]));
  const decoding = pictures.decoding();
  expect(decoding).not.toBeNull();
  bytes.resolve();
  await decoding;
  expect(pictures.pictureOf(A)).toBeNull();
  expect(pictures.decoding()).toBeNull();
  drawn.resolve();
  await pictures.settled();
  expect(nameOf(pictures.pictureOf(A))).toBe(A);
  expect(pictures.decoding()).toBeNull();
});

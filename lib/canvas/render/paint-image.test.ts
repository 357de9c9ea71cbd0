import { expect, test } from "vitest";
import { blurPixels, blurTranslucentPixels } from "@/lib/canvas/render/blur-pixels";
import { adjustPixels } from "@/lib/canvas/render/paint-image";

const NONE = { brightness: 0, contrast: 0, saturation: 0, warmth: 0, sepia: 0, blur: 0 };

test("adjustPixels changes nothing by default, removes color at saturation -1 and preserves alpha", () => {
  const pixels = Uint8ClampedArray.from([200, 100, 50, 120, 0, 255, 0, 255]);
  const same = pixels.slice();
  adjustPixels(same, NONE);
  expect(same).toEqual(pixels);
  adjustPixels(same, { ...NONE, saturation: -1 });
  expect([...same]).toEqual([118, 118, 118, 120, 182, 182, 182, 255]);
});

test("blurPixels spreads a dot symmetrically and leaves a uniform image unchanged", () => {
  const side = 21;
  const at = (x: number, y: number) => (y * side + x) * 4;
  const dotted = { data: new Uint8ClampedArray(side * side * 4), width: side, height: side };
  dotted.data[at(10, 10)] = 255;
  blurPixels(dotted as ImageData, 1);
  const { data } = dotted;
  expect(data[at(9, 10)]).toBeGreaterThan(0);
  expect([data[at(11, 10)], data[at(10, 9)], data[at(10, 11)]]).toEqual(Array(3).fill(data[at(9, 10)]));
  const plain = { data: new Uint8ClampedArray(side * side * 4).fill(77), width: side, height: side };
  blurPixels(plain as ImageData, 30);
  expect(plain.data.every((value) => value === 77)).toBe(true);
});

test("blurTranslucentPixels keeps the color of an edge beside transparent pixels", () => {
  const side = 20;
  const half = { data: new Uint8ClampedArray(side * side * 4), width: side, height: side };
  for (let at = 0; at < half.data.length; at += 4) {
    if ((at / 4) % side < side / 2) half.data.set([200, 100, 50, 255], at);
  }
  blurTranslucentPixels(half as ImageData, 3);
  const [red = 0, green = 0, blue = 0, alpha = 0] = half.data.subarray((side / 2) * 4);
  expect(alpha).toBeGreaterThan(60);
  expect(alpha).toBeLessThan(200);
  for (const [value, color] of [
    [red, 200],
    [green, 100],
    [blue, 50],
  ] as const)
    expect(Math.abs(value - color)).toBeLessThan(5);
  const veil = { data: new Uint8ClampedArray(side * side * 4), width: side, height: side };
  for (let at = 0; at < veil.data.length; at += 4) veil.data.set([200, 100, 50, 128], at);
  blurTranslucentPixels(veil as ImageData, 3);
  expect([...veil.data.subarray(0, 4)].map((value) => Math.round(value / 4))).toEqual([50, 25, 13, 32]);
});

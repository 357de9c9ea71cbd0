import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { create, type Font } from "fontkit";
import subset from "subset-font";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FontSubset, subsetFont } from "@/lib/canvas/server/subset-font";
import { readTestFont } from "@/tests/harness/font-files";

let folder: string;
let latin: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kolot-fonts-"));
  latin = await readTestFont("latin");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(bytes: Uint8Array) {
  const path = join(folder, "given");
  await writeFile(path, bytes);
  return subsetFont({ path, folder });
}

/** Returns a copy of a TrueType font whose OS/2 table has these license bits. */
function withLicense(bits: number): Buffer {
  const bytes = Buffer.from(latin);
  const entry = bytes.indexOf("OS/2", 0, "latin1");
  bytes.writeUInt16BE(bits, bytes.readUInt32BE(entry + 8) + 8);
  return bytes;
}

it("subset of a font is a WOFF2 file with its Latin letters and without what follows the tables", async () => {
  const trailer = "<script>alert(1)</script>".repeat(40);
  const result = (await run(Buffer.concat([latin, Buffer.from(trailer)]))) as FontSubset;
  expect(result).toMatchObject({ name: "Liberation Sans", weights: null, scripts: ["latin"] });
  const stored = await readFile(result.path);
  expect(stored.subarray(0, 4).toString()).toBe("wOF2");
  expect(stored.length).toBeLessThan(latin.length);
  const font = create(await subset(stored, "ab", { targetFormat: "sfnt" })) as Font;
  expect(font.hasGlyphForCodePoint(0x61)).toBe(true);
  const whole = await subset(stored, "ab<script>", { targetFormat: "sfnt" });
  expect(whole.includes("alert(1)")).toBe(false);
});

it("subset of a variable font keeps its weights and the name of its family", async () => {
  expect(await run(await readTestFont("variable"))).toMatchObject({
    name: "Rubik Light",
    weights: { from: 300, to: 900 },
    scripts: ["hebrew"],
  });
});

it.each([
  ["restricted license", 0x0002],
  ["no subsetting", 0x0100],
  ["bitmaps only", 0x0200],
])("font with fsType %s is refused, since designs would embed it", async (_, bits) => {
  expect(await run(withLicense(bits))).toBe("license");
});

it("font whose license allows preview and printing is accepted", async () => {
  expect(await run(withLicense(0x0004))).toMatchObject({ scripts: ["latin"] });
});

it("font without all letters of a script is refused", async () => {
  const digits = await subset(latin, "0123456789abc", { targetFormat: "sfnt" });
  expect(await run(digits)).toBe("letters");
});

it.each<[string, () => Uint8Array]>([
  ["text", () => Buffer.from("body { font-family: serif }".repeat(20))],
  ["font that is cut off", () => latin.subarray(0, 2_000)],
  ["collection", () => Buffer.concat([Buffer.from("ttcf"), latin.subarray(4)])],
  ["WOFF 1", () => Buffer.concat([Buffer.from("wOFF"), latin.subarray(4)])],
  ["font whose tables are noise", () => Buffer.concat([latin.subarray(0, 300), Buffer.alloc(9_000, 0xa5)])],
])("%s is no supported font", async (_, make) => {
  await expect(run(make())).rejects.toMatchObject({ code: "unsupported_type" });
});

it.each([
  ["table", false],
  ["repeated table", true],
])(
  "WOFF2 file whose %s announces more than the limit is refused before it is unpacked",
  async (_, repeated) => {
    const bytes = await readTestFont("hebrew");
    const [sizeAt, sizeEnd] = findFirstTableSize(bytes);
    const flags = bytes.subarray(sizeAt - 1, sizeAt);
    const rest = bytes.subarray(repeated ? sizeAt - 1 : sizeEnd);
    const big = Buffer.concat([
      bytes.subarray(0, sizeAt - 1),
      flags,
      Buffer.from([0xff, 0xff, 0xff, 0x7f]),
      rest,
    ]);
    if (repeated) big.writeUInt16BE(big.readUInt16BE(12) + 1, 12);
    await expect(run(big)).rejects.toMatchObject({ code: "too_large" });
  },
);

/** Returns where the size of the first table of a WOFF2 file begins and ends. */
function findFirstTableSize(bytes: Uint8Array): [number, number] {
  const start = 49;
  // The flags before it name a known tag without a transformation, so that the size follows them directly.
  expect(bytes[start - 1]).toBeLessThan(0x3f);
  return [start, 1 + bytes.findIndex((byte, index) => index >= start && byte < 0x80)];
}

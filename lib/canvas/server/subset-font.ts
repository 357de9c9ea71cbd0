import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { create, type Font } from "fontkit";
import subset from "subset-font";
import type { FontRefusal, FontScript } from "@/lib/canvas/brand-font-schemas";
import { SUBSET_RANGES } from "@/lib/canvas/fonts";
import { BRAND_FONT_LIMITS } from "@/lib/canvas/limits";
import { AppError } from "@/lib/core/errors";

export interface SubsetFontTask {
  path: string;
  folder: string;
}

export interface FontSubset {
  path: string;
  /** Name in the font; empty when it has none. */
  name: string;
  weights: { from: number; to: number } | null;
  scripts: FontScript[];
}

/** Latin letters with the diacritics of European languages, which the built-in families do not have. */
const LATIN_EXTENDED_A = "U+0100-017F";
const LETTERS: Record<FontScript, string> = {
  hebrew: "אבגדהוזחטיךכלםמןנסעףפץצקרשת",
  latin: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
};
/** First bytes of single fonts: TrueType, OpenType with PostScript outlines, and WOFF2. */
const SIGNATURES = ["\u0000\u0001\u0000\u0000", "true", "OTTO", "wOF2"];
/** Offset of `numTables` and of the first table in a WOFF2 file (https://www.w3.org/TR/WOFF2/#woff20Header). */
const WOFF2_TABLES = { count: 12, first: 48 };
/** Numbers of the tables whose first version of a transformation is the usual form. */
const KNOWN_TAGS: Record<number, string> = { 10: "glyf", 11: "loca" };
/** Weights that CSS knows. */
const CSS_WEIGHTS = { from: 1, to: 1_000 };

/**
 * Writes the Hebrew and Latin characters of a font as WOFF2, in its own process (worker/children/subset-font.ts).
 * HarfBuzz writes the file anew, so that nothing but the tables of a font survives. Returns why the font is refused;
 * throws unsupported_type for other files and too_large.
 */
export async function subsetFont({ path, folder }: SubsetFontTask): Promise<FontSubset | FontRefusal> {
  const bytes = await readFile(path);
  const signature = bytes.subarray(0, 4).toString("latin1");
  if (!SIGNATURES.includes(signature) || bytes.length < 64) throw new AppError("unsupported_type");
  if (signature === "wOF2" && sumTableSizes(bytes) > BRAND_FONT_LIMITS.maxUnpackedBytes)
    throw new AppError("too_large");
  const font = open(bytes);
  if (forbidsEmbedding(font)) return "license";
  const characters = new Set(font.characterSet);
  const scripts = (Object.keys(LETTERS) as FontScript[]).filter((script) =>
    [...LETTERS[script]].every((letter) => characters.has(letter.codePointAt(0) ?? 0)),
  );
  if (scripts.length === 0) return "letters";
  const { pinned, weights } = readAxes(font);
  const options = { targetFormat: "woff2", ...(pinned && { variationAxes: pinned }) } as const;
  const written = await subset(bytes, listCharacters(), options).catch((cause: unknown) => {
    throw new AppError("unsupported_type", { cause });
  });
  if (written.length > BRAND_FONT_LIMITS.maxStoredBytes) throw new AppError("too_large");
  const file = join(folder, "subset.woff2");
  await writeFile(file, written);
  return { path: file, name: readName(font, weights !== null), weights, scripts };
}

/**
 * Returns how many bytes the tables of a WOFF2 file announce to unpack to. The decoders allocate these sizes; the total in
 * the header binds none of them. Throws unsupported_type for a damaged directory.
 */
function sumTableSizes(bytes: Buffer): number {
  let at = WOFF2_TABLES.first;
  const readByte = () => {
    const byte = bytes[at];
    if (byte === undefined) throw new AppError("unsupported_type");
    at += 1;
    return byte;
  };
  // Seven bits in each byte; the highest bit is set in all but the last (https://www.w3.org/TR/WOFF2/#DataTypes).
  const readSize = () => {
    let size = 0;
    for (let length = 1; length <= 5; length += 1) {
      const byte = readByte();
      size = size * 128 + (byte & 0x7f);
      if (byte < 0x80) return size;
    }
    throw new AppError("unsupported_type");
  };
  // An entry: flags, a tag unless the flags name a known one, the size, and the transformed size if there is one
  // (https://www.w3.org/TR/WOFF2/#table_dir_format).
  let sum = 0;
  for (let left = bytes.readUInt16BE(WOFF2_TABLES.count); left > 0; left -= 1) {
    const flags = readByte();
    let tag = KNOWN_TAGS[flags & 0x3f];
    if ((flags & 0x3f) === 0x3f) {
      tag = bytes.toString("latin1", at, at + 4);
      at += 4;
    }
    const size = readSize();
    const isTransformed = (flags >> 6 === 0) === (tag === "glyf" || tag === "loca");
    sum += isTransformed ? Math.max(size, readSize()) : size;
  }
  return sum;
}

/** Throws unsupported_type for damaged fonts and collections. */
function open(bytes: Buffer): Font {
  try {
    const font = create(bytes);
    // The tables are read on first use.
    if ("fonts" in font || font.numGlyphs < 1 || font.characterSet.length === 0)
      throw new Error("not a single font");
    return font;
  } catch (cause) {
    throw new AppError("unsupported_type", { cause });
  }
}

/** A variable font is named by its family: its full name has the weight of its default. */
function readName(font: Font, isVariable: boolean): string {
  const family = font.getName("preferredFamily", "en") || font.familyName;
  return (isVariable ? family : font.fullName) || family || "";
}

/**
 * The bits of `fsType` that forbid what a design does: a restricted license, no subsetting, bitmaps only
 * (https://learn.microsoft.com/typography/opentype/spec/os2#fstype).
 */
function forbidsEmbedding(font: Font): boolean {
  const { noEmbedding, noSubsetting, bitmapOnly } = font["OS/2"]?.fsType ?? {};
  return Boolean(noEmbedding || noSubsetting || bitmapOnly);
}

/** Keeps the weights of a variable font and pins its other axes to their defaults. */
function readAxes(font: Font): {
  weights: FontSubset["weights"];
  pinned: Record<string, number> | undefined;
} {
  const { wght, ...others } = font.variationAxes ?? {};
  const pinned = Object.fromEntries(
    Object.entries(others).flatMap(([tag, axis]) => (axis ? [[tag, axis.default]] : [])),
  );
  const weights = wght && {
    from: Math.max(CSS_WEIGHTS.from, Math.round(wght.min)),
    to: Math.min(CSS_WEIGHTS.to, Math.round(wght.max)),
  };
  return {
    weights: weights && weights.from < weights.to ? weights : null,
    pinned: Object.keys(pinned).length > 0 ? pinned : undefined,
  };
}

function listCharacters(): string {
  const ranges = [SUBSET_RANGES.hebrew, SUBSET_RANGES.latin, LATIN_EXTENDED_A].join(",");
  const all = ranges.split(",").flatMap((range) => {
    const [from = 0, to = from] = range
      .slice(2)
      .split("-")
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
  });
  return all.join("");
}

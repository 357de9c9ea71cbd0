import { describe, expect, it } from "vitest";
import { isBlankPage } from "@/lib/canvas/core/blank-page";
import { migrateDocument } from "@/lib/canvas/core/migrate";
import { createBlankDesign } from "@/lib/canvas/layouts/blank-design";

const read = (...input: Parameters<typeof createBlankDesign>) => {
  const read = migrateDocument(createBlankDesign(...input));
  if (!read.ok) throw new Error(read.message);
  return read.document;
};

describe("blank design", () => {
  it("blank design is a valid empty page of its size", () => {
    const { size, ratio, pages, rev, baseRev } = read({ w: 1200, h: 628 }, { colors: [], fonts: [] });
    expect({ size, ratio, rev, baseRev }).toEqual({
      size: { w: 1200, h: 628 },
      ratio: "1.91:1",
      rev: 1,
      baseRev: 0,
    });
    expect(pages).toHaveLength(1);
    expect(pages[0] && isBlankPage(pages[0])).toBe(true);
  });

  it("ratio is custom when the size has no name", () => {
    expect(read({ w: 900, h: 640 }, { colors: [], fonts: [] }).ratio).toBe("custom");
  });

  it("palette is that of the brand", () => {
    const { palette } = read({ w: 1080, h: 1080 }, { colors: ["#0b5d4e", "#f7efe1"], fonts: [] });
    expect(Object.values(palette)).toContain("#0B5D4E");
  });
});

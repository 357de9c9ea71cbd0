import { expect, it } from "vitest";
import { getExportSize } from "@/lib/canvas/client/export-page";
import { isAppError } from "@/lib/core/errors";

const errorOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

it("getExportSize multiplies the page size by the pixel ratio exactly", () => {
  expect(getExportSize({ w: 1_080, h: 1_350 }, 2)).toEqual({ width: 2_160, height: 2_700 });
  expect(getExportSize({ w: 600, h: 600 }, 1.15)).toEqual({ width: 690, height: 690 });
  for (let width = 16; width < 4_000; width += 7) {
    expect(getExportSize({ w: 1_080, h: 1_080 }, width / 1_080)).toEqual({ width, height: width });
  }
});

it.each([
  [{ w: 4_096, h: 4_096 }, 1, null],
  [{ w: 4_096, h: 4_097 }, 1, "too_large"],
  [{ w: 1_080, h: 1_920 }, 3, "too_large"],
  [{ w: 8_192, h: 16 }, 3.99, null],
  [{ w: 8_192, h: 16 }, 4, "too_large"],
])("getExportSize for %j at ratio %d returns %s", (size, ratio, code) => {
  const error = errorOf(() => getExportSize(size, ratio));
  if (code === null) expect(isAppError(error)).toBe(false);
  else expect(error).toMatchObject({ code, details: { maxPixels: 16_777_216, maxSide: 32_767 } });
});

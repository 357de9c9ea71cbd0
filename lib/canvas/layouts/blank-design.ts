import type { z } from "zod";
import { toAspectRatio } from "@/lib/canvas/core/aspect-ratios";
import type { canvasDocument } from "@/lib/canvas/core/document";
import { createDesignKit } from "@/lib/canvas/layouts/design-kit";

/**
 * Creates the first revision of an empty page of this size in px, with the brand's palette. Without the schema,
 * because pages that start designs do not load it; the server validates the design.
 */
export function createBlankDesign(
  size: { w: number; h: number },
  brandKit: { colors: readonly string[]; fonts: readonly string[] },
  at = new Date(),
) {
  return {
    schema: 1,
    baseRev: 0,
    rev: 1,
    device: "",
    savedAt: at.toISOString(),
    size,
    ratio: toAspectRatio(size),
    pages: [{ id: "p1", bg: "#FFFFFF", order: [], els: {} }],
    fonts: [],
    palette: createDesignKit(brandKit).brand.palette,
  } satisfies z.input<typeof canvasDocument>;
}

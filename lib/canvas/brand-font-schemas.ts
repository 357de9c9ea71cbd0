import { z } from "zod";
import { unvalidatedId } from "@/lib/core/unvalidated-id";

/** Scripts whose letters a font can have. */
const FONT_SCRIPTS = ["hebrew", "latin"] as const;
export type FontScript = (typeof FONT_SCRIPTS)[number];

/** Why an uploaded font is refused, besides its type and size. */
export type FontRefusal = "license" | "letters" | "full";

export const brandFontParams = z.object({ fontId: unvalidatedId });
export const accountFontParams = z.object({ id: z.string(), fontId: unvalidatedId });

const brandFont = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    /** Name by which designs refer to the font. */
    family: z.string(),
    /** Whether the font has several weights. */
    isVariable: z.boolean(),
    scripts: z.array(z.enum(FONT_SCRIPTS)),
  })
  .meta({ id: "BrandFont" });

export const brandFontResponse = z.object({ font: brandFont });
export const brandFontsResponse = z.object({ fonts: z.array(brandFont) });

export type BrandFontDto = z.infer<typeof brandFont>;

import type { BrandKit } from "@/lib/canvas/core/commands/apply-brand-kit";
import { CANVAS_FONTS } from "@/lib/canvas/fonts";
import { createBrandPalette, toPaletteTokens } from "@/lib/canvas/layouts/palette";
import { selectTypefaces } from "@/lib/canvas/layouts/typefaces";

export interface DesignKit {
  /** Upper-case hex values without duplicates, in the order of the brand kit. */
  colors: string[];
  /** Canvas font families that the brand kit names, in their canonical spelling. */
  fonts: string[];
  /** Written into a design by "apply brand", with the palette tokens of the built-in templates. */
  brand: BrandKit;
}

/** Creates an account's design kit; palette and fonts stay empty when the brand kit has none. */
export function createDesignKit(kit: { colors: readonly string[]; fonts: readonly string[] }): DesignKit {
  const colors = [...new Set(kit.colors.map((one) => one.toUpperCase()))];
  const fonts = kit.fonts.flatMap(
    (name) =>
      CANVAS_FONTS.find(({ family }) => family.toLowerCase() === name.trim().toLowerCase())?.family ?? [],
  );
  const faces = fonts.length > 0 ? selectTypefaces(fonts) : null;
  return {
    colors,
    fonts: [...new Set(fonts)],
    brand: {
      palette: colors.length > 0 ? toPaletteTokens(createBrandPalette(colors)) : {},
      // The body weight is omitted, so that buttons and notes keep their own weight.
      ...(faces && { headline: faces.headline, body: { font: faces.body.font } }),
    },
  };
}

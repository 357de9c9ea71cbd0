import type { BrandKit } from "@/lib/canvas/core/commands/apply-brand-kit";
import { CANVAS_FONTS } from "@/lib/canvas/fonts";
import { createBrandPalette, toPaletteTokens } from "@/lib/canvas/layouts/palette";
import { selectTypefaces } from "@/lib/canvas/layouts/typefaces";

/** An account's brand kit, resolved to the colors and fonts of the canvas. */
export interface DesignKit {
  /** Upper-case hex values without duplicates, in the order of the brand kit. */
  colours: string[];
  /** Canvas font families that the brand kit names, in their canonical spelling. */
  fonts: string[];
  /**
   * The kit that "apply brand" writes into a design, with the same palette tokens as the built-in templates.
   */
  brand: BrandKit;
}

/**
 * Creates the design kit of an account. Leaves the palette empty when the brand kit has no colors, and the
 * fonts unset when it names none of the canvas.
 */
export function createDesignKit(kit: { colors: readonly string[]; fonts: readonly string[] }): DesignKit {
  const colours = [...new Set(kit.colors.map((one) => one.toUpperCase()))];
  const fonts = kit.fonts.flatMap(
    (name) =>
      CANVAS_FONTS.find(({ family }) => family.toLowerCase() === name.trim().toLowerCase())?.family ?? [],
  );
  const faces = fonts.length > 0 ? selectTypefaces(fonts) : null;
  return {
    colours,
    fonts: [...new Set(fonts)],
    brand: {
      palette: colours.length > 0 ? toPaletteTokens(createBrandPalette(colours)) : {},
      // The body weight is omitted, so that buttons and notes keep their own weight.
      ...(faces && { headline: faces.headline, body: { font: faces.body.font } }),
    },
  };
}

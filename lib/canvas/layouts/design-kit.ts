import type { BrandKit } from "@/lib/canvas/core/commands/brand";
import { CANVAS_FONTS } from "@/lib/canvas/fonts";
import { facesOf } from "@/lib/canvas/layouts/faces";
import { paletteOf, tokensOf } from "@/lib/canvas/layouts/palette";

/** A brand's kit as a design takes it. */
export interface DesignKit {
  /** As they were chosen, each once. */
  colours: string[];
  /** Families of it that the canvas has, by their own names. */
  fonts: string[];
  /** What brings a design to it: names are given the same colours as in our own templates. */
  brand: BrandKit;
}

/** The kit that designs of a brand are drawn in. What was not chosen changes nothing. */
export function designKitOf(kit: { colors: readonly string[]; fonts: readonly string[] }): DesignKit {
  const colours = [...new Set(kit.colors.map((one) => one.toUpperCase()))];
  const fonts = kit.fonts.flatMap(
    (name) =>
      CANVAS_FONTS.find(({ family }) => family.toLowerCase() === name.trim().toLowerCase())?.family ?? [],
  );
  const faces = fonts.length > 0 ? facesOf(fonts) : null;
  return {
    colours,
    fonts: [...new Set(fonts)],
    brand: {
      palette: colours.length > 0 ? tokensOf(paletteOf(colours)) : {},
      // Buttons and notes keep how bold they are.
      ...(faces && { headline: faces.headline, body: { font: faces.body.font } }),
    },
  };
}

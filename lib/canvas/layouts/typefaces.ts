import type { Face } from "@/lib/canvas/layouts/measure-text";

export interface Typefaces {
  headline: Face;
  body: Face;
  bold: Face;
}

/** Weight and line height of each family as a headline. */
const HEADLINES: Record<string, { weight: number; lineHeight: number }> = {
  "Frank Ruhl Libre": { weight: 700, lineHeight: 1.06 },
  "Suez One": { weight: 400, lineHeight: 1.1 },
  "Secular One": { weight: 400, lineHeight: 1.14 },
  Karantina: { weight: 700, lineHeight: 0.92 },
  Heebo: { weight: 800, lineHeight: 1.12 },
  Rubik: { weight: 700, lineHeight: 1.14 },
  Assistant: { weight: 800, lineHeight: 1.1 },
  "Varela Round": { weight: 400, lineHeight: 1.16 },
  "Noto Sans Hebrew": { weight: 800, lineHeight: 1.16 },
  "IBM Plex Sans Hebrew": { weight: 700, lineHeight: 1.16 },
  "Playpen Sans Hebrew": { weight: 700, lineHeight: 1.2 },
  "Amatic SC": { weight: 700, lineHeight: 1 },
};

/** Families that are legible at small sizes and include a bold weight. */
const BODIES = ["Assistant", "Heebo", "Rubik", "Noto Sans Hebrew", "IBM Plex Sans Hebrew"];

/** Selects typefaces from the brand kit's fonts that the canvas has; the first becomes the headline. */
export function selectTypefaces(kitFonts: string[], ownHeadline = "Frank Ruhl Libre"): Typefaces {
  const known = kitFonts.flatMap(
    (name) => Object.keys(HEADLINES).find((font) => font.toLowerCase() === name.trim().toLowerCase()) ?? [],
  );
  const headline = known[0] ?? ownHeadline;
  const body =
    known.slice(1).find((font) => BODIES.includes(font)) ?? known.find((font) => BODIES.includes(font));
  const font = body ?? "Assistant";
  const look = HEADLINES[headline] ?? { weight: 700, lineHeight: 1.1 };
  return {
    headline: { font: headline, ...look },
    body: { font, weight: 400, lineHeight: 1.3 },
    bold: { font, weight: 700, lineHeight: 1.22 },
  };
}

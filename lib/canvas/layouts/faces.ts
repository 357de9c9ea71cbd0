import type { Face } from "@/lib/canvas/layouts/measure";

/** The two voices of a page: one speaks, the other explains. */
export interface Faces {
  headline: Face;
  body: Face;
  /** The body's face at its bold weight. */
  bold: Face;
}

/** As a headline: the weight each family speaks with, and how close its lines may stand. */
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

/** Families that can be read in small and have a bold weight of their own. */
const BODIES = ["Assistant", "Heebo", "Rubik", "Noto Sans Hebrew", "IBM Plex Sans Hebrew"];

/** The kit's fonts where the canvas has them, the first for headlines; else the design's own headline and Assistant. */
export function facesOf(kitFonts: string[], ownHeadline = "Frank Ruhl Libre"): Faces {
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

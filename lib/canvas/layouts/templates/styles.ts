import type { PageBackground } from "@/lib/canvas/layouts/palette";
import type { StyleName } from "@/lib/canvas/layouts/template-formats";

interface Style {
  on: PageBackground;
  headline: string;
  /** Colors for an account without brand colors. */
  colors: readonly string[];
}

/** Looks of the built-in templates: background, headline font and own colors. */
export const STYLES: Readonly<Record<StyleName, Style>> = {
  classic: { on: "paper", headline: "Frank Ruhl Libre", colors: ["#1F3A63", "#F6EBD6", "#B8552B"] },
  bold: { on: "primary", headline: "Rubik", colors: ["#C8331F", "#FFF4E4", "#F2B632"] },
  modern: { on: "ink", headline: "Heebo", colors: ["#3D5AFE", "#F5F6FA", "#FFB74A", "#12142B"] },
  warm: { on: "secondary", headline: "Suez One", colors: ["#7A2E1D", "#FBF1E1", "#E9A93A"] },
  soft: { on: "soft", headline: "Varela Round", colors: ["#A64B6B", "#FFF8F4", "#F2B8A0"] },
  clean: { on: "paper", headline: "Assistant", colors: ["#0B5D4E", "#F7F5EF", "#E07A3F"] },
  fresh: { on: "primary", headline: "Noto Sans Hebrew", colors: ["#0E7C66", "#F2FBF5", "#FFD25E"] },
  playful: { on: "secondary", headline: "Secular One", colors: ["#2B2D6E", "#FFF9EC", "#FF8A5B"] },
};

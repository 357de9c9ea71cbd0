import { contrast, luminance, rgbOf, TEXT_CONTRAST } from "@/lib/canvas/core/contrast";

/** How far a colour is from grey, from 0 to 1. */
export function chroma(hex: string): number {
  const rgb = rgbOf(hex);
  return (Math.max(...rgb) - Math.min(...rgb)) / 255;
}

/** Two colours mixed; `share` of the second. */
export function mix(a: string, b: string, share: number): string {
  const [from, to] = [rgbOf(a), rgbOf(b)];
  const mixed = from.map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`.toUpperCase();
}

/** How different two colours look, roughly: 0 to 1. */
export function distance(a: string, b: string): number {
  const [from, to] = [rgbOf(a), rgbOf(b)];
  return Math.hypot(...from.map((value, at) => value - (to[at] ?? 0))) / Math.hypot(255, 255, 255);
}

/** The first of the colours that can be read on the ground; else black or white, of which one always can. */
export function readable(ground: string, ...candidates: string[]): string {
  const found = candidates.find((one) => contrast(one, ground) >= TEXT_CONTRAST);
  if (found) return found;
  return contrast("#000000", ground) > contrast("#FFFFFF", ground) ? "#000000" : "#FFFFFF";
}

/** The colour itself, or as much darker or lighter as it takes to be told from the ground that well. */
export function pushed(colour: string, ground: string, least: number): string {
  const pole = luminance(ground) > 0.18 ? "#000000" : "#FFFFFF";
  for (let share = 0; share < 1; share += 0.08) {
    const tried = mix(colour, pole, share);
    if (contrast(tried, ground) >= least) return tried;
  }
  return pole;
}

import { contrast, luminance, rgbOf, TEXT_CONTRAST } from "@/lib/canvas/core/contrast";

/** How far a colour is from grey, from 0 to 1. */
export function chroma(hex: string): number {
  const rgb = rgbOf(hex);
  return (Math.max(...rgb) - Math.min(...rgb)) / 255;
}

/** Two colours mixed; `share` of the second. */
export function mix(a: string, b: string, share: number): string {
  const [from, to] = [rgbOf(a), rgbOf(b)];
  return hexOf(from.map((value, at) => value + ((to[at] ?? 0) - value) * share));
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
function pushed(colour: string, ground: string, least: number): string {
  const pole = luminance(ground) > 0.18 ? "#000000" : "#FFFFFF";
  for (let share = 0; share < 1; share += 0.08) {
    const tried = mix(colour, pole, share);
    if (contrast(tried, ground) >= least) return tried;
  }
  return pole;
}

/** As `pushed`, but a pale colour grows stronger before it grows darker: rose becomes pink, not grey. */
export function deepened(colour: string, ground: string, least: number): string {
  const rgb = rgbOf(colour);
  const most = Math.max(1, ...rgb);
  let stronger = colour;
  for (let power = 0; power <= MOST_DEEPENED && contrast(stronger, ground) < least; power += 0.25) {
    stronger = hexOf(rgb.map((value) => value * (value / most) ** power));
  }
  return pushed(stronger, ground, least);
}

/** Beyond this a pastel would not be known again. */
const MOST_DEEPENED = 2.5;

function hexOf(rgb: number[]): string {
  return `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`.toUpperCase();
}

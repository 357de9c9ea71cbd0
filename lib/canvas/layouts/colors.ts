import { getContrastRatio, getLuminance, TEXT_CONTRAST, toRgb } from "@/lib/canvas/core/contrast";

/** Returns the chroma of a color: 0 for gray, 1 for a fully saturated color. */
export function getChroma(hex: string): number {
  const rgb = toRgb(hex);
  return (Math.max(...rgb) - Math.min(...rgb)) / 255;
}

/** Mixes two colors linearly in sRGB. `share` is the fraction of the second, from 0 to 1. */
export function mixColors(a: string, b: string, share: number): string {
  const [from, to] = [toRgb(a), toRgb(b)];
  return hexOf(from.map((value, at) => value + ((to[at] ?? 0) - value) * share));
}

/** Returns the Euclidean distance of two colors in sRGB, normalized to 0 to 1. */
export function getColorDistance(a: string, b: string): number {
  const [from, to] = [toRgb(a), toRgb(b)];
  return Math.hypot(...from.map((value, at) => value - (to[at] ?? 0))) / Math.hypot(255, 255, 255);
}

/** Returns the first candidate with sufficient text contrast, else black or white. */
export function pickReadableColor(ground: string, ...candidates: string[]): string {
  const found = candidates.find((one) => getContrastRatio(one, ground) >= TEXT_CONTRAST);
  if (found) return found;
  return getContrastRatio("#000000", ground) > getContrastRatio("#FFFFFF", ground) ? "#000000" : "#FFFFFF";
}

/** Darkens or lightens a color until its contrast ratio with the background reaches `minContrast`. */
function shiftToContrast(color: string, ground: string, minContrast: number): string {
  const pole = getLuminance(ground) > 0.18 ? "#000000" : "#FFFFFF";
  for (let share = 0; share < 1; share += 0.08) {
    const tried = mixColors(color, pole, share);
    if (getContrastRatio(tried, ground) >= minContrast) return tried;
  }
  return pole;
}

/** Increases contrast to `minContrast` by saturation before darkness: a pale rose becomes pink and not gray. */
export function deepenColor(color: string, ground: string, minContrast: number): string {
  const rgb = toRgb(color);
  const maxChannel = Math.max(1, ...rgb);
  let stronger = color;
  for (
    let power = 0;
    power <= MOST_DEEPENED && getContrastRatio(stronger, ground) < minContrast;
    power += 0.25
  ) {
    stronger = hexOf(rgb.map((value) => value * (value / maxChannel) ** power));
  }
  return shiftToContrast(stronger, ground, minContrast);
}

/** A larger exponent makes a pastel color unrecognizable. */
const MOST_DEEPENED = 2.5;

function hexOf(rgb: number[]): string {
  return `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`.toUpperCase();
}

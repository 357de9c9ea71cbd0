/** Contrast that text needs on its ground (WCAG 2.2, 1.4.3). */
export const TEXT_CONTRAST = 4.5;

type Rgb = [number, number, number];

/** Contrast of two colours by WCAG: from 1 for the same to 21 for black on white. */
export function contrast(a: string, b: string): number {
  const [first, second] = [luminance(a), luminance(b)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Relative luminance, from 0 for black to 1 for white. */
export function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

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
export function pushed(colour: string, ground: string, least: number): string {
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

function rgbOf(hex: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;
}

/** Minimum contrast of text on its background (WCAG 2.2, 1.4.3). */
export const TEXT_CONTRAST = 4.5;

export type Rgb = [number, number, number];

/** Returns the WCAG contrast ratio of two colors, from 1 (equal) to 21 (black on white). */
export function getContrastRatio(a: string, b: string): number {
  const [first, second] = [getLuminance(a), getLuminance(b)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Returns the relative luminance, from 0 for black to 1 for white. */
export function getLuminance(hex: string): number {
  const [red, green, blue] = toRgb(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns red, green and blue of a color, 0 to 255 each; ignores alpha. */
export function toRgb(hex: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;
}

/** Contrast that text needs on its ground (WCAG 2.2, 1.4.3). */
export const TEXT_CONTRAST = 4.5;

export type Rgb = [number, number, number];

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

/** Red, green and blue of a colour, 0 to 255 each; how transparent it is, is left out. */
export function rgbOf(hex: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;
}

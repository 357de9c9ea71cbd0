import type { Adjustments } from "@/lib/canvas/core/elements";

/**
 * Changes the colours of pixels in place. Plain arithmetic, so that a browser and a server agree to the last bit; all
 * of it in one loop that makes no objects, since a picture follows a slider.
 */
export function adjustPixels(pixels: Uint8ClampedArray, adjust: Adjustments): void {
  const { brightness, contrast, saturation, warmth, sepia } = adjust;
  if (!brightness && !contrast && !saturation && !warmth && !sepia) return;
  const curve = curveOf(brightness, contrast);
  const by = saturation < 0 ? 1 + saturation : 1 + saturation * 1.5;
  const [warmer, green] = [warmth * 38, warmth * 8];
  for (let i = 0; i < pixels.length; i += 4) {
    let r = curve[pixels[i] ?? 0] ?? 0;
    let g = curve[pixels[i + 1] ?? 0] ?? 0;
    let b = curve[pixels[i + 2] ?? 0] ?? 0;
    const grey = r * 0.2126 + g * 0.7152 + b * 0.0722;
    r = grey + (r - grey) * by;
    g = grey + (g - grey) * by;
    b = grey + (b - grey) * by;
    if (sepia !== 0) {
      const red = r * 0.393 + g * 0.769 + b * 0.189;
      const middle = r * 0.349 + g * 0.686 + b * 0.168;
      const blue = r * 0.272 + g * 0.534 + b * 0.131;
      r += (red - r) * sepia;
      g += (middle - g) * sepia;
      b += (blue - b) * sepia;
    }
    pixels[i] = Math.round(r + warmer);
    pixels[i + 1] = Math.round(g + green);
    pixels[i + 2] = Math.round(b - warmer);
  }
}

/** What each value of a channel becomes by light alone. */
function curveOf(brightness: number, contrast: number): Uint8ClampedArray {
  const slope = contrast < 0 ? 1 + contrast : 1 + contrast * 2;
  return Uint8ClampedArray.from({ length: 256 }, (_, value) => {
    const lit = value * (1 + brightness * 0.8) + Math.max(0, brightness) * 12;
    return Math.round((lit - 128) * slope + 128);
  });
}

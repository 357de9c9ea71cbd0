import type { Adjustments } from "@/lib/canvas/core/elements";

type Rgb = [r: number, g: number, b: number];

/** Changes the colours of pixels in place. Plain arithmetic, so that a browser and a server agree to the last bit. */
export function adjustPixels(pixels: Uint8ClampedArray, adjust: Adjustments): void {
  const { brightness, contrast, saturation, warmth, sepia } = adjust;
  if (!brightness && !contrast && !saturation && !warmth && !sepia) return;
  const slope = contrast < 0 ? 1 + contrast : 1 + contrast * 2;
  const curve = Uint8ClampedArray.from({ length: 256 }, (_, value) => {
    const lit = value * (1 + brightness * 0.8) + Math.max(0, brightness) * 12;
    return Math.round((lit - 128) * slope + 128);
  });
  for (let i = 0; i < pixels.length; i += 4) {
    const lit: Rgb = [
      curve[pixels[i] ?? 0] ?? 0,
      curve[pixels[i + 1] ?? 0] ?? 0,
      curve[pixels[i + 2] ?? 0] ?? 0,
    ];
    const [r, g, b] = toned(saturated(lit, saturation), sepia);
    pixels[i] = Math.round(r + warmth * 38);
    pixels[i + 1] = Math.round(g + warmth * 8);
    pixels[i + 2] = Math.round(b - warmth * 38);
  }
}

function saturated([r, g, b]: Rgb, saturation: number): Rgb {
  const grey = r * 0.2126 + g * 0.7152 + b * 0.0722;
  const by = saturation < 0 ? 1 + saturation : 1 + saturation * 1.5;
  return [grey + (r - grey) * by, grey + (g - grey) * by, grey + (b - grey) * by];
}

function toned([r, g, b]: Rgb, sepia: number): Rgb {
  if (sepia === 0) return [r, g, b];
  const brown: Rgb = [
    r * 0.393 + g * 0.769 + b * 0.189,
    r * 0.349 + g * 0.686 + b * 0.168,
    r * 0.272 + g * 0.534 + b * 0.131,
  ];
  return [r + (brown[0] - r) * sepia, g + (brown[1] - g) * sepia, b + (brown[2] - b) * sepia];
}

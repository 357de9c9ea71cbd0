import type { CanvasDocument } from "@/lib/canvas/core/document";
import { MAX_SIDE, MIN_SIDE } from "@/lib/canvas/core/limits";
import { image, newDocument } from "@/lib/canvas/core/new-document";
import type { Palette } from "@/lib/canvas/core/paints";
import type { PostWire } from "@/lib/posts/schemas";

/**
 * A design of a picture that has none yet: the picture on a page of its own size, the brand's colours at hand. The same
 * each time.
 */
export function initialDesign(
  picture: PostWire["images"][number],
  at: string,
  palette: Palette,
): CanvasDocument {
  const { url, width, height, alt } = picture;
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  const size = { w: side(width * scale), h: side(height * scale) };
  const whole = image({
    src: url,
    natural: { w: width, h: height },
    x: 0,
    y: 0,
    ...size,
    slot: "hero",
    origin: "canvas-image",
    ...(alt.trim() === "" ? {} : { alt }),
  });
  return newDocument({ size, pages: [{ bg: "#FFFFFF", pieces: [whole] }], palette, at: new Date(at) });
}

function side(px: number): number {
  return Math.max(MIN_SIDE, Math.round(px));
}

import { Util } from "konva/lib/Util";
import type { Adjustments, ImageElement } from "@/lib/canvas/core/elements";
import { blurPixels } from "@/lib/canvas/render/blur-pixels";
import { setStroke } from "@/lib/canvas/render/fill-style";
import type { Bitmap, Context2D, DrawableImage, RenderContext } from "@/lib/canvas/render/scene";
import { clampCornerRadius, traceImageMask } from "@/lib/canvas/render/shape-outline";

const NO_IMAGE = "#8886";
/** Maximum side in pixels at which an image is adjusted; larger images are scaled up afterwards. */
const MAX_ADJUSTED_SIDE = 4_096;

/** Pixels that a slow computer adjusts within one frame while the user drags a slider. */
const DRAFT_PIXELS = 360_000;
/** A blur takes longer per pixel, and its result needs less resolution. */
const DRAFT_BLURRED_PIXELS = 160_000;

interface Adjusted {
  bitmap: Bitmap;
  drawable: DrawableImage;
}

/** Creates the painter of an image element. On a screen it caches the adjusted pixels. */
export function createImagePainter(
  element: ImageElement,
  scene: RenderContext,
): (context: Context2D, scale: number) => void {
  let stored: Adjusted | undefined;
  const adjust = (drawable: DrawableImage, scale: number): Bitmap => {
    const size = adjustedSize(element, scale, scene.screen);
    const { bitmap } = stored ?? {};
    if (bitmap && stored?.drawable === drawable && bitmap.width === size.w && bitmap.height === size.h)
      return bitmap;
    if (bitmap) Util.releaseCanvas(bitmap);
    stored = { drawable, bitmap: adjustedOf(element, drawable, size) };
    return stored.bitmap;
  };
  return (context, scale) => {
    paintImage(context, element, scene, (image) => adjust(image, scale));
    if (scene.screen || !stored) return;
    Util.releaseCanvas(stored.bitmap);
    stored = undefined;
  };
}

function adjustedSize(
  { w, h, adjust }: ImageElement,
  scale: number,
  screen: RenderContext["screen"],
): { w: number; h: number } {
  const most = adjust?.blur ? DRAFT_BLURRED_PIXELS : DRAFT_PIXELS;
  const draft = screen === "draft" ? Math.min(1, Math.sqrt(most / (w * h))) : scale;
  const fine = Math.min(scale, draft, MAX_ADJUSTED_SIDE / Math.max(w, h));
  return { w: Math.max(1, Math.round(w * fine)), h: Math.max(1, Math.round(h * fine)) };
}

/** Draws the cropped image with flip, adjustments, mask or rounded corners, and an outline inside the bounding box. */
function paintImage(
  context: Context2D,
  element: ImageElement,
  scene: RenderContext,
  adjusted: (image: DrawableImage) => Bitmap,
): void {
  const { w, h, radius, mask, stroke } = element;
  const image = scene.getImage(element.src);
  context.save();
  if (mask) {
    traceImageMask(context, mask, { x: 0, y: 0, w, h });
    context.clip();
  } else if (radius > 0) {
    context.beginPath();
    context.roundRect(0, 0, w, h, clampCornerRadius(radius, element));
    context.clip();
  }
  if (!image) {
    context.fillStyle = NO_IMAGE;
    context.fillRect(0, 0, w, h);
  } else if (element.adjust) {
    context.drawImage(adjusted(image), 0, 0, w, h);
  } else drawCropped(context, element, image, w, h);
  context.restore();
  if (!setStroke(context, stroke, scene.palette, { x: 0, y: 0, w, h })) return;
  const inset = stroke.width / 2;
  const inner = { w: Math.max(0, w - stroke.width), h: Math.max(0, h - stroke.width) };
  if (mask) {
    context.lineJoin = "round";
    traceImageMask(context, mask, { x: inset, y: inset, ...inner });
  } else {
    context.beginPath();
    context.roundRect(inset, inset, inner.w, inner.h, clampCornerRadius(Math.max(0, radius - inset), inner));
  }
  context.stroke();
}

function drawCropped(
  context: Context2D,
  element: ImageElement,
  image: DrawableImage,
  w: number,
  h: number,
): void {
  const { crop, flip } = element;
  // Fractions of the loaded image and not of the stored size are correct for every rendition.
  const [width, height] = [image.width, image.height];
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = "high";
  context.translate(flip?.x ? w : 0, flip?.y ? h : 0);
  context.scale(flip?.x ? -1 : 1, flip?.y ? -1 : 1);
  const from = [crop.x * width, crop.y * height, crop.w * width, crop.h * height] as const;
  context.drawImage(image, ...from, 0, 0, w, h);
}

function adjustedOf(element: ImageElement, image: DrawableImage, { w, h }: { w: number; h: number }): Bitmap {
  const canvas: Bitmap = Util.createCanvasElement();
  canvas.width = w;
  canvas.height = h;
  const context = canvas.getContext("2d", { willReadFrequently: true }) as Context2D;
  drawCropped(context, element, image, w, h);
  const data = context.getImageData(0, 0, w, h);
  const { adjust } = element;
  if (adjust) {
    adjustPixels(data.data, adjust);
    blurPixels(data, (adjust.blur * w) / element.w);
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.putImageData(data, 0, 0);
  return canvas;
}

/** Adjusts colors in place with plain arithmetic, so that browser and server agree to the bit. */
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
    const gray = r * 0.2126 + g * 0.7152 + b * 0.0722;
    r = gray + (r - gray) * by;
    g = gray + (g - gray) * by;
    b = gray + (b - gray) * by;
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

/** Returns the lookup table of brightness and contrast for a channel value. */
function curveOf(brightness: number, contrast: number): Uint8ClampedArray {
  const slope = contrast < 0 ? 1 + contrast : 1 + contrast * 2;
  return Uint8ClampedArray.from({ length: 256 }, (_, value) => {
    const lit = value * (1 + brightness * 0.8) + Math.max(0, brightness) * 12;
    return Math.round((lit - 128) * slope + 128);
  });
}

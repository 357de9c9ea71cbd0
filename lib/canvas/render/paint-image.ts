import { Util } from "konva/lib/Util";
import type { ImageElement } from "@/lib/canvas/core/elements";
import { adjustPixels } from "@/lib/canvas/render/adjust-pixels";
import { blurPixels } from "@/lib/canvas/render/blur-pixels";
import { setStroke } from "@/lib/canvas/render/fill-style";
import type { Bitmap, Context2D, Look, Picture } from "@/lib/canvas/render/scene";
import { roundness } from "@/lib/canvas/render/shape-outline";

const NO_PICTURE = "#8886";
/** Adjusted pixels are worked on up to this many a side; larger ones are stretched. */
const MAX_ADJUSTED_SIDE = 4_096;

/** So many pixels are adjusted within a frame while a slider is dragged, on a slow computer too. */
const DRAFT_PIXELS = 360_000;
/** A blur takes longer, and fewer pixels of it look the same. */
const DRAFT_BLURRED_PIXELS = 160_000;

interface Adjusted {
  bitmap: Bitmap;
  picture: Picture;
}

/** Paints one picture; on a screen it remembers its adjusted pixels. */
export function imagePainter(element: ImageElement, look: Look): (context: Context2D, scale: number) => void {
  let kept: Adjusted | undefined;
  const adjust = (picture: Picture, scale: number): Bitmap => {
    const size = adjustedSize(element, scale, look.screen);
    const { bitmap } = kept ?? {};
    if (bitmap && kept?.picture === picture && bitmap.width === size.w && bitmap.height === size.h)
      return bitmap;
    if (bitmap) Util.releaseCanvas(bitmap);
    kept = { picture, bitmap: adjustedOf(element, picture, size) };
    return kept.bitmap;
  };
  return (context, scale) => {
    paintImage(context, element, look, (picture) => adjust(picture, scale));
    if (look.screen || !kept) return;
    Util.releaseCanvas(kept.bitmap);
    kept = undefined;
  };
}

function adjustedSize(
  { w, h, adjust }: ImageElement,
  scale: number,
  screen: Look["screen"],
): { w: number; h: number } {
  const most = adjust?.blur ? DRAFT_BLURRED_PIXELS : DRAFT_PIXELS;
  const draft = screen === "draft" ? Math.min(1, Math.sqrt(most / (w * h))) : scale;
  const fine = Math.min(scale, draft, MAX_ADJUSTED_SIDE / Math.max(w, h));
  return { w: Math.max(1, Math.round(w * fine)), h: Math.max(1, Math.round(h * fine)) };
}

/** The cropped part, flipped, adjusted, with round corners and an outline within the box. */
function paintImage(
  context: Context2D,
  element: ImageElement,
  scene: Look,
  adjusted: (picture: Picture) => Bitmap,
): void {
  const { w, h, radius, stroke } = element;
  const picture = scene.pictureOf(element.src);
  context.save();
  if (radius > 0) {
    context.beginPath();
    context.roundRect(0, 0, w, h, roundness(radius, element));
    context.clip();
  }
  if (!picture) {
    context.fillStyle = NO_PICTURE;
    context.fillRect(0, 0, w, h);
  } else if (element.adjust) {
    context.drawImage(adjusted(picture), 0, 0, w, h);
  } else drawCropped(context, element, picture, w, h);
  context.restore();
  if (!setStroke(context, stroke, scene.palette)) return;
  const inset = stroke.width / 2;
  const inner = { w: Math.max(0, w - stroke.width), h: Math.max(0, h - stroke.width) };
  context.beginPath();
  context.roundRect(inset, inset, inner.w, inner.h, roundness(Math.max(0, radius - inset), inner));
  context.stroke();
}

function drawCropped(
  context: Context2D,
  element: ImageElement,
  picture: Picture,
  w: number,
  h: number,
): void {
  const { crop, flip } = element;
  // By what came, not by what was written down: a fraction is right for every size of the same picture.
  const [width, height] = [picture.width, picture.height];
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = "high";
  context.translate(flip?.x ? w : 0, flip?.y ? h : 0);
  context.scale(flip?.x ? -1 : 1, flip?.y ? -1 : 1);
  const from = [crop.x * width, crop.y * height, crop.w * width, crop.h * height] as const;
  context.drawImage(picture, ...from, 0, 0, w, h);
}

function adjustedOf(element: ImageElement, picture: Picture, { w, h }: { w: number; h: number }): Bitmap {
  const canvas: Bitmap = Util.createCanvasElement();
  canvas.width = w;
  canvas.height = h;
  const context = canvas.getContext("2d", { willReadFrequently: true }) as Context2D;
  drawCropped(context, element, picture, w, h);
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

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

/** The cropped part, flipped, adjusted, with round corners and an outline within the box. */
export function paintImage(context: Context2D, element: ImageElement, scene: Look, scale: number): void {
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
    const adjusted = adjustedOf(element, picture, Math.min(scale, MAX_ADJUSTED_SIDE / Math.max(w, h)));
    context.drawImage(adjusted, 0, 0, w, h);
    Util.releaseCanvas(adjusted);
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

function adjustedOf(element: ImageElement, picture: Picture, scale: number): Bitmap {
  const canvas: Bitmap = Util.createCanvasElement();
  canvas.width = Math.max(1, Math.round(element.w * scale));
  canvas.height = Math.max(1, Math.round(element.h * scale));
  const context = canvas.getContext("2d", { willReadFrequently: true }) as Context2D;
  drawCropped(context, element, picture, canvas.width, canvas.height);
  const data = context.getImageData(0, 0, canvas.width, canvas.height);
  const adjust = element.adjust;
  if (adjust) {
    adjustPixels(data.data, adjust);
    blurPixels(data, adjust.blur * scale);
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.putImageData(data, 0, 0);
  return canvas;
}

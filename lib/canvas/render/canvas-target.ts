import { Util } from "konva/lib/Util";
import { type CanvasElement, isDataElement } from "@/lib/canvas/core/elements";
import type { Layer, PageTarget } from "@/lib/canvas/render/paint-page";
import type { Context2D } from "@/lib/canvas/render/scene";
import { clampCornerRadius } from "@/lib/canvas/render/shape-outline";

/** Too faint to see, but the writer of the file keeps it. */
const FAINT = 1 / 255;

/**
 * Creates a target that draws vectors on a context, such as a page of a PDF. A bitmap of `bitmapScale` pixels
 * per document px replaces what vectors cannot express: shadows, blurs, and translucent or blended elements of several
 * strokes. Its text is written over it invisibly, so that it can be selected and searched.
 */
export function createCanvasTarget(context: Context2D, bitmapScale: number): PageTarget {
  const base = context.getTransform();
  let isBelow = false;
  const drawBitmap = ({ element, rasterize }: Layer) => {
    const { bitmap, place } = rasterize(bitmapScale);
    context.save();
    context.setTransform(base);
    context.globalCompositeOperation = getOperation(element);
    context.drawImage(bitmap, place.x, place.y, place.w, place.h);
    context.restore();
    Util.releaseCanvas(bitmap);
  };
  return {
    context,
    layer(layer, paint) {
      const { element, shadow } = layer;
      const isPlain = element.opacity === 1 && element.blend === "normal";
      const isFiltered = shadow !== undefined || (element.blur ?? 0) > 0;
      const isOuter = !isBelow && (isFiltered || !(isPlain || isSinglePaint(element)));
      if (isOuter) {
        drawBitmap(layer);
        isBelow = true;
      }
      if (!isBelow || element.type === "text" || element.type === "group" || isDataElement(element)) {
        context.save();
        enterElement(context, element);
        context.globalAlpha = isBelow ? FAINT : element.opacity;
        context.globalCompositeOperation = isBelow ? "source-over" : getOperation(element);
        paint();
        context.restore();
      }
      if (isOuter) isBelow = false;
    },
  };
}

/** Moves a context's origin to the element's corner and clips to a clipping group. */
function enterElement(context: Context2D, element: CanvasElement): void {
  const { x, y, w, h, rot } = element;
  context.translate(x + w / 2, y + h / 2);
  context.rotate((rot * Math.PI) / 180);
  context.translate(-w / 2, -h / 2);
  if (element.type !== "group" || !element.clip) return;
  context.beginPath();
  context.roundRect(0, 0, w, h, clampCornerRadius(element.radius, element));
  context.clip();
}

function getOperation({ blend }: CanvasElement): GlobalCompositeOperation {
  return blend === "normal" ? "source-over" : blend;
}

/** Returns whether one fill or stroke draws the element, so that opacity cannot show through itself. */
function isSinglePaint(element: CanvasElement): boolean {
  switch (element.type) {
    case "text":
      return !element.stroke && !element.bg && !element.underline && !element.spans?.length && !element.curve;
    case "image":
      return !element.stroke;
    case "shape":
      return !element.fill || !element.stroke;
    case "svg":
      return element.paths.length === 1 && !(element.paths[0]?.fill && element.paths[0].stroke);
    default:
      return false;
  }
}

import { Group } from "konva/lib/Group";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import type { CanvasElement, GroupElement } from "@/lib/canvas/core/elements";
import { hideEmptyFrames } from "@/lib/canvas/core/empty-frame";
import type { Box } from "@/lib/canvas/core/geometry";
import type { Shadow } from "@/lib/canvas/core/paints";
import { buildElement, createPainter, getGroupAttrs, getOverhang } from "@/lib/canvas/render/build-element";
import { createFillStyle } from "@/lib/canvas/render/fill-style";
import { flattenGroups } from "@/lib/canvas/render/render-page";
import type { Bitmap, Context2D, RenderContext, RenderScene } from "@/lib/canvas/render/scene";

/** An element that is about to be painted. */
export interface Layer {
  element: CanvasElement;
  /** The groups around it, outermost first. */
  ancestors: readonly GroupElement[];
  /** Bounding box of an element without its blur and shadow, in px of its own coordinates. */
  box: Box;
  /** Shadow of a leaf: its own, or that of the nearest group that has one. */
  shadow: Shadow | undefined;
  /** Draws the element with all effects, and returns the bitmap and the place of that on the page. */
  rasterize(pixelRatio: number): { bitmap: Bitmap; place: Box };
}

/** Receives the elements of a page one by one, so that text and shapes stay vectors in a file. */
export interface PageTarget {
  context: Context2D;
  /** Calls `paint`, which draws in the element's own coordinates without any effect, or replaces it. */
  layer(layer: Layer, paint: () => void): void;
}

/** Paints a page's background and elements. Throws a RangeError when there is no such page. */
export function paintPage(
  document: CanvasDocument,
  index: number,
  target: PageTarget,
  look: Pick<RenderContext, "getImage" | "bitmapScale" | "createPath">,
): void {
  const page = document.pages[index];
  if (!page) throw new RangeError(`There is no page ${index}`);
  const { palette, size } = document;
  const { context } = target;
  context.fillStyle = createFillStyle(context, page.bg, palette, { x: 0, y: 0, ...size });
  context.fillRect(0, 0, size.w, size.h);
  const scene: RenderScene = { ...look, els: hideEmptyFrames(page.els), palette };
  const paint = (ids: readonly string[], ancestors: readonly GroupElement[], outer: Shadow | undefined) => {
    for (const id of ids) {
      const element = scene.els[id];
      if (!element?.visible || element.opacity === 0) continue;
      const shadow = element.shadow ?? outer;
      const rasterize = (pixelRatio: number) =>
        rasterizeElement(shadow ? { ...element, shadow } : element, ancestors, scene, pixelRatio, size);
      if (element.type === "group") {
        const margin = element.blur ? getOverhang(buildElement({ ...element, blur: 0 }, scene)) : 0;
        const box = { x: -margin, y: -margin, w: element.w + 2 * margin, h: element.h + 2 * margin };
        target.layer({ element, ancestors, box, shadow: undefined, rasterize }, () =>
          paint(element.children, [...ancestors, element], shadow),
        );
      } else {
        const painter = createPainter(element, scene);
        target.layer({ element, ancestors, box: painter.box(), shadow, rasterize }, () =>
          painter.paint(context),
        );
      }
    }
  };
  paint(page.order, [], undefined);
}

function rasterizeElement(
  element: CanvasElement,
  ancestors: readonly GroupElement[],
  scene: RenderScene,
  pixelRatio: number,
  page: { w: number; h: number },
): { bitmap: Bitmap; place: Box } {
  const root = new Group({ listening: false });
  let parent = root;
  for (const group of ancestors) {
    const node = new Group(getGroupAttrs({ ...group, opacity: 1, blend: "normal", blur: 0 }));
    parent.add(node);
    parent = node;
  }
  // The target blends the bitmap with what it already shows.
  const node = buildElement({ ...element, blend: "normal" }, scene);
  parent.add(node);
  flattenGroups(root, pixelRatio);
  const margin = Math.ceil(getOverhang(node));
  const place = within(
    node.getAbsoluteTransform(),
    { x: -margin, y: -margin, w: element.w + 2 * margin, h: element.h + 2 * margin },
    page,
  );
  const bitmap = root.toCanvas({ x: place.x, y: place.y, width: place.w, height: place.h, pixelRatio });
  root.destroy();
  return { bitmap, place };
}

interface Transform {
  point(at: { x: number; y: number }): { x: number; y: number };
}

/** Returns the whole pixels of the page around a transformed box. */
function within(transform: Transform, { x, y, w, h }: Box, page: { w: number; h: number }): Box {
  const corners = [
    { x, y },
    { x: x + w, y },
    { x, y: y + h },
    { x: x + w, y: y + h },
  ].map((corner) => transform.point(corner));
  const range = (values: number[], end: number) => {
    const start = Math.min(end - 1, Math.max(0, Math.floor(Math.min(...values))));
    return { start, length: Math.max(1, Math.min(end, Math.ceil(Math.max(...values))) - start) };
  };
  const across = range(
    corners.map((corner) => corner.x),
    page.w,
  );
  const down = range(
    corners.map((corner) => corner.y),
    page.h,
  );
  return { x: across.start, y: down.start, w: across.length, h: down.length };
}

import { Group, type GroupConfig } from "konva/lib/Group";
import { Shape, type ShapeConfig } from "konva/lib/Shape";
import type { CanvasElement, DataElement, GroupElement, TextElement } from "@/lib/canvas/core/elements";
import type { Box } from "@/lib/canvas/core/geometry";
import type { Shadow } from "@/lib/canvas/core/paints";
import { blurTranslucentPixels } from "@/lib/canvas/render/blur-pixels";
import {
  getBlurReach,
  getBlurScale,
  getDeviceScale,
  paintComposited,
} from "@/lib/canvas/render/composite-layer";
import type { DataPart } from "@/lib/canvas/render/data-parts";
import { layOutChart } from "@/lib/canvas/render/lay-out-chart";
import { layOutTable } from "@/lib/canvas/render/lay-out-table";
import { createImagePainter } from "@/lib/canvas/render/paint-image";
import { paintLine } from "@/lib/canvas/render/paint-line";
import { paintShape, paintSvg } from "@/lib/canvas/render/paint-shape";
import { layOutElementText, paintText } from "@/lib/canvas/render/paint-text";
import type { Bitmap, Context2D, RenderContext, RenderScene } from "@/lib/canvas/render/scene";
import { clampCornerRadius } from "@/lib/canvas/render/shape-outline";
import type { TextLayout } from "@/lib/canvas/render/text-lines";

export type LeafElement = Exclude<CanvasElement, GroupElement>;

/** Builds the Konva node of an element. It rotates around its center: `x() - offsetX()` is the x. */
export function buildElement(element: CanvasElement, scene: RenderScene): Shape | Group {
  return element.type === "group"
    ? buildGroup(element, scene, undefined)
    : buildLeaf(element, scene, undefined);
}

function placeOf({ id, type, x, y, w, h, rot, opacity, visible, blend, name }: CanvasElement) {
  return {
    id,
    kind: type,
    name: name ?? "",
    x: x + w / 2,
    y: y + h / 2,
    offsetX: w / 2,
    offsetY: h / 2,
    width: w,
    height: h,
    rotation: rot,
    opacity,
    visible,
    ...(blend === "normal" ? {} : { globalCompositeOperation: blend }),
  } as const;
}

/** Returns the Konva attributes of a group without its children. A blur shows when the group is flattened. */
export function getGroupAttrs(element: GroupElement): GroupConfig {
  const { w, h, radius, clip, blur = 0 } = element;
  const clipFunc = (context: { roundRect: Context2D["roundRect"] }) =>
    context.roundRect(0, 0, w, h, clampCornerRadius(radius, element));
  const filter = (pixels: ImageData, scale = 1) => blurTranslucentPixels(pixels, blur * scale);
  return {
    ...placeOf(element),
    ...(clip ? { clipFunc } : {}),
    [BLUR]: blur,
    filters: blur > 0 ? [filter] : [],
  };
}

/** A group's shadow applies to each child that has no shadow. */
function buildGroup(element: GroupElement, scene: RenderScene, outer: Shadow | undefined): Group {
  const group = new Group(getGroupAttrs(element));
  const shadow = element.shadow ?? outer;
  for (const id of element.children) {
    const child = scene.els[id];
    if (child?.type === "group") group.add(buildGroup(child, scene, shadow));
    else if (child) group.add(buildLeaf(child, scene, shadow));
  }
  return group;
}

function buildLeaf(element: LeafElement, scene: RenderScene, outer: Shadow | undefined): Shape {
  return new Shape(getLeafAttrs(element, scene, outer));
}

/** Returns the Konva attributes of a leaf; `outer` is the shadow of the group around it. */
export function getLeafAttrs(element: LeafElement, scene: RenderContext, outer?: Shadow): ShapeConfig {
  const shadow = element.shadow ?? outer;
  const { palette } = scene;
  const { blur = 0 } = element;
  const asOne = shadow !== undefined || blur > 0 || element.opacity < 1 || element.blend !== "normal";
  const cache: { scale: number; canvas: Bitmap }[] = [];
  const painter = createPainter(element, scene);
  return {
    ...placeOf(element),
    [OVERHANG]: () => overhangOf(element, painter.box(), shadow),
    sceneFunc: ({ _context: context }) => {
      context.save();
      if (asOne) paintComposited(context, painter.box(), { shadow, blur, palette, cache }, painter.paint);
      else painter.paint(context);
      context.restore();
    },
    hitFunc: (context, shape) => {
      context.beginPath();
      context.rect(0, 0, element.w, element.type === "text" ? painter.box().hit : element.h);
      context.closePath();
      context.fillStrokeShape(shape);
    },
  };
}

/** Attribute with the function for `getOverhang`, which needs the text layout and so runs late. */
const OVERHANG = "overhang";
/** Attribute with the blur of a group in document px. */
const BLUR = "ownBlur";

/** Returns how far a node and its descendants draw beyond their bounding boxes, in document px. */
export function getOverhang(node: Shape | Group): number {
  if (node instanceof Shape) return (node.getAttr(OVERHANG) as (() => number) | undefined)?.() ?? 0;
  const inside = node.getChildren().map((child) => getOverhang(child as Shape | Group));
  return Math.max(0, ...inside) + getBlurReach(node.getAttr(BLUR));
}

/** Caches a translucent, blended or blurred group as one bitmap, so that children do not show through. */
export function flattenGroup(group: Group, pixelRatio: number): void {
  const blur: number = group.getAttr(BLUR) ?? 0;
  const isPlain = group.opacity() === 1 && group.globalCompositeOperation() === "source-over" && blur === 0;
  if (isPlain || !group.hasChildren()) return;
  group.cache({ pixelRatio: getBlurScale(pixelRatio, blur), offset: getOverhang(group) });
}

function overhangOf(
  element: LeafElement,
  { x, y, w: wide, h: high }: Box,
  shadow: Shadow | undefined,
): number {
  const { w, h } = element;
  const falls = shadow ? Math.max(Math.abs(shadow.x), Math.abs(shadow.y)) + 2 * shadow.blur : 0;
  return Math.max(-x, -y, x + wide - w, y + high - h) + falls + getBlurReach(element.blur);
}

interface Painter {
  /** Bounds of the drawing, in the element's px; `hit` is the height of the hit area. */
  box(): Box & { hit: number };
  paint(context: Context2D): void;
}

/** Creates the painter of an element without its place, opacity, blend mode and shadow. */
export function createPainter(element: LeafElement, scene: RenderContext): Painter {
  const { h } = element;
  const boxed = (box: Box) => () => ({ ...box, hit: h });
  switch (element.type) {
    case "text":
      return textPainter(element, scene);
    case "image": {
      const paint = createImagePainter(element, scene);
      return {
        box: boxed(around(element, 0)),
        paint: (to) => paint(to, scene.bitmapScale ?? getDeviceScale(to)),
      };
    }
    case "shape":
      return { box: boxed(withTail(element)), paint: (to) => paintShape(to, element, scene) };
    case "line": {
      const box = around(element, element.stroke.width * 4 + 12);
      return { box: boxed(box), paint: (to) => paintLine(to, element, scene) };
    }
    case "svg":
      return {
        box: boxed(around(element, widestStroke(element))),
        paint: (to) => paintSvg(to, element, scene),
      };
    case "chart":
    case "table":
      return { box: boxed(around(element, element.size)), paint: dataPainter(element, scene) };
  }
}

/** Lays out on first use, like a text. */
function dataPainter(element: DataElement, scene: RenderContext): Painter["paint"] {
  const layOut = ({ palette }: RenderContext) =>
    element.type === "chart" ? layOutChart(element, palette) : layOutTable(element, palette);
  let known: { part: DataPart; painter: Painter }[] | undefined;
  return (context) => {
    known ??= layOut(scene).map((part) => ({ part, painter: createPainter(part, scene) }));
    for (const { part, painter } of known) {
      context.save();
      context.translate(part.x, part.y);
      painter.paint(context);
      context.restore();
    }
  };
}

/** Lays out on first use, because that needs loaded fonts; fonts that load later rebuild the node. */
function textPainter(element: TextElement, scene: RenderContext): Painter {
  let known: TextLayout | undefined;
  const layout = () => {
    known ??= layOutElementText(element);
    return known;
  };
  // Glyphs may extend beyond their line: slanted text, vowel points, brush strokes.
  const margin = element.size + (element.stroke?.width ?? 0);
  return {
    box: () => ({ ...around({ w: element.w, h: layout().height }, margin), hit: layout().height }),
    paint: (to) => paintText(to, element, layout(), scene),
  };
}

function around({ w, h }: { w: number; h: number }, margin: number): Box {
  return { x: -margin, y: -margin, w: w + 2 * margin, h: h + 2 * margin };
}

function withTail(element: Extract<LeafElement, { type: "shape" }>): Box {
  const { w, h, tail, stroke } = element;
  const [tx, ty] = tail ? [tail.x * w, tail.y * h] : [0, 0];
  // A mitered corner extends farther than the stroke's width.
  const margin = (stroke?.width ?? 0) * 3 + Math.min(w, h) * 0.2;
  const [left, top] = [Math.min(0, tx) - margin, Math.min(0, ty) - margin];
  return { x: left, y: top, w: Math.max(w, tx) + margin - left, h: Math.max(h, ty) + margin - top };
}

function widestStroke({ paths, view, w, h }: Extract<LeafElement, { type: "svg" }>): number {
  return Math.max(0, ...paths.map(({ stroke }) => stroke?.width ?? 0)) * Math.max(w / view.w, h / view.h);
}

import { Group, type GroupConfig } from "konva/lib/Group";
import { Shape, type ShapeConfig } from "konva/lib/Shape";
import type { CanvasElement, GroupElement, TextElement } from "@/lib/canvas/core/elements";
import type { Shadow } from "@/lib/canvas/core/paints";
import { type LayerBox, paintAsOne, scaleOf } from "@/lib/canvas/render/layer";
import { imagePainter } from "@/lib/canvas/render/paint-image";
import { paintLine } from "@/lib/canvas/render/paint-line";
import { paintShape, paintSvg } from "@/lib/canvas/render/paint-shape";
import { paintText, textLayoutOf } from "@/lib/canvas/render/paint-text";
import type { Context2D, Look, Scene } from "@/lib/canvas/render/scene";
import { roundness } from "@/lib/canvas/render/shape-outline";
import type { TextLayout } from "@/lib/canvas/render/text-lines";

export type Leaf = Exclude<CanvasElement, GroupElement>;

/**
 * The Konva node of one element: a shape, or a group with those of its children. Its offset is the middle of the box,
 * so that it turns around it; `x() - offsetX()` is the element's x again. Everything that shows a design is built here.
 */
export function buildElement(element: CanvasElement, scene: Scene): Shape | Group {
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

/** What a group's node is made with, apart from its children. */
export function groupAttrs(element: GroupElement): GroupConfig {
  const { w, h, radius, clip } = element;
  const clipFunc = (context: { roundRect: Context2D["roundRect"] }) =>
    context.roundRect(0, 0, w, h, roundness(radius, element));
  return { ...placeOf(element), ...(clip ? { clipFunc } : {}) };
}

/** A group's shadow falls from each of its children that has none of its own. */
function buildGroup(element: GroupElement, scene: Scene, outer: Shadow | undefined): Group {
  const group = new Group(groupAttrs(element));
  const shadow = element.shadow ?? outer;
  for (const id of element.children) {
    const child = scene.els[id];
    if (child?.type === "group") group.add(buildGroup(child, scene, shadow));
    else if (child) group.add(buildLeaf(child, scene, shadow));
  }
  return group;
}

function buildLeaf(element: Leaf, scene: Scene, outer: Shadow | undefined): Shape {
  return new Shape(leafAttrs(element, scene, outer));
}

/** What the node of an element that is no group is made with. `outer`: the shadow of the group it is in. */
export function leafAttrs(element: Leaf, look: Look, outer?: Shadow): ShapeConfig {
  const shadow = element.shadow ?? outer;
  const { palette } = look;
  const asOne = shadow !== undefined || element.opacity < 1 || element.blend !== "normal";
  const painter = painterOf(element, look);
  return {
    ...placeOf(element),
    [OVERHANG]: () => overhangOf(element, painter.box(), shadow),
    sceneFunc: ({ _context: context }) => {
      context.save();
      if (asOne) paintAsOne(context, painter.box(), { shadow, palette }, painter.paint);
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

/** The attribute that tells how far beyond its box a node may be drawn, once somebody has to know. */
const OVERHANG = "overhang";

/** Of a node and all in it, in document px. */
export function overhang(node: Shape | Group): number {
  const leaves = node instanceof Shape ? [node] : node.find<Shape>("Shape");
  return Math.max(
    0,
    ...leaves.map((leaf) => (leaf.getAttr(OVERHANG) as (() => number) | undefined)?.() ?? 0),
  );
}

function overhangOf(
  { w, h }: Leaf,
  { x, y, w: wide, h: high }: LayerBox,
  shadow: Shadow | undefined,
): number {
  const falls = shadow ? Math.max(Math.abs(shadow.x), Math.abs(shadow.y)) + 2 * shadow.blur : 0;
  return Math.max(-x, -y, x + wide - w, y + high - h) + falls;
}

interface Painter {
  /** What it may draw on, in the element's own px; `hit` is the height that answers a click. */
  box(): LayerBox & { hit: number };
  paint(context: Context2D): void;
}

function painterOf(element: Leaf, look: Look): Painter {
  const { h } = element;
  const boxed = (box: LayerBox) => () => ({ ...box, hit: h });
  switch (element.type) {
    case "text":
      return textPainter(element, look);
    case "image": {
      const paint = imagePainter(element, look);
      return { box: boxed(around(element, 0)), paint: (to) => paint(to, scaleOf(to)) };
    }
    case "shape":
      return { box: boxed(withTail(element)), paint: (to) => paintShape(to, element, look) };
    case "line": {
      const box = around(element, element.stroke.width * 4 + 12);
      return { box: boxed(box), paint: (to) => paintLine(to, element, look) };
    }
    case "svg":
      return {
        box: boxed(around(element, widestStroke(element))),
        paint: (to) => paintSvg(to, element, look),
      };
  }
}

/** Laid out when first asked for: fonts have to be there by then, and a node is built anew when they come later. */
function textPainter(element: TextElement, look: Look): Painter {
  let known: TextLayout | undefined;
  const layout = () => {
    known ??= textLayoutOf(element);
    return known;
  };
  // Letters may reach beyond their line: slants, marks, brush strokes.
  const margin = element.size + (element.stroke?.width ?? 0);
  return {
    box: () => ({ ...around({ w: element.w, h: layout().height }, margin), hit: layout().height }),
    paint: (to) => paintText(to, element, layout(), look),
  };
}

function around({ w, h }: { w: number; h: number }, margin: number): LayerBox {
  return { x: -margin, y: -margin, w: w + 2 * margin, h: h + 2 * margin };
}

function withTail(element: Extract<Leaf, { type: "shape" }>): LayerBox {
  const { w, h, tail, stroke } = element;
  const [tx, ty] = tail ? [tail.x * w, tail.y * h] : [0, 0];
  // A sharp corner's outline reaches farther than it is wide.
  const margin = (stroke?.width ?? 0) * 3 + Math.min(w, h) * 0.2;
  const [left, top] = [Math.min(0, tx) - margin, Math.min(0, ty) - margin];
  return { x: left, y: top, w: Math.max(w, tx) + margin - left, h: Math.max(h, ty) + margin - top };
}

function widestStroke({ paths, view, w, h }: Extract<Leaf, { type: "svg" }>): number {
  return Math.max(0, ...paths.map(({ stroke }) => stroke?.width ?? 0)) * Math.max(w / view.w, h / view.h);
}

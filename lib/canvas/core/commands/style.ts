import type { Command } from "@/lib/canvas/core/command";
import type {
  CanvasElement,
  LineElement,
  ShapeElement,
  SvgElement,
  TextElement,
} from "@/lib/canvas/core/elements";
import type { Paint, Shadow, Stroke } from "@/lib/canvas/core/paints";
import { changeEach, pageAt } from "@/lib/canvas/core/targets";

/** How elements are drawn; null takes it away. What a kind does not have, or cannot be without, it ignores. */
export interface Look extends Partial<Pick<ShapeElement, "kind" | "inner">> {
  fill?: Paint | null;
  stroke?: Stroke | null;
  shadow?: Shadow | null;
  radius?: number;
  opacity?: number;
  blend?: CanvasElement["blend"];
  /** Behind a text. */
  bg?: TextElement["bg"] | null;
  /** Corners of a polygon, points of a star. */
  corners?: number | null;
  /** Of a speech bubble. */
  bubbleTail?: ShapeElement["tail"] | null;
  /** Of a line. */
  line?: Partial<Pick<LineElement, "cap" | "curve" | "head" | "tail">>;
  /** Whether a group cuts off what lies outside of it. */
  clip?: boolean;
}

/** Gives elements a look. Dragged sliders send the same keys again and again: that is one step. */
export function styleElements(ids: readonly string[], look: Look): Command {
  return {
    label: "style",
    targets: ids,
    coalesce: `style:${[...ids].join()}:${Object.keys(look).join()}`,
    run(draft, page) {
      changeEach(pageAt(draft, page), ids, "style", (element) => {
        const { opacity, blend, shadow } = look;
        if (opacity !== undefined) element.opacity = clamp(opacity, 0, 1);
        if (blend !== undefined) element.blend = blend;
        setOrDelete(element, "shadow", shadow);
        styleByKind(element, look);
      });
    },
  };
}

function styleByKind(element: CanvasElement, look: Look): void {
  const { stroke, radius, fill } = look;
  if (radius !== undefined && "radius" in element) element.radius = clamp(radius, 0, 10_000);
  switch (element.type) {
    case "text":
      if (fill) element.fill = copyOf(fill);
      setOrDelete(element, "bg", look.bg);
      setOrDelete(element, "stroke", stroke && { color: stroke.color, width: stroke.width });
      return;
    case "image":
      setOrDelete(element, "stroke", stroke);
      return;
    case "shape":
      styleShape(element, look);
      return;
    case "line":
      if (stroke) element.stroke = copyOf(stroke);
      Object.assign(element, look.line);
      return;
    case "svg":
      recolour(element, look);
      return;
    case "group":
      if (look.clip !== undefined) element.clip = look.clip;
  }
}

function styleShape(element: ShapeElement, { fill, stroke, kind, inner, corners, bubbleTail }: Look): void {
  setOrDelete(element, "fill", fill);
  setOrDelete(element, "stroke", stroke);
  setOrDelete(element, "points", corners);
  setOrDelete(element, "tail", bubbleTail);
  if (kind !== undefined) element.kind = kind;
  if (inner !== undefined) element.inner = clamp(inner, 0.05, 1);
}

/** A drawing keeps what is filled filled, and what is drawn in lines in lines; it takes no gradient. */
function recolour({ paths }: SvgElement, { fill, stroke }: Look): void {
  for (const path of paths) {
    if (fill && !(typeof fill === "object" && "stops" in fill)) {
      if (path.fill) path.fill = copyOf(fill);
      if (path.stroke && !path.fill) path.stroke.color = copyOf(fill);
    }
    if (stroke && path.stroke) path.stroke = copyOf(stroke);
  }
}

function setOrDelete<T extends object, K extends keyof T>(
  element: T,
  key: K,
  value: T[K] | null | undefined,
): void {
  if (value === null) delete element[key];
  else if (value !== undefined) element[key] = copyOf(value);
}

/** Several elements never hold the same object. */
function copyOf<T>(value: T): T {
  return structuredClone(value);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

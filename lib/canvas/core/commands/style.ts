import type { Command } from "@/lib/canvas/core/command";
import { createElementCommand } from "@/lib/canvas/core/element-targets";
import {
  type CanvasElement,
  canBlur,
  type LineElement,
  type ShapeElement,
  type SvgElement,
  type TextElement,
} from "@/lib/canvas/core/elements";
import { BLUR_RANGE, MAX_CORNER_RADIUS } from "@/lib/canvas/core/limits";
import { isGradient, type Paint, type Shadow, type Stroke } from "@/lib/canvas/core/paints";
import { getTintedPaths } from "@/lib/canvas/core/sticker-roles";

/** Style properties; null removes one. Elements ignore properties that their type lacks or requires. */
export interface StyleChange extends Partial<Pick<ShapeElement, "kind" | "inner">> {
  fill?: Paint | null;
  stroke?: Stroke | null;
  shadow?: Shadow | null;
  /** Standard deviation in document px; 0 removes the blur. */
  blur?: number;
  radius?: number;
  opacity?: number;
  blend?: CanvasElement["blend"];
  bg?: TextElement["bg"] | null;
  /** Corners of a polygon or points of a star. */
  corners?: number | null;
  bubbleTail?: ShapeElement["tail"] | null;
  line?: Partial<Pick<LineElement, "cap" | "curve" | "head" | "tail">>;
  clip?: boolean;
}

/** Styles elements. Dragged sliders send the same keys repeatedly, which is one step. */
export function styleElements(ids: readonly string[], look: StyleChange): Command {
  const { opacity, blend, shadow, blur } = look;
  const coalesce = `style:${ids.join()}:${Object.keys(look).join()}`;
  return createElementCommand({ label: "style", targets: ids, coalesce }, "style", (element) => {
    if (opacity !== undefined) element.opacity = clamp(opacity, 0, 1);
    if (blend !== undefined) element.blend = blend;
    setOrDelete(element, "shadow", shadow);
    if (blur !== undefined && canBlur(element))
      setOrDelete(element, "blur", blur > 0 ? clamp(blur, BLUR_RANGE.min, BLUR_RANGE.max) : null);
    styleByKind(element, look);
  });
}

function styleByKind(element: CanvasElement, look: StyleChange): void {
  const { stroke, radius, fill } = look;
  if (radius !== undefined && "radius" in element) element.radius = clamp(radius, 0, MAX_CORNER_RADIUS);
  switch (element.type) {
    case "text":
      if (fill) element.fill = structuredClone(fill);
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
      if (stroke) element.stroke = structuredClone(stroke);
      Object.assign(element, look.line);
      return;
    case "svg":
      recolour(element, look);
      return;
    case "chart":
    case "table":
      if (fill && !isGradient(fill)) element.fill = structuredClone(fill);
      return;
    case "group":
      if (look.clip !== undefined) element.clip = look.clip;
  }
}

function styleShape(
  element: ShapeElement,
  { fill, stroke, kind, inner, corners, bubbleTail }: StyleChange,
): void {
  setOrDelete(element, "fill", fill);
  setOrDelete(element, "stroke", stroke);
  setOrDelete(element, "points", corners);
  setOrDelete(element, "tail", bubbleTail);
  if (kind !== undefined) element.kind = kind;
  if (inner !== undefined) element.inner = clamp(inner, 0.05, 1);
}

/** Filled paths stay filled and stroked ones stroked; gradients are not supported. */
function recolour(element: SvgElement, { fill, stroke }: StyleChange): void {
  for (const path of getTintedPaths(element)) {
    if (fill && !isGradient(fill)) {
      if (path.fill) path.fill = structuredClone(fill);
      if (path.stroke && !path.fill) path.stroke.color = structuredClone(fill);
    }
    if (stroke && path.stroke) path.stroke = structuredClone(stroke);
  }
}

/** Stores a copy, because elements must not share one object. */
function setOrDelete<T extends object, K extends keyof T>(
  element: T,
  key: K,
  value: T[K] | null | undefined,
): void {
  if (value === null) delete element[key];
  else if (value !== undefined) element[key] = structuredClone(value);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

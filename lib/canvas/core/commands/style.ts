import type { Command } from "@/lib/canvas/core/command";
import { createElementCommand } from "@/lib/canvas/core/element-targets";
import type {
  CanvasElement,
  LineElement,
  ShapeElement,
  SvgElement,
  TextElement,
} from "@/lib/canvas/core/elements";
import { BLUR_RANGE, MAX_CORNER_RADIUS } from "@/lib/canvas/core/limits";
import { getPlainColor, type Paint, type PaintedStroke, type Shadow } from "@/lib/canvas/core/paints";
import { getTintedPaths } from "@/lib/canvas/core/sticker-roles";

/**
 * Style properties; null removes one. Elements ignore properties that their type lacks or requires, and outlines of
 * texts, images and shapes take the first color of a gradient.
 */
export interface StyleChange extends Partial<Pick<ShapeElement, "kind" | "inner">> {
  fill?: Paint | null;
  stroke?: PaintedStroke | null;
  /** Changes these parts of a shadow, or of a new one. */
  shadow?: Partial<Shadow> | null;
  /** Standard deviation in document px; 0 removes the blur. */
  blur?: number;
  /** Above 0, a group clips its elements. */
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
    if (shadow === null) delete element.shadow;
    else if (shadow)
      element.shadow = Object.assign(element.shadow ?? createShadow(element), structuredClone(shadow));
    if (blur !== undefined)
      setOrDelete(element, "blur", blur > 0 ? clamp(blur, BLUR_RANGE.min, BLUR_RANGE.max) : null);
    styleByKind(element, look);
  });
}

function styleByKind(element: CanvasElement, look: StyleChange): void {
  const { radius, fill } = look;
  const stroke = look.stroke && { ...look.stroke, color: getPlainColor(look.stroke.color) };
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
      setOrDelete(element, "stroke", stroke);
      return;
    case "line":
      if (fill) element.stroke.color = structuredClone(fill);
      if (look.stroke) element.stroke = structuredClone(look.stroke);
      Object.assign(element, look.line);
      return;
    case "svg":
      recolour(element, look);
      return;
    case "chart":
    case "table":
      if (fill) element.fill = structuredClone(fill);
      return;
    case "group":
      if (radius) element.clip = true;
      if (look.clip !== undefined) element.clip = look.clip;
  }
}

function styleShape(element: ShapeElement, { fill, kind, inner, corners, bubbleTail }: StyleChange): void {
  setOrDelete(element, "fill", fill);
  setOrDelete(element, "points", corners);
  setOrDelete(element, "tail", bubbleTail);
  if (kind !== undefined) element.kind = kind;
  if (inner !== undefined) element.inner = clamp(inner, 0.05, 1);
}

/** Filled paths stay filled and stroked ones stroked. */
function recolour(element: SvgElement, { fill, stroke }: StyleChange): void {
  for (const path of getTintedPaths(element)) {
    if (fill) {
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

/** Creates a shadow below the element, with an offset in proportion to its shorter side. */
function createShadow({ w, h }: CanvasElement): Shadow {
  const y = Math.min(24, Math.max(2, Math.round(Math.min(w, h) / 30)));
  return { x: 0, y, blur: y * 2, color: "#00000080" };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

import type {
  CanvasElement,
  LineElement,
  ShapeElement,
  SvgElement,
  TextElement,
} from "@/lib/canvas/core/elements";

const CORNERED_KINDS: ReadonlySet<ShapeElement["kind"]> = new Set([
  "rect",
  "speech",
  "triangle",
  "diamond",
  "polygon",
  "star",
  "arrow",
]);

/** An element with a corner radius. */
export type CorneredElement = Exclude<CanvasElement, TextElement | LineElement | SvgElement>;

/** Returns whether the radius of an element rounds its corners. */
export function hasCorners(element: CanvasElement): element is CorneredElement {
  switch (element.type) {
    case "shape":
      return CORNERED_KINDS.has(element.kind);
    case "image":
      return !element.mask;
    case "chart":
      return element.kind === "bar";
    default:
      return element.type === "group" || element.type === "table";
  }
}

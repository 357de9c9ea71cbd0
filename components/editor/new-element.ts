import type { Tool } from "@/components/editor/editor-view";
import { addElements } from "@/lib/canvas/core/commands/add";
import type { BrandKit } from "@/lib/canvas/core/commands/brand";
import type { Editor, EditorSnapshot } from "@/lib/canvas/core/editor";
import { type CanvasElement, canvasElement, type SHAPE_KINDS } from "@/lib/canvas/core/elements";
import { newId } from "@/lib/canvas/core/ids";
import type { Paint } from "@/lib/canvas/core/paints";
import { ICON_SIDE, ICONS } from "@/lib/canvas/layouts/icons";
import type { IconName } from "@/lib/canvas/layouts/plan-schemas";
import { textLayoutOf } from "@/lib/canvas/render/paint-text";

type Kind = Exclude<Tool, "select" | "hand"> | (typeof SHAPE_KINDS)[number] | "arrow-line";

interface Spot {
  x: number;
  y: number;
  w?: number;
  h?: number;
}

/** Of the page's shorter side. */
const USUAL = 0.3;
/** How wide the lines of icons are, of the square they are drawn in; and their side, of the page's shorter one. */
const ICON_LINE = 1.6;
const ICON_SHARE = 0.2;
const INK: Paint = { token: "brand.ink" };
const BRAND: Paint = { token: "brand.primary" };

/** What new text speaks with: the brand's headlines, where the brand has fonts. */
type Voice = BrandKit["headline"];

/**
 * A new element where it was asked for: as large as it was pulled, else of a usual size around the spot. Text is in the
 * brand's voice, else in the design's first font.
 */
export function newElement(
  kind: Kind,
  { document }: EditorSnapshot,
  spot: Spot,
  voice?: Voice,
): CanvasElement {
  const { w: wide, h: high } = document.size;
  const side = Math.round(Math.min(wide, high) * USUAL);
  const [w, h] = usual(kind, side, wide);
  const box =
    spot.w !== undefined && spot.h !== undefined
      ? { x: spot.x, y: spot.y, w: Math.max(1, spot.w), h: Math.max(1, spot.h) }
      : { x: spot.x - w / 2, y: spot.y - h / 2, w, h };
  const look = looks(kind, voice ?? { font: document.fonts[0]?.family ?? "Heebo", weight: 700 }, side);
  const element = canvasElement.parse({ ...rounded(box), ...look, id: newId(), v: 1 });
  return { ...element, h: grownHeight(element) };
}

/** A small picture in lines, in the middle of the page, by the name it has in the person's language. */
export function newIcon(icon: IconName, name: string, snapshot: EditorSnapshot): CanvasElement {
  const { x, y } = inTheMiddle(snapshot);
  const { w: wide, h: high } = snapshot.document.size;
  const side = Math.round(Math.min(wide, high) * ICON_SHARE);
  const stroke = { color: INK, width: ICON_LINE };
  return canvasElement.parse({
    ...rounded({ x: x - side / 2, y: y - side / 2, w: side, h: side }),
    ...{ id: newId(), v: 1, type: "svg", name, view: { w: ICON_SIDE, h: ICON_SIDE } },
    paths: ICONS[icon].map((d) => ({ d, stroke })),
  });
}

/** Puts one made by `newElement` on top of the page. */
export function addNew(editor: Editor, element: CanvasElement): void {
  if (element.type !== "group") editor.exec(addElements([element]));
}

/** In the middle of the page. */
export function inTheMiddle({ document }: EditorSnapshot): Spot {
  return { x: document.size.w / 2, y: document.size.h / 2 };
}

/** How high an element is: a text that grows as its lines, whatever was pulled; everything else as it says. */
export function grownHeight(element: CanvasElement): number {
  if (element.type !== "text" || element.overflow !== "grow") return element.h;
  return Math.max(1, Math.round(textLayoutOf({ ...element, h: 1, text: element.text || "א" }).height));
}

function usual(kind: Kind, side: number, wide: number): [w: number, h: number] {
  if (kind === "text") return [Math.round(wide * 0.7), side];
  if (kind === "line" || kind === "arrow-line") return [side, Math.max(16, Math.round(side / 10))];
  if (kind === "arrow" || kind === "rect") return [side, Math.round(side * 0.66)];
  return [side, side];
}

function looks(kind: Kind, voice: NonNullable<Voice>, side: number): object {
  switch (kind) {
    case "text":
      return {
        type: "text",
        text: "",
        ...voice,
        size: Math.max(12, Math.round(side / 5)),
        align: "center",
        fill: INK,
      };
    case "line":
    case "arrow-line":
      return {
        type: "line",
        points: [
          [0, 0.5],
          [1, 0.5],
        ],
        stroke: { color: { token: "brand.ink" }, width: Math.max(2, Math.round(side / 60)) },
        head: kind === "line" ? "none" : "arrow",
      };
    default:
      return { type: "shape", kind, fill: BRAND };
  }
}

function rounded<T extends Record<string, number>>(box: T): T {
  return Object.fromEntries(Object.entries(box).map(([key, value]) => [key, Math.round(value)])) as T;
}

import type { Tool } from "@/components/editor/editor-view";
import { addElements } from "@/lib/canvas/core/commands/add";
import type { BrandKit } from "@/lib/canvas/core/commands/apply-brand-kit";
import type { Editor, EditorSnapshot } from "@/lib/canvas/core/editor";
import { type CanvasElement, canvasElement, type SHAPE_KINDS } from "@/lib/canvas/core/elements";
import type { Box, Point } from "@/lib/canvas/core/geometry";
import type { Paint } from "@/lib/canvas/core/paints";
import { createElementId } from "@/lib/canvas/core/values";
import { ICON_SIDE, ICONS } from "@/lib/canvas/layouts/icons";
import type { IconName } from "@/lib/canvas/layouts/plan-schemas";
import { layOutElementText } from "@/lib/canvas/render/paint-text";

type Kind = Exclude<Tool, "select" | "hand"> | (typeof SHAPE_KINDS)[number] | "arrow-line";

type ElementPlacement = Point & Partial<Pick<Box, "w" | "h">>;

/** Default size as a share of the page's shorter side. */
const USUAL = 0.3;
/** Stroke width of icons in units of their view box, and their side as a share of the page's shorter side. */
const ICON_LINE = 1.6;
const ICON_SHARE = 0.2;
const INK: Paint = { token: "brand.ink" };
const BRAND: Paint = { token: "brand.primary" };

/** Font of new text: the brand's headline font, when the brand kit has fonts. */
type Voice = BrandKit["headline"];

/** Creates an element as large as it was dragged, else of the default size around the point. */
export function createCanvasElement(
  kind: Kind,
  { document }: EditorSnapshot,
  spot: ElementPlacement,
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
  const element = canvasElement.parse({ ...rounded(box), ...look, id: createElementId(), v: 1 });
  return { ...element, h: getAutoHeight(element) };
}

export function createIconElement(icon: IconName, name: string, snapshot: EditorSnapshot): CanvasElement {
  const { x, y } = getCenteredPlacement(snapshot);
  const { w: wide, h: high } = snapshot.document.size;
  const side = Math.round(Math.min(wide, high) * ICON_SHARE);
  const stroke = { color: INK, width: ICON_LINE };
  return canvasElement.parse({
    ...rounded({ x: x - side / 2, y: y - side / 2, w: side, h: side }),
    ...{ id: createElementId(), v: 1, type: "svg", name, view: { w: ICON_SIDE, h: ICON_SIDE } },
    paths: ICONS[icon].map((d) => ({ d, stroke })),
  });
}

export function addElementOnTop(editor: Editor, element: CanvasElement): void {
  if (element.type !== "group") editor.exec(addElements([element]));
}

export function getCenteredPlacement({ document }: EditorSnapshot): ElementPlacement {
  return { x: document.size.w / 2, y: document.size.h / 2 };
}

/** Returns the element's height: for a growing text the height of its lines, else the stored height. */
export function getAutoHeight(element: CanvasElement): number {
  if (element.type !== "text" || element.overflow !== "grow") return element.h;
  return Math.max(1, Math.round(layOutElementText({ ...element, h: 1, text: element.text || "א" }).height));
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

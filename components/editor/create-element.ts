import type { EditorContextValue } from "@/components/editor/editor-context";
import type { Tool } from "@/components/editor/editor-view";
import type { LibraryIcon } from "@/lib/canvas/client/icon-library";
import { addElements } from "@/lib/canvas/core/commands/add";
import type { BrandKit } from "@/lib/canvas/core/commands/apply-brand-kit";
import type { Editor, EditorSnapshot } from "@/lib/canvas/core/editor";
import { type CanvasElement, canvasElement, IMAGE_MASKS, type SHAPE_KINDS } from "@/lib/canvas/core/elements";
import { EMPTY_FRAME_SIZE, EMPTY_FRAME_SRC } from "@/lib/canvas/core/empty-frame";
import type { Box, Point } from "@/lib/canvas/core/geometry";
import { MAX_ELEMENT_TEXT_LENGTH } from "@/lib/canvas/core/limits";
import type { Paint } from "@/lib/canvas/core/paints";
import { createElementId } from "@/lib/canvas/core/values";
import { ICON_SIDE } from "@/lib/canvas/layouts/icon-side";
import { layOutElementText } from "@/lib/canvas/render/paint-text";
import type { Direction } from "@/lib/i18n/direction";

type Kind = Exclude<Tool, "select" | "hand"> | (typeof SHAPE_KINDS)[number] | "arrow-line";

type ElementPlacement = Point & Partial<Pick<Box, "w" | "h">>;

/** Default size as a share of the page's shorter side. */
const USUAL = 0.3;
/** Stroke width of icons in units of their view box, and their side as a share of the page's shorter side. */
const ICON_LINE = 1.6;
const ICON_SHARE = 0.2;
const INK: Paint = { token: "brand.ink" };
const BRAND: Paint = { token: "brand.primary" };
/** Tip of the tail of a new speech bubble, in fractions of its box. */
export const TAIL = { x: 0.22, y: 1.28 };
export const BUBBLES: ReadonlySet<Kind> = new Set<Kind>(["speech", "thought"]);

/** Font and direction of new text. Hebrew brands start right to left, also before the first letter. */
export interface TextDefaults {
  voice: BrandKit["headline"];
  direction: Direction;
}

/** Creates an element as large as it was dragged, else of the default size around the point. */
export function createCanvasElement(
  kind: Kind,
  { document }: EditorSnapshot,
  spot: ElementPlacement,
  defaults?: TextDefaults,
): CanvasElement {
  const { w: wide, h: high } = document.size;
  const side = Math.round(Math.min(wide, high) * USUAL);
  const isDragged = spot.w !== undefined && spot.h !== undefined;
  const [w, h] = isDragged
    ? [Math.max(1, spot.w ?? 1), Math.max(1, spot.h ?? 1)]
    : usual(kind, side, wide, spot);
  const look = {
    ...looks(kind, defaults?.voice ?? { font: document.fonts[0]?.family ?? "Heebo", weight: 700 }, side),
    ...(kind === "text" && defaults?.direction === "rtl" && { dir: "rtl" }),
  };
  const made = canvasElement.parse({
    ...rounded({ x: 0, y: 0, w, h }),
    ...look,
    id: createElementId(),
    v: 1,
  });
  const element = { ...made, h: getAutoHeight(made) };
  if (isDragged) return { ...element, ...rounded({ x: spot.x, y: spot.y }) };
  // Placed by its final height, because text is lower than the box it was measured in.
  const place = rounded({ x: spot.x - element.w / 2, y: spot.y - element.h / 2 });
  if (kind !== "text") return { ...element, ...place };
  return { ...element, x: inside(place.x, element.w, wide), y: inside(place.y, element.h, high) };
}

/** Moves the start of a length so that it lies within the page. */
function inside(start: number, length: number, room: number): number {
  return Math.max(0, Math.min(start, Math.floor(room - length)));
}

/** Smallest side of a line's box, so that a horizontal or vertical line can be pressed. */
const MIN_LINE_SIDE = 16;

/** Creates a line from one point to another. */
export function createDrawnLine(snapshot: EditorSnapshot, from: Point, to: Point): CanvasElement {
  const [w, h] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)].map((side) =>
    Math.round(Math.max(MIN_LINE_SIDE, side)),
  ) as [number, number];
  const x = Math.round((from.x + to.x - w) / 2);
  const y = Math.round((from.y + to.y - h) / 2);
  const share = (at: number) => Math.min(1, Math.max(0, at));
  const line = createCanvasElement("line", snapshot, { x, y, w, h });
  if (line.type !== "line") return line;
  return {
    ...line,
    points: [from, to].map((end) => [share((end.x - x) / w), share((end.y - y) / h)]),
  };
}

/** Creates an element with copies of the icon's paths, so that a design needs no icon file. */
export function createIconElement(
  { strokes, fills = [] }: Pick<LibraryIcon, "strokes" | "fills">,
  name: string,
  snapshot: EditorSnapshot,
  { x, y }: Point = getCenteredPlacement(snapshot),
): CanvasElement {
  const { w: wide, h: high } = snapshot.document.size;
  const side = Math.round(Math.min(wide, high) * ICON_SHARE);
  const stroke = { color: INK, width: ICON_LINE };
  return canvasElement.parse({
    ...rounded({ x: x - side / 2, y: y - side / 2, w: side, h: side }),
    ...{ id: createElementId(), v: 1, type: "svg", name, view: { w: ICON_SIDE, h: ICON_SIDE } },
    paths: [...strokes.map((d) => ({ d, stroke })), ...fills.map((d) => ({ d, stroke, fill: INK }))],
  });
}

/** Corners of a rounded frame as a share of its side. */
const FRAME_RADIUS = 0.12;
/** Side of a new frame as a share of the page's shorter side. */
const FRAME_SHARE = 0.5;

export const FRAME_KINDS = ["rounded", ...IMAGE_MASKS] as const;

/** Creates a frame without an image; the next image that is dropped on it or chosen for it fills it. */
export function createFrame(
  kind: (typeof FRAME_KINDS)[number],
  name: string,
  snapshot: EditorSnapshot,
): CanvasElement {
  const { x, y } = getCenteredPlacement(snapshot);
  const { w: wide, h: high } = snapshot.document.size;
  const side = Math.round(Math.min(wide, high) * FRAME_SHARE);
  return canvasElement.parse({
    ...rounded({ x: x - side / 2, y: y - side / 2, w: side, h: side }),
    ...{ id: createElementId(), v: 1, type: "image", name, src: EMPTY_FRAME_SRC, natural: EMPTY_FRAME_SIZE },
    ...(kind === "rounded" ? { radius: Math.round(side * FRAME_RADIUS) } : { mask: kind }),
  });
}

export function addElementOnTop(editor: Editor, element: CanvasElement): void {
  if (element.type !== "group") editor.exec(addElements([element]));
}

/** Adds an element by a tool. Text opens for typing and forms one undo step with what is typed. */
export function placeElement({ editor, view }: EditorContextValue, element: CanvasElement): void {
  const isText = element.type === "text";
  if (isText) editor.begin("add");
  addElementOnTop(editor, element);
  view.set({ tool: "select", typing: isText ? element.id : null });
}

/** Limits of a pasted text: its share of the page's height, and its smallest letters in document px. */
const PASTED_SHARE = 0.9;
const SMALLEST_PASTED = 12;
const SMALLER = 0.85;

/** Creates a text element of pasted text in the page's middle, with letters small enough for the page. */
export function createPastedText(pasted: string, workspace: EditorContextValue): CanvasElement {
  const snapshot = workspace.editor.read();
  const { w, h } = snapshot.document.size;
  const { voice } = getTextDefaults(workspace);
  // The direction follows the first letter of the text, also in a Hebrew brand.
  const made = createCanvasElement("text", snapshot, getCenteredPlacement(snapshot), {
    voice,
    direction: "ltr",
  });
  if (made.type !== "text") return made;
  const lines = pasted.replaceAll(/\r\n?/g, "\n").trim();
  const text = lines.slice(0, MAX_ELEMENT_TEXT_LENGTH);
  const withSize = (size: number): CanvasElement => {
    const element = { ...made, text, size };
    const height = getAutoHeight(element);
    if (height > h * PASTED_SHARE && size > SMALLEST_PASTED)
      return withSize(Math.max(SMALLEST_PASTED, Math.floor(size * SMALLER)));
    const y = Math.max(0, Math.round((h - height) / 2));
    return { ...element, h: height, x: Math.round((w - made.w) / 2), y };
  };
  return withSize(made.size);
}

export function getTextDefaults({ kit }: EditorContextValue): TextDefaults {
  return { voice: kit.brand.headline, direction: kit.direction };
}

export function getCenteredPlacement({ document }: EditorSnapshot): ElementPlacement {
  return { x: document.size.w / 2, y: document.size.h / 2 };
}

/** Returns the element's height: for a growing text the height of its lines, else the stored height. */
export function getAutoHeight(element: CanvasElement): number {
  if (element.type !== "text" || element.overflow !== "grow") return element.h;
  return Math.max(1, Math.round(layOutElementText({ ...element, h: 1, text: element.text || "א" }).height));
}

/** Text near a side of the page is narrower, so that its middle stays at the click. */
function usual(kind: Kind, side: number, wide: number, { x }: Point): [w: number, h: number] {
  const room = Math.max(2 * Math.min(x, wide - x), wide * USUAL);
  if (kind === "text") return [Math.round(Math.min(wide * 0.7, room)), side];
  if (kind === "line" || kind === "arrow-line") return [side, Math.max(16, Math.round(side / 10))];
  if (kind === "arrow" || kind === "rect") return [side, Math.round(side * 0.66)];
  return [side, side];
}

function looks(kind: Kind, voice: NonNullable<TextDefaults["voice"]>, side: number): object {
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
      return { type: "shape", kind, fill: BRAND, ...(BUBBLES.has(kind) && { tail: TAIL }) };
  }
}

function rounded<T extends Record<string, number>>(box: T): T {
  return Object.fromEntries(Object.entries(box).map(([key, value]) => [key, Math.round(value)])) as T;
}

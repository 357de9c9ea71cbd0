import { createStore } from "zustand/vanilla";
import type { Adjustments, TextElement } from "@/lib/canvas/core/elements";
import type { Box } from "@/lib/canvas/core/geometry";

const TOOLS = ["select", "hand", "text", "rect", "ellipse", "line"] as const;
export type Tool = (typeof TOOLS)[number];

export const PANEL_NAMES = ["layers", "text", "shapes", "images", "templates", "brand"] as const;
export type PanelName = (typeof PANEL_NAMES)[number];

/** Platform frames around an image; `bare` is the page alone. */
export const PREVIEW_FRAMES = ["bare", "instagram", "facebook", "linkedin"] as const;
export type PreviewFrameName = (typeof PREVIEW_FRAMES)[number];

export const TEXT_DIRECTIONS = ["auto", "rtl", "ltr"] as const;
export const TEXT_EMPHASES = ["weight", "italic", "underline"] as const;
export type TextEmphasis = (typeof TEXT_EMPHASES)[number];

/** Emphasis of a range of text. */
export type TextPart = Record<TextEmphasis, boolean> & { hasHebrew: boolean };

export interface ActiveTextField {
  emphasize(what: TextEmphasis): void;
}

const MIN_ZOOM = 0.1;
const MAX_ZOOM = 8;
/** Margins around a fitted page in screen px; the selection toolbar needs more above. */
const AIR = 48;
const AIR_ABOVE = 64;

interface Size {
  w: number;
  h: number;
}

/** Placeholder of an uploading file: the square its image will fit into, in document px. */
export interface PendingUpload {
  row: string;
  page: string;
  x: number;
  y: number;
  side: number;
}

interface Cropping {
  id: string;
  /** Version of the element when cropping started. */
  v: number;
  /** In fractions of the displayed image, mirrored or not. */
  frame: Box;
}

export interface ViewSnapshot {
  tool: Tool;
  /** Screen px per document px. */
  zoom: number;
  /** Position of the page's corner on the stage, in screen px. */
  offset: { x: number; y: number };
  stage: Size;
  panel: PanelName | null;
  /** Id of the text element being edited. */
  typing: string | null;
  /** Id of the entered group; selection works inside it. */
  within: string | null;
  /** Emphasis of the selected text range; null without a range. */
  part: TextPart | null;
  /** Text in the field with its uncommitted styles, as the stage draws it. */
  typed: TextElement | null;
  snap: boolean;
  help: boolean;
  /** Place of the open context menu on the stage, in screen px. */
  menu: { x: number; y: number } | null;
  palette: boolean;
  /** The version history is open. */
  versions: boolean;
  /** The comments of clients are open. */
  comments: boolean;
  zones: boolean;
  frame: PreviewFrameName;
  cropping: Cropping | null;
  /** Image adjustments in preview that are not yet part of the design. */
  adjusting: { id: string; adjust: Adjustments } | null;
  /** Elements whose background is being removed, with the library image used for each. */
  cutting: Readonly<Record<string, { image: string; job: string | null }>>;
  changing: string | null;
  arriving: readonly PendingUpload[];
}

/** View state of a design: not part of it, never saved, without undo. A zustand store. */
export class EditorView {
  readonly store = createStore<ViewSnapshot>(() => ({
    tool: "select",
    zoom: 1,
    offset: { x: 0, y: 0 },
    stage: { w: 0, h: 0 },
    panel: null,
    typing: null,
    within: null,
    part: null,
    typed: null,
    snap: true,
    help: false,
    menu: null,
    palette: false,
    versions: false,
    comments: false,
    zones: false,
    frame: "bare",
    cropping: null,
    adjusting: null,
    cutting: {},
    changing: null,
    arriving: [],
  }));
  field: ActiveTextField | null = null;
  private fitted = true;

  readonly read = (): ViewSnapshot => this.store.getState();

  set(patch: Partial<Omit<ViewSnapshot, "zoom" | "offset" | "stage">>): void {
    this.change(patch);
  }

  resize(stage: Size, page: Size): void {
    if (stage.w === this.read().stage.w && stage.h === this.read().stage.h) return;
    this.change({ stage, ...(this.fitted ? fitting(stage, page) : {}) });
  }

  fit(page: Size, box = { x: 0, y: 0, ...page }): void {
    this.change(fitting(this.read().stage, box));
    this.fitted = box.w === page.w && box.h === page.h;
  }

  /**
   * Zooms around the point `at` (screen px of the stage). Around its middle, the default, the page ends on whole pixels,
   * because edges and text on fractions of a pixel are blurred.
   */
  zoomTo(wanted: number, at?: { x: number; y: number }): void {
    const { zoom: before, offset, stage } = this.read();
    const { x, y } = at ?? { x: stage.w / 2, y: stage.h / 2 };
    const zoom = within(wanted);
    const turn = zoom / before;
    this.fitted = false;
    const moved = { x: x - (x - offset.x) * turn, y: y - (y - offset.y) * turn };
    this.change({ zoom, offset: at ? moved : toWholePixels(moved) });
  }

  pan(dx: number, dy: number): void {
    const { offset } = this.read();
    this.fitted = false;
    this.change({ offset: { x: offset.x + dx, y: offset.y + dy } });
  }

  /** Converts a stage point (screen px) to document px. */
  toPage({ x, y }: { x: number; y: number }): { x: number; y: number } {
    const { zoom, offset } = this.read();
    return { x: (x - offset.x) / zoom, y: (y - offset.y) / zoom };
  }

  private change(patch: Partial<ViewSnapshot>): void {
    this.store.setState(patch);
  }
}

function within(zoom: number): number {
  return Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom));
}

const toWholePixels = ({ x, y }: { x: number; y: number }) => ({ x: Math.round(x), y: Math.round(y) });

function fitting(stage: Size, { x = 0, y = 0, w, h }: Size & Partial<Box>) {
  const room = { w: stage.w - 2 * AIR, h: stage.h - AIR - AIR_ABOVE };
  const zoom = within(Math.min(room.w / Math.max(1, w), room.h / Math.max(1, h)));
  const middle = { x: stage.w / 2, y: AIR_ABOVE + room.h / 2 };
  const offset = { x: middle.x - (x + w / 2) * zoom, y: middle.y - (y + h / 2) * zoom };
  return { zoom, offset: toWholePixels(offset) };
}

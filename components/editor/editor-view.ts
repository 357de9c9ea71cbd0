import type { Adjustments } from "@/lib/canvas/core/elements";
import type { Box } from "@/lib/canvas/core/geometry";

/** What a press on the stage does. */
const TOOLS = ["select", "hand", "text", "rect", "ellipse", "line"] as const;
export type Tool = (typeof TOOLS)[number];

export const PANELS = ["layers", "shapes", "images", "templates", "brand"] as const;
export type PanelName = (typeof PANELS)[number];

/** What a network puts around a picture; `bare` is the page alone. */
export const FRAMES = ["bare", "instagram", "facebook", "linkedin"] as const;
export type FrameName = (typeof FRAMES)[number];

export const DIRECTIONS = ["auto", "rtl", "ltr"] as const;
export const EMPHASES = ["weight", "italic", "underline"] as const;
export type Emphasis = (typeof EMPHASES)[number];

/** The text that is being typed, for panels that change the chosen part of it. */
export interface TypedField {
  emphasise(what: Emphasis): void;
}

const MIN_ZOOM = 0.1;
const MAX_ZOOM = 8;
/** Around a page that fits, in screen px; above it more: the bar of the selection stands there. */
const AIR = 48;
const AIR_ABOVE = 64;

interface Size {
  w: number;
  h: number;
}

/** A file on its way onto a page: a square that its picture will just fit into, in document px. */
export interface Arrival {
  /** Of the queue's row. */
  row: string;
  /** Id of the page. */
  page: string;
  x: number;
  y: number;
  side: number;
}

/** A picture while the part of it that is seen is chosen. */
interface Cropping {
  id: string;
  /** Of the element when it began. */
  v: number;
  /** In fractions of the picture as it is seen, mirrored or not. */
  frame: Box;
}

export interface ViewSnapshot {
  tool: Tool;
  /** Screen px of one document px. */
  zoom: number;
  /** Where the page's corner is on the stage, in screen px. */
  offset: { x: number; y: number };
  /** Of the stage, in screen px. */
  stage: Size;
  panel: PanelName | null;
  /** The text that is being typed into. */
  typing: string | null;
  /** The group within which elements are picked. */
  within: string | null;
  /** How the chosen part of it is drawn; null while no part is chosen. */
  part: Record<Emphasis, boolean> | null;
  snap: boolean;
  help: boolean;
  /** Whether commands are searched. */
  palette: boolean;
  /** Whether it is shown what networks cover. */
  zones: boolean;
  frame: FrameName;
  cropping: Cropping | null;
  /** Colours of a picture that are tried out: shown, and not yet a part of the design. */
  adjusting: { id: string; adjust: Adjustments } | null;
  /** Elements whose background is being removed, and the library picture that is cut out for each. */
  cutting: Readonly<Record<string, { image: string; job: string | null }>>;
  /** The picture that is changed by prompt in front of everything. */
  changing: string | null;
  /** Files that are on their way onto the design. */
  arriving: readonly Arrival[];
}

/** How a design is looked at: no part of it, never saved, no step back. A store for `useSyncExternalStore`. */
export class EditorView {
  private snapshot: ViewSnapshot = {
    tool: "select",
    zoom: 1,
    offset: { x: 0, y: 0 },
    stage: { w: 0, h: 0 },
    panel: null,
    typing: null,
    within: null,
    part: null,
    snap: true,
    help: false,
    palette: false,
    zones: false,
    frame: "bare",
    cropping: null,
    adjusting: null,
    cutting: {},
    changing: null,
    arriving: [],
  };
  field: TypedField | null = null;
  /** Whether the page is to stay whole in the stage when that becomes larger or smaller. */
  private fitted = true;
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): ViewSnapshot => this.snapshot;

  set(patch: Partial<Omit<ViewSnapshot, "zoom" | "offset" | "stage">>): void {
    this.change(patch);
  }

  /** The stage has this size now. */
  resize(stage: Size, page: Size): void {
    if (stage.w === this.snapshot.stage.w && stage.h === this.snapshot.stage.h) return;
    this.change({ stage, ...(this.fitted ? fitting(stage, page) : {}) });
  }

  /** A box of the page, all of it in sight; the whole page if not said. */
  fit(page: Size, box = { x: 0, y: 0, ...page }): void {
    this.change(fitting(this.snapshot.stage, box));
    this.fitted = box.w === page.w && box.h === page.h;
  }

  /** Keeps the point under `at` where it is (screen px of the stage; its middle if not said). */
  zoomTo(wanted: number, at?: { x: number; y: number }): void {
    const { zoom: before, offset, stage } = this.snapshot;
    const { x, y } = at ?? { x: stage.w / 2, y: stage.h / 2 };
    const zoom = within(wanted);
    const turn = zoom / before;
    this.fitted = false;
    this.change({ zoom, offset: { x: x - (x - offset.x) * turn, y: y - (y - offset.y) * turn } });
  }

  pan(dx: number, dy: number): void {
    const { offset } = this.snapshot;
    this.fitted = false;
    this.change({ offset: { x: offset.x + dx, y: offset.y + dy } });
  }

  /** A point of the stage (screen px) in document px. */
  toPage({ x, y }: { x: number; y: number }): { x: number; y: number } {
    const { zoom, offset } = this.snapshot;
    return { x: (x - offset.x) / zoom, y: (y - offset.y) / zoom };
  }

  private change(patch: Partial<ViewSnapshot>): void {
    this.snapshot = { ...this.snapshot, ...patch };
    for (const listener of this.listeners) listener();
  }
}

function within(zoom: number): number {
  return Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom));
}

/** So far in and so placed that the box stands in the middle of what is free of the stage. */
function fitting(stage: Size, { x = 0, y = 0, w, h }: Size & Partial<Box>) {
  const room = { w: stage.w - 2 * AIR, h: stage.h - AIR - AIR_ABOVE };
  const zoom = within(Math.min(room.w / Math.max(1, w), room.h / Math.max(1, h)));
  const middle = { x: stage.w / 2, y: AIR_ABOVE + room.h / 2 };
  return { zoom, offset: { x: middle.x - (x + w / 2) * zoom, y: middle.y - (y + h / 2) * zoom } };
}

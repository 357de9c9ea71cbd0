import type { CanvasDocument } from "@/lib/canvas/core/document";

/** A design as the server stores it, of any schema version. */
export interface StoredDesign {
  raw: Record<string, unknown>;
  rev: number;
}

/** Permanent refusal of a save: a retry would get the same response. */
export interface SaveRejection {
  /** HTTP status: 401, 402, 404, 413 or 422. */
  status: number;
  code: string;
  message: string;
  details?: Record<string, unknown> | undefined;
}

export type SaveOutcome =
  | { kind: "saved"; rev: number }
  /** `stored` is the newer design; null when the base design was deleted. */
  | { kind: "conflict"; stored: StoredDesign | null }
  | { kind: "refused"; refusal: SaveRejection }
  /** No response, or one without information about the design. */
  | { kind: "unreachable" };

/** Unsaved design that no server has confirmed yet. */
export interface CanvasDraft {
  document: CanvasDocument;
  /** The last design that both this device and the server had; null when there was none. */
  base: CanvasDocument | null;
  baseRev: number;
  /** Documents sent without a response: when the server has one of them, it came from here. */
  sent: CanvasDocument[];
  /** Time of storing, in ms. */
  at: number;
}

export interface DraftsPort {
  /** Returns false when the draft is only in memory and would be lost when the page closes. */
  keep(draft: CanvasDraft): Promise<boolean>;
  /** Stores the draft before the call returns, because the page closes. */
  keepNow(draft: CanvasDraft): void;
  drop(): Promise<void>;
  read(): Promise<CanvasDraft | null>;
}

export interface AutosavePort {
  /** Returns null when there is no design yet. Throws ApiError. */
  load(): Promise<StoredDesign | null>;
  /** Never throws. */
  save(call: { baseRev: number; document: CanvasDocument }): Promise<SaveOutcome>;
  drafts: DraftsPort;
  now(): number;
  isOnline(): boolean;
  /** Receives a design that did not come from the editor: a merged or a remote one. */
  onMerged(document: CanvasDocument): void;
  onSaved?(rev: number): void;
}

export type AutosaveState = "saved" | "saving" | "dirty" | "device" | "conflict" | "readonly" | "refused";

export interface AutosaveSnapshot {
  state: AutosaveState;
  rev: number;
  /** The remote design while the user has to choose; absent when the base design was deleted. */
  theirs?: CanvasDocument;
  refusal?: SaveRejection;
  /** A design that cannot be read here: it can be downloaded and is never overwritten. */
  raw?: Record<string, unknown>;
  /** False when browser storage is full: closing the page would lose unsaved changes. */
  isKept: boolean;
}

export interface OpenedDesign {
  document: CanvasDocument | null;
  found: "new" | "stored" | "restored" | "merged" | "conflict" | "readonly";
}

export interface AutosaveOptions {
  port: AutosavePort;
  /** Creates the initial design from the image; deterministic. */
  initial(): CanvasDocument | Promise<CanvasDocument>;
  /** Identifies this browser in its saves. */
  device?: string;
}

/** Returns the document as it is sent: the revision it is based on, the next one, the device and the time. */
export function stampDocument(
  document: CanvasDocument,
  baseRev: number,
  { device = document.device, port }: Pick<AutosaveOptions, "device" | "port">,
): CanvasDocument {
  return { ...document, baseRev, rev: baseRev + 1, device, savedAt: new Date(port.now()).toISOString() };
}

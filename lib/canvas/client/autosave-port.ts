import type { CanvasDocument } from "@/lib/canvas/core/document";

/** A design as the server keeps it, of whatever schema. */
export interface StoredCanvas {
  raw: Record<string, unknown>;
  rev: number;
}

/** What the server says it cannot keep, and why: the same again would be answered the same. */
export interface SaveRefusal {
  /** Of HTTP: 401, 402, 404, 413, 422. */
  status: number;
  code: string;
  message: string;
  details?: Record<string, unknown> | undefined;
}

export type SaveOutcome =
  | { kind: "saved"; rev: number }
  /** `stored` is the newer design; null when the one it was made on is gone. */
  | { kind: "conflict"; stored: StoredCanvas | null }
  | { kind: "refused"; refusal: SaveRefusal }
  /** No answer, or none that says anything about the design. */
  | { kind: "unreachable" };

/** Words that no server has confirmed yet. */
export interface CanvasDraft {
  document: CanvasDocument;
  /** What it was made on: the last design both this device and the server knew; null when there was none. */
  base: CanvasDocument | null;
  baseRev: number;
  /** Sent without an answer: if the server has one of these, it is ours. */
  sent: CanvasDocument[];
  /** When it was kept, in ms. */
  at: number;
}

export interface DraftsPort {
  /** False when it is kept in memory only: closing the page would lose it. */
  keep(draft: CanvasDraft): Promise<boolean>;
  drop(): Promise<void>;
  read(): Promise<CanvasDraft | null>;
}

/** What autosave needs of the world around it. */
export interface AutosavePort {
  /** Null where there is no design yet. Throws ApiError. */
  load(): Promise<StoredCanvas | null>;
  /** Never throws. */
  save(call: { baseRev: number; document: CanvasDocument }): Promise<SaveOutcome>;
  drafts: DraftsPort;
  /** In ms. */
  now(): number;
  /** False when it is known that no call would arrive. */
  isOnline(): boolean;
  /** Called with a design that is not the editor's: merged with another one, or taken instead of it. */
  onMerged(document: CanvasDocument): void;
  /** Called with every new revision of ours. */
  onSaved?(rev: number): void;
}

export type AutosaveState = "saved" | "saving" | "dirty" | "device" | "conflict" | "readonly" | "refused";

export interface AutosaveSnapshot {
  state: AutosaveState;
  /** The newest revision known here. */
  rev: number;
  /** The other design, while the person has to choose; absent in a conflict when the one this was made on is gone. */
  theirs?: CanvasDocument;
  refusal?: SaveRefusal;
  /** A design that cannot be read here: to be downloaded, never to be overwritten. */
  raw?: Record<string, unknown>;
  /** False when this browser has no room: closing the page would lose what is not saved. */
  isKept: boolean;
}

export interface OpenedCanvas {
  /** Null when what the server has cannot be read. */
  document: CanvasDocument | null;
  found: "new" | "stored" | "restored" | "merged" | "conflict" | "readonly";
}

export interface AutosaveOptions {
  port: AutosavePort;
  /** The design where there is none yet, made from the picture; the same each time. */
  initial(): CanvasDocument | Promise<CanvasDocument>;
  /** Names this browser in what it saves. */
  device?: string;
}

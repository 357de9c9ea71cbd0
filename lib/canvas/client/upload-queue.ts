import { type ApiError, toApiError } from "@/lib/api-client/api-error";
import { newActionKey } from "@/lib/api-client/request";
import type { CanvasImageWire } from "@/lib/canvas/image-schemas";

/** So many files travel at once: more would only make each slower. */
const AT_ONCE = 3;

export type Refusal = "type" | "large";
type UploadState = "waiting" | "sending" | "storing" | "done" | "failed" | "refused";

/** One file on its way, as a row shows it. */
export interface UploadRow {
  id: string;
  name: string;
  bytes: number;
  /** Which place of the application asked for it. */
  place: string;
  cutOut: boolean;
  preview: string | null;
  state: UploadState;
  share: number;
  /** Bytes in a second, once known. */
  speed: number | null;
  refusal: Refusal | null;
  error: ApiError | null;
  image: CanvasImageWire | null;
}

export interface Sending {
  cutOut: boolean;
  idempotencyKey: string;
  signal: AbortSignal;
  onProgress(share: number): void;
}

/** What the queue needs of the world around it. */
export interface UploadPort {
  check(file: File): Promise<Refusal | null>;
  preview(file: File): Promise<string | null>;
  send(file: File, how: Sending): Promise<CanvasImageWire>;
  onStored(image: CanvasImageWire): void;
  now(): number;
}

interface Entry {
  row: UploadRow;
  file: File;
  key: string;
  controller: AbortController;
  checked: boolean;
  started: number;
  /** Its batch does not wait for it any more. */
  ended: boolean;
  settle(): void;
  onLate: ((image: CanvasImageWire) => void) | undefined;
}

/** Where files come from, and what is done with them. */
export interface Batch {
  place: string;
  cutOut: boolean;
  /** Told of a picture that arrived after its batch was done with: it had failed, and was sent again. */
  onLate?: (image: CanvasImageWire) => void;
}

/** What the server found by looking closer: sent again it would be refused again. */
const REFUSALS: Record<string, Refusal> = { unsupported_type: "type", too_large: "large" };

function endOf(error: ApiError): Partial<UploadRow> {
  const refusal = REFUSALS[error.code] ?? null;
  return refusal ? { state: "refused", refusal } : { state: "failed", error };
}

const OPEN: readonly UploadState[] = ["waiting", "sending", "storing"];
export const isOpen = ({ state }: UploadRow): boolean => OPEN.includes(state);

/**
 * Files on their way into the library: three at a time in the order they were given, each with its progress, its end
 * and its way back. A store for `useSyncExternalStore` that outlives the page it was filled on.
 */
export class UploadQueue {
  private entries: Entry[] = [];
  private snapshot: UploadRow[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly port: UploadPort;

  constructor(port: UploadPort) {
    this.port = port;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): UploadRow[] => this.snapshot;

  /** Puts files behind the others. Resolves when none of them is on its way any more, with those that arrived, in order. */
  async add(files: readonly File[], batch: Batch): Promise<CanvasImageWire[]> {
    const made = files.map((file) => this.entryOf(file, batch));
    this.entries = [...this.entries, ...made.map(({ entry }) => entry)];
    this.tell();
    for (const { entry } of made) await this.prepare(entry);
    await Promise.all(made.map(({ ended }) => ended));
    return made.flatMap(({ entry }) => entry.row.image ?? []);
  }

  /** Takes a row away; what is on its way is stopped. */
  remove(id: string): void {
    const entry = this.entries.find(({ row }) => row.id === id);
    if (!entry) return;
    this.entries = this.entries.filter((one) => one !== entry);
    entry.controller.abort();
    entry.settle();
    this.tell();
    this.next();
  }

  /** Sends a failed file again, as the same action: what had arrived after all is not stored twice. */
  retry(id: string): void {
    const entry = this.entries.find(({ row }) => row.id === id && row.state === "failed");
    if (!entry) return;
    entry.controller = new AbortController();
    this.change(entry, { state: "waiting", share: 0, speed: null, error: null });
    this.next();
  }

  /** Takes away the rows of a place that have nothing left to do, or only those that arrived. */
  clear(place: string, { arrived = false } = {}): void {
    const stays = (row: UploadRow) => row.place !== place || (arrived ? row.state !== "done" : isOpen(row));
    this.entries = this.entries.filter(({ row }) => stays(row));
    this.tell();
  }

  private entryOf(file: File, { place, cutOut, onLate }: Batch): { entry: Entry; ended: Promise<void> } {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const row: UploadRow = {
      id: newActionKey(),
      name: file.name,
      bytes: file.size,
      ...{ place, cutOut, preview: null, state: "waiting", share: 0 },
      ...{ speed: null, refusal: null, error: null, image: null },
    };
    const entry: Entry = {
      ...{ row, file, onLate, key: newActionKey(), controller: new AbortController() },
      ...{ checked: false, started: 0, ended: false },
      settle: () => {
        entry.ended = true;
        resolve();
      },
    };
    return { entry, ended };
  }

  private async prepare(entry: Entry): Promise<void> {
    const refusal = await this.port.check(entry.file);
    if (refusal) {
      this.change(entry, { state: "refused", refusal });
      entry.settle();
      return;
    }
    entry.checked = true;
    this.next();
    void this.port.preview(entry.file).then((preview) => this.change(entry, { preview }));
  }

  private next(): void {
    const going = this.entries.filter(({ row }) => row.state === "sending" || row.state === "storing").length;
    // Those behind a file that is still being looked at wait, so that the order is kept.
    const waiting = this.entries.filter(({ row }) => row.state === "waiting");
    const unchecked = waiting.findIndex(({ checked }) => !checked);
    const ready = unchecked < 0 ? waiting : waiting.slice(0, unchecked);
    for (const entry of ready.slice(0, Math.max(0, AT_ONCE - going))) void this.send(entry);
  }

  private async send(entry: Entry): Promise<void> {
    const { controller, file, key } = entry;
    entry.started = this.port.now();
    this.change(entry, { state: "sending" });
    const onProgress = (share: number) => {
      if (!controller.signal.aborted) this.progress(entry, share);
    };
    const how = { cutOut: entry.row.cutOut, idempotencyKey: key, signal: controller.signal, onProgress };
    try {
      const image = await this.port.send(file, how);
      this.change(entry, { state: "done", share: 1, image });
      this.port.onStored(image);
      if (entry.ended) entry.onLate?.(image);
    } catch (error) {
      if (controller.signal.aborted) return;
      this.change(entry, endOf(toApiError(error)));
    }
    entry.settle();
    this.next();
  }

  private progress(entry: Entry, share: number): void {
    const seconds = (this.port.now() - entry.started) / 1000;
    const speed = seconds > 0.2 ? (entry.file.size * share) / seconds : null;
    this.change(entry, { share, speed, state: share < 1 ? "sending" : "storing" });
  }

  private change(entry: Entry, patch: Partial<UploadRow>): void {
    entry.row = { ...entry.row, ...patch };
    this.tell();
  }

  private tell(): void {
    this.snapshot = this.entries.map(({ row }) => row);
    for (const listener of this.listeners) listener();
  }
}

import { createStore } from "zustand/vanilla";
import { ApiError, toApiError } from "@/lib/api-client/api-error";
import { createIdempotencyKey } from "@/lib/api-client/request";
import type { CanvasImageDto } from "@/lib/media/canvas-image-schemas";

/** Maximum concurrent uploads; more would only slow down each one. */
const AT_ONCE = 3;

export type MediaKind = "image" | "video";
export type UploadRejection = "type" | "typeOrVideo" | "large" | "videoType" | "videoLarge";
type UploadState = "waiting" | "sending" | "storing" | "done" | "failed" | "refused";

export interface UploadItem {
  id: string;
  name: string;
  bytes: number;
  /** Identifies the upload target, such as one post. */
  place: string;
  kind: MediaKind;
  cutOut: boolean;
  preview: string | null;
  state: UploadState;
  share: number;
  /** Bytes per second, once known. */
  speed: number | null;
  refusal: UploadRejection | null;
  error: ApiError | null;
  /** The stored image; null for a video. */
  image: CanvasImageDto | null;
}

export interface UploadOptions {
  kind: MediaKind;
  cutOut: boolean;
  folder?: string | undefined;
  idempotencyKey: string;
  signal: AbortSignal;
  onProgress(share: number): void;
}

export interface UploadPort {
  check(file: File, canBeVideo: boolean): Promise<MediaKind | { refusal: UploadRejection }>;
  preview(file: File): Promise<string | null>;
  /** Resolves with null for a video. */
  send(file: File, how: UploadOptions): Promise<CanvasImageDto | null>;
  onStored(image: CanvasImageDto | null): void;
  now(): number;
}

interface Entry {
  row: UploadItem;
  file: File;
  key: string;
  controller: AbortController;
  canBeVideo: boolean;
  folder: string | undefined;
  checked: boolean;
  started: number;
  /** Its batch does not wait for it anymore. */
  ended: boolean;
  settle(): void;
  onLate: ((image: CanvasImageDto) => void) | undefined;
}

export interface UploadBatch {
  place: string;
  /** Applies to images only. */
  cutOut: boolean;
  /** Videos are added to the library too; without it they are refused. */
  videos?: boolean;
  /** Folder of the library that receives the files. */
  folder?: string | undefined;
  /** Called with an image that was uploaded by a retry after its batch had finished. */
  onLate?: (image: CanvasImageDto) => void;
}

/** Refusals by the content check, which a retry would repeat. */
const REFUSALS: Record<MediaKind, Record<string, UploadRejection>> = {
  image: { unsupported_type: "type", too_large: "large" },
  video: { unsupported_type: "videoType", video_too_large: "videoLarge", too_large_for_both: "videoLarge" },
};

function endOf(error: ApiError, kind: MediaKind): Partial<UploadItem> {
  const refusal = REFUSALS[kind][error.code] ?? null;
  return refusal ? { state: "refused", refusal } : { state: "failed", error };
}

const OPEN: readonly UploadState[] = ["waiting", "sending", "storing"];
export const isUploadActive = ({ state }: UploadItem): boolean => OPEN.includes(state);

/** Uploads files to the library in order. A zustand store that outlives its page. */
export class UploadQueue {
  private entries: Entry[] = [];
  readonly store = createStore<UploadItem[]>(() => []);
  private readonly port: UploadPort;

  constructor(port: UploadPort) {
    this.port = port;
  }

  readonly read = (): UploadItem[] => this.store.getState();

  async add(files: readonly File[], batch: UploadBatch): Promise<CanvasImageDto[]> {
    const made = files.map((file) => this.entryOf(file, batch));
    this.entries = [...this.entries, ...made.map(({ entry }) => entry)];
    this.tell();
    for (const { entry } of made) await this.prepare(entry);
    await Promise.all(made.map(({ ended }) => ended));
    return made.flatMap(({ entry }) => entry.row.image ?? []);
  }

  remove(id: string): void {
    const entry = this.entries.find(({ row }) => row.id === id);
    if (!entry) return;
    this.entries = this.entries.filter((one) => one !== entry);
    entry.controller.abort();
    entry.settle();
    this.tell();
    this.next();
  }

  /** Retries with the same idempotency key, so that a file that had arrived is not stored twice. */
  retry(id: string): void {
    const entry = this.entries.find(({ row }) => row.id === id && row.state === "failed");
    if (!entry) return;
    entry.controller = new AbortController();
    this.change(entry, { state: "waiting", share: 0, speed: null, error: null });
    if (entry.checked) this.next();
    else void this.prepare(entry);
  }

  clear(place: string, { arrived = false } = {}): void {
    this.entries = this.entries.filter(
      ({ row }) => row.place !== place || (arrived ? row.state !== "done" : isUploadActive(row)),
    );
    this.tell();
  }

  private entryOf(file: File, { place, cutOut, videos = false, folder, onLate }: UploadBatch) {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const row: UploadItem = {
      id: createIdempotencyKey(),
      name: file.name,
      bytes: file.size,
      place,
      kind: "image",
      cutOut,
      preview: null,
      state: "waiting",
      share: 0,
      speed: null,
      refusal: null,
      error: null,
      image: null,
    };
    const entry: Entry = {
      row,
      file,
      onLate,
      key: createIdempotencyKey(),
      controller: new AbortController(),
      canBeVideo: videos,
      folder,
      checked: false,
      started: 0,
      ended: false,
      settle: () => {
        entry.ended = true;
        resolve();
      },
    };
    return { entry, ended };
  }

  private async prepare(entry: Entry): Promise<void> {
    const checked = await this.port.check(entry.file, entry.canBeVideo).catch(toApiError);
    if (entry.controller.signal.aborted) return;
    if (checked instanceof ApiError) {
      this.change(entry, { state: "failed", error: checked });
      entry.settle();
      this.next();
      return;
    }
    if (typeof checked === "object") {
      this.change(entry, { state: "refused", refusal: checked.refusal });
      entry.settle();
      this.next();
      return;
    }
    if (checked === "video") this.change(entry, { kind: "video", cutOut: false });
    entry.checked = true;
    this.next();
    if (checked === "image")
      void this.port.preview(entry.file).then((preview) => this.change(entry, { preview }));
  }

  private next(): void {
    const going = this.entries.filter(({ row }) => row.state === "sending" || row.state === "storing").length;
    // Files behind one that is still being checked wait, so that the order is preserved.
    const waiting = this.entries.filter(({ row }) => row.state === "waiting");
    const unchecked = waiting.findIndex(({ checked }) => !checked);
    const ready = unchecked < 0 ? waiting : waiting.slice(0, unchecked);
    for (const entry of ready.slice(0, Math.max(0, AT_ONCE - going))) void this.send(entry);
  }

  private async send(entry: Entry): Promise<void> {
    const { controller, file, folder, key } = entry;
    entry.started = this.port.now();
    this.change(entry, { state: "sending" });
    const onProgress = (share: number) => {
      if (!controller.signal.aborted) this.progress(entry, share);
    };
    const { kind, cutOut } = entry.row;
    const how = { kind, cutOut, folder, idempotencyKey: key, signal: controller.signal, onProgress };
    try {
      const image = await this.port.send(file, how);
      this.change(entry, { state: "done", share: 1, image });
      this.port.onStored(image);
      if (entry.ended && image) entry.onLate?.(image);
    } catch (error) {
      if (controller.signal.aborted) return;
      this.change(entry, endOf(toApiError(error), kind));
    }
    entry.settle();
    this.next();
  }

  private progress(entry: Entry, share: number): void {
    const seconds = (this.port.now() - entry.started) / 1000;
    const speed = seconds > 0.2 ? (entry.file.size * share) / seconds : null;
    this.change(entry, { share, speed, state: share < 1 ? "sending" : "storing" });
  }

  private change(entry: Entry, patch: Partial<UploadItem>): void {
    entry.row = { ...entry.row, ...patch };
    this.tell();
  }

  private tell(): void {
    const rows = this.entries.map(({ row }) => row);
    this.store.setState(rows, true);
  }
}

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { MAX_RENDERED_PIXELS } from "@/lib/canvas/core/limits";
import { isWrittenIn, shownOn } from "@/lib/canvas/core/pictures";
import type { Drawn, DrawTask } from "@/lib/canvas/server/draw-document";
import { ownPictures } from "@/lib/canvas/server/own-pictures";
import { AppError } from "@/lib/core/errors";
import { ChildPool } from "@/lib/core/server/child-pool";
import { withTempFolder } from "@/lib/core/server/temp-folder";
import { MAX_CUTOUT_BYTES } from "@/lib/media/rules";
import type { MediaRow } from "@/lib/media/server/media-store";
import type { ObjectStore } from "@/lib/providers/object-store/port";
import { objectStore } from "@/lib/providers/object-store/registry";

export interface RenderDocument {
  /** Whose pictures it may show. */
  userId: string;
  document: CanvasDocument;
  /** From 0; the first page if not said. */
  page?: number;
  /** Pixels of the picture for one px of the document. */
  pixelRatio?: number;
  format?: "png" | "jpeg";
  signal?: AbortSignal | undefined;
}

export interface RenderedDocument {
  bytes: Uint8Array;
  contentType: Drawn["contentType"];
  width: number;
  height: number;
}

const TIMEOUT_MS = 60_000;
const DOWNLOADS_AT_ONCE = 4;
const POOL = { size: 2, tasks: 50, rssBytes: 500 * 1_048_576, idleMs: 2 * 60_000 };

// On the global object: routes may be bundled apart, and each would keep processes of its own.
const holder = globalThis as { kolotDrawingPool?: ChildPool };

/**
 * A page of a design as a picture, drawn by a process of its own (ADR 024, ADR 028). Throws unprocessable for a picture
 * that is not the person's own and for a page that is not there or too large, cancelled, and unavailable.
 */
export function renderDocument(input: RenderDocument, store?: ObjectStore): Promise<RenderedDocument> {
  return withDrawn(input, async ({ path, ...facts }) => ({ ...facts, bytes: await readFile(path) }), store);
}

/** As `renderDocument`, for whoever can use the file where it lies; it is gone afterwards. */
export async function withDrawn<T>(
  input: RenderDocument,
  use: (drawn: Drawn) => Promise<T>,
  store: ObjectStore = objectStore(),
): Promise<T> {
  const { userId, document, page = 0, pixelRatio = 1, format = "png", signal } = input;
  const { w, h } = document.size;
  if (!document.pages[page]) throw new AppError("unprocessable", { message: "The design has no such page" });
  if (w * h * pixelRatio ** 2 > MAX_RENDERED_PIXELS) {
    throw new AppError("unprocessable", { message: "The picture of this design would be too large" });
  }
  const addresses = shownOn(document, page);
  const own = await ownPictures(userId, addresses);
  return withTempFolder(async (folder) => {
    const pictures = await fetchAll(addresses, own, { folder, store, signal });
    const task: DrawTask = { document, page, pixelRatio, format, pictures, folder };
    holder.kolotDrawingPool ??= new ChildPool("render-document", POOL);
    return use(await holder.kolotDrawingPool.run<Drawn>(task, { signal, timeoutMs: TIMEOUT_MS }));
  });
}

interface Fetching {
  folder: string;
  store: ObjectStore;
  signal: AbortSignal | undefined;
}

/** The pictures on the disk, a few at a time. */
async function fetchAll(
  addresses: string[],
  own: Map<string, MediaRow>,
  { folder, store, signal }: Fetching,
): Promise<Record<string, string>> {
  const paths = addresses.map((address, index) => ({ address, path: join(folder, `picture-${index}`) }));
  const waiting = [...paths];
  const fetchNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { address, path } = next;
      const row = own.get(address);
      if (row) await download(row, path, store, signal);
      else if (isWrittenIn(address))
        await writeFile(path, Buffer.from(address.split(",")[1] ?? "", "base64"));
    }
  };
  await Promise.all(Array.from({ length: DOWNLOADS_AT_ONCE }, fetchNext));
  return Object.fromEntries(paths.map(({ address, path }) => [address, path]));
}

async function download(
  { key }: MediaRow,
  path: string,
  store: ObjectStore,
  signal: AbortSignal | undefined,
): Promise<void> {
  const options = { maxBytes: MAX_CUTOUT_BYTES, ...(signal ? { signal } : {}) };
  if (!(await store.download(key, path, options))) throw new AppError("unavailable");
}

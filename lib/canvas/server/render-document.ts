import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { collectPageImageUrls, isDataUrl } from "@/lib/canvas/core/image-urls";
import { MAX_RENDERED_PIXELS } from "@/lib/canvas/core/limits";
import { parseBrandFontFamily } from "@/lib/canvas/fonts";
import { findBrandFontFiles } from "@/lib/canvas/server/brand-font-store";
import type { DrawnPage, DrawPageTask } from "@/lib/canvas/server/draw-document-page";
import type { DrawPdfTask } from "@/lib/canvas/server/draw-documents-pdf";
import { resolveOwnedImages } from "@/lib/canvas/server/media-refs";
import { AppError } from "@/lib/core/errors";
import { Semaphore } from "@/lib/core/semaphore";
import { ChildProcessPool } from "@/lib/core/server/child-process-pool";
import { withTempDirectory } from "@/lib/core/server/temp-directory";
import { siteConfig } from "@/lib/core/site-config";
import { MAX_CUTOUT_BYTES } from "@/lib/media/limits";
import type { MediaRow } from "@/lib/media/server/media-store";
import { saveImage } from "@/lib/media/server/save-image";
import type { ObjectStore } from "@/lib/providers/object-store/port";
import { getObjectStore } from "@/lib/providers/object-store/registry";

export interface RenderDocumentInput {
  /** Owner of the images that the design may show. */
  userId: string;
  document: CanvasDocument;
  page?: number;
  /** Image pixels per px of the document. */
  pixelRatio?: number;
  format?: "png" | "jpeg";
  signal?: AbortSignal | undefined;
}

export type RenderedDocument = Omit<DrawnPage, "path"> & { bytes: Uint8Array };

const TIMEOUT_MS = 60_000;
const DOWNLOADS_AT_ONCE = 4;
const POOL = { size: 2, tasks: 50, rssBytes: 500 * 1_048_576, idleMs: 2 * 60_000 };

// Global, because each separately bundled route would start its own processes.
const holder = globalThis as { kolotDrawingPool?: ChildProcessPool };

/**
 * Renders a page of a design as an image in its own process (decision 024, decision 028). Throws
 * unprocessable for an image that the user does not own and for a page that is missing or too large; also
 * throws cancelled and unavailable.
 */
export function renderDocument(input: RenderDocumentInput, store?: ObjectStore): Promise<RenderedDocument> {
  return withRenderedFile(
    input,
    async ({ path, ...facts }) => ({ ...facts, bytes: await readFile(path) }),
    store,
  );
}

/** Renders as `renderDocument` does and passes the file to `use`; the file is deleted afterwards. */
async function withRenderedFile<T>(
  input: RenderDocumentInput,
  use: (drawn: DrawnPage) => Promise<T>,
  store: ObjectStore = getObjectStore(),
): Promise<T> {
  const { userId, document, page = 0, pixelRatio = 1, format = "png", signal } = input;
  const { w, h } = document.size;
  if (!document.pages[page]) throw new AppError("unprocessable", { message: "The design has no such page" });
  if (w * h * pixelRatio ** 2 > MAX_RENDERED_PIXELS) {
    throw new AppError("unprocessable", { message: "The image of this design would be too large" });
  }
  const addresses = collectPageImageUrls(document, page);
  const documents = [document];
  return withDesignFiles({ userId, documents, addresses, store, signal }, async ({ run, ...files }) => {
    const task: DrawPageTask = { document, page, pixelRatio, format, ...files };
    return use(await run<DrawnPage>(task));
  });
}

/**
 * Writes all pages of designs into one PDF, in its own process. Throws as `renderDocument` does.
 */
export function renderDocumentsAsPdf(
  {
    userId,
    ...content
  }: { userId: string; title: string; documents: CanvasDocument[]; signal?: AbortSignal | undefined },
  store: ObjectStore = getObjectStore(),
): Promise<Uint8Array<ArrayBuffer>> {
  const { title, documents, signal } = content;
  const shown = documents.flatMap((document) =>
    document.pages.flatMap((_, page) => collectPageImageUrls(document, page)),
  );
  const addresses = [...new Set(shown)];
  return withDesignFiles({ userId, documents, addresses, store, signal }, async ({ run, ...files }) => {
    const task: DrawPdfTask = { title, producer: siteConfig.name.en, documents, ...files };
    return new Uint8Array(await readFile((await run<{ path: string }>(task)).path));
  });
}

interface Rendering {
  imagePaths: Record<string, string>;
  fontPaths: Record<string, string>;
  folder: string;
  run<T>(task: DrawPageTask | DrawPdfTask): Promise<T>;
}

interface DesignFiles {
  userId: string;
  documents: CanvasDocument[];
  addresses: string[];
  store: ObjectStore;
  signal: AbortSignal | undefined;
}

/** Writes the user's images and fonts into a folder, which lasts as long as `work`. */
async function withDesignFiles<T>(
  { userId, documents, addresses, store, signal }: DesignFiles,
  work: (rendering: Rendering) => Promise<T>,
): Promise<T> {
  const own = await resolveOwnedImages(userId, addresses);
  return withTempDirectory(async (folder) => {
    const imagePaths = await fetchAll(addresses, own, { folder, store, signal });
    const fontPaths = await writeBrandFonts(userId, documents, folder);
    holder.kolotDrawingPool ??= new ChildProcessPool("render-document", POOL);
    const pool = holder.kolotDrawingPool;
    return work({
      imagePaths,
      fontPaths,
      folder,
      run: (task) => pool.run(userId, task, { signal, timeoutMs: TIMEOUT_MS }),
    });
  });
}

/** Returns the paths by family name. A font that was removed or belongs to another user has none. */
async function writeBrandFonts(
  userId: string,
  documents: CanvasDocument[],
  folder: string,
): Promise<Record<string, string>> {
  const families = new Map(
    documents.flatMap(({ fonts }) =>
      fonts.flatMap(({ family }): [string, string][] => {
        const font = parseBrandFontFamily(family);
        return font ? [[family, font.brandFontId]] : [];
      }),
    ),
  );
  if (families.size === 0) return {};
  const files = await findBrandFontFiles(userId, [...new Set(families.values())]);
  for (const { id, file } of files) await writeFile(join(folder, `font-${id}`), file);
  const stored = new Set(files.map(({ id }) => id));
  return Object.fromEntries(
    [...families]
      .filter(([, id]) => stored.has(id))
      .map(([family, id]) => [family, join(folder, `font-${id}`)]),
  );
}

interface Fetching {
  folder: string;
  store: ObjectStore;
  signal: AbortSignal | undefined;
}

/** Downloads the images to the disk with limited concurrency; returns their paths by URL. */
async function fetchAll(
  addresses: string[],
  own: Map<string, MediaRow>,
  { folder, store, signal }: Fetching,
): Promise<Record<string, string>> {
  const paths = addresses.map((address, index) => ({ address, path: join(folder, `picture-${index}`) }));
  const downloads = new Semaphore(DOWNLOADS_AT_ONCE);
  const fetchOne = async ({ address, path }: { address: string; path: string }) => {
    const row = own.get(address);
    if (row) await download(row, path, store, signal);
    else if (isDataUrl(address)) await writeFile(path, Buffer.from(address.split(",")[1] ?? "", "base64"));
  };
  await Promise.all(paths.map((one) => downloads.run(() => fetchOne(one), signal)));
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

/** Renders a page into the user's library. Throws as `renderDocument` and `saveImage` do. */
export function renderAndSaveImage(input: RenderDocumentInput): Promise<MediaRow> {
  return withRenderedFile(input, ({ path }) => saveImage({ userId: input.userId, path, source: "rendered" }));
}

import { ChildProcessPool } from "@/lib/core/server/child-process-pool";
import type { ConvertedFile, ConvertImageTask } from "@/lib/media/server/convert-image-for-platform";
import type { CreatedPdf, PdfFromImagesTask } from "@/lib/media/server/create-pdf-from-images";
import type { EncodedImage, EncodeImageTask } from "@/lib/media/server/encode-image";

const TIMEOUT_MS = 30_000;
const POOL = { size: 2, tasks: 50, rssBytes: 300 * 1_048_576, idleMs: 5 * 60_000 };

// On `globalThis`, because routes may be bundled separately and each would start its own processes.
const holder = globalThis as { kolotImagePool?: ChildProcessPool };

type Task = EncodeImageTask | ConvertImageTask | PdfFromImagesTask;

interface Caller {
  userId: string;
  signal?: AbortSignal | undefined;
}

function run<T>(task: Task, { userId, signal }: Caller): Promise<T> {
  holder.kolotImagePool ??= new ChildProcessPool("encode-image", POOL);
  return holder.kolotImagePool.run<T>(userId, task, { signal, timeoutMs: TIMEOUT_MS });
}

/** Runs `encodeImage` in a child, so that this process never holds a decoded image (decision 024). */
export function encodeImageInChild(task: EncodeImageTask, caller: Caller): Promise<EncodedImage> {
  return run(task, caller);
}

export function convertImageInChild(task: ConvertImageTask, caller: Caller): Promise<ConvertedFile> {
  return run(task, caller);
}

export function createPdfInChild(task: PdfFromImagesTask, caller: Caller): Promise<CreatedPdf> {
  return run(task, caller);
}

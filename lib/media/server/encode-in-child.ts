import { ChildPool } from "@/lib/core/server/child-pool";
import type { BindTask, BoundFile } from "@/lib/media/server/bind-pages";
import type { EncodedImage, ImageTask } from "@/lib/media/server/encode-image";
import type { FitTask, FittedFile } from "@/lib/media/server/fit-image";

const TIMEOUT_MS = 30_000;
const POOL = { size: 2, tasks: 50, rssBytes: 300 * 1_048_576, idleMs: 5 * 60_000 };

// On the global object: routes may be bundled apart, and each would keep processes of its own.
const holder = globalThis as { kolotImagePool?: ChildPool };

function run<T>(task: ImageTask | FitTask | BindTask, signal?: AbortSignal): Promise<T> {
  holder.kolotImagePool ??= new ChildPool("encode-image", POOL);
  return holder.kolotImagePool.run<T>(task, { signal, timeoutMs: TIMEOUT_MS });
}

/** `encodeImage` in a process of its own: this one never holds a decoded picture (ADR 024). Throws as that does. */
export function encodeInChild(task: ImageTask, signal?: AbortSignal): Promise<EncodedImage> {
  return run(task, signal);
}

/** `fitImage` in the same processes. Throws as that does. */
export function fitInChild(task: FitTask, signal?: AbortSignal): Promise<FittedFile> {
  return run(task, signal);
}

/** `bindPages` in the same processes. Throws as that does. */
export function bindInChild(task: BindTask, signal?: AbortSignal): Promise<BoundFile> {
  return run(task, signal);
}

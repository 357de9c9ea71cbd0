import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/lib/api-client/api-error";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { invalidateJobs } from "@/lib/jobs/client/queries";
import type { CanvasImageDto, canvasImageResponse } from "@/lib/media/canvas-image-schemas";
import { canvasImageKeys } from "@/lib/media/client/queries";
import {
  FALLBACK_UPLOAD_LIMITS,
  fetchUploadLimits,
  UPLOAD_TIMEOUT_MS,
  type UploadLimits,
} from "@/lib/media/client/upload-file";
import type { MediaKind, UploadOptions, UploadPort, UploadRejection } from "@/lib/media/client/upload-queue";
import { uploadVideo } from "@/lib/media/client/upload-video";
import { sniffImageType } from "@/lib/media/limits";
import { sniffVideoType } from "@/lib/media/video-limits";

const HEAD_BYTES = 16;
const PREVIEW_WIDTH = 96;
const MOST_SECONDS = 60;

/** Creates the queue's connection to the server: limits by its policy, files by its upload routes. */
export function createUploadPort(client: QueryClient): UploadPort {
  let limits: Promise<UploadLimits> | null = null;
  const limitsOnce = () => {
    limits ??= fetchUploadLimits(new AbortController().signal);
    return limits;
  };
  return {
    check: (file, canBeVideo) => check(file, canBeVideo, limitsOnce),
    preview: previewOf,
    send,
    onStored: () => {
      void client.invalidateQueries({ queryKey: canvasImageKeys.all });
      void invalidateJobs(client);
    },
    now: () => performance.now(),
  };
}

/** Checks a file by content, never by name, before it is sent. */
async function check(
  file: File,
  canBeVideo: boolean,
  limitsOnce: () => Promise<UploadLimits>,
): Promise<MediaKind | { refusal: UploadRejection }> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const isVideo = canBeVideo && sniffVideoType(head) !== null;
  const limits = file.size > FALLBACK_UPLOAD_LIMITS.recommendedDirectUploadSize ? await limitsOnce() : null;
  if (isVideo) return limits && file.size > limits.maxSignedUrlSize ? { refusal: "videoLarge" } : "video";
  if (limits && file.size > limits.maxDirectUploadSize) return { refusal: "large" };
  return sniffImageType(head) ? "image" : { refusal: canBeVideo ? "typeOrVideo" : "type" };
}

/** Returns a preview of the file; null when the browser cannot decode it, which the server then reports. */
async function previewOf(file: File): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(file, { resizeWidth: PREVIEW_WIDTH, resizeQuality: "medium" });
    const canvas = document.createElement("canvas");
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext("bitmaprenderer")?.transferFromImageBitmap(bitmap);
    return canvas.toDataURL("image/webp");
  } catch {
    return null;
  }
}

async function send(file: File, how: UploadOptions): Promise<CanvasImageDto | null> {
  let options = how;
  for (;;) {
    try {
      return await sendOnce(file, options);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404 && options.folder) {
        // The folder was deleted meanwhile: the file is added outside of folders.
        options = { ...options, folder: undefined };
        continue;
      }
      if (!(error instanceof ApiError) || error.code !== "rate_limited") throw error;
      await pause(Math.min(MOST_SECONDS, Number(error.details?.retryAfter ?? MOST_SECONDS)), how.signal);
    }
  }
}

async function sendOnce(
  file: File,
  { kind, cutOut, folder, ...options }: UploadOptions,
): Promise<CanvasImageDto | null> {
  if (kind === "video") {
    const { signal, onProgress } = options;
    await uploadVideo({
      file: await withVideoType(file),
      folder,
      signal,
      onProgress: ({ share }) => onProgress(share),
    });
    return null;
  }
  const body = new FormData();
  body.set("label", file.name);
  if (cutOut) body.set("async", "true");
  if (folder) body.set("folder", folder);
  body.set("file", file);
  const path = cutOut ? "/canvas-images/upload-with-bg-removal" : "/canvas-images/upload";
  const response = await request<ResponseOf<typeof canvasImageResponse>>("POST", path, {
    ...options,
    body,
    timeoutMs: UPLOAD_TIMEOUT_MS,
  });
  return response.image;
}

const typed = new WeakMap<File, File>();

/** Returns the file with the type of its content, which the signed address needs; always the same one for a file. */
async function withVideoType(file: File): Promise<File> {
  const type = sniffVideoType(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  if (!type || file.type === type) return file;
  const made = typed.get(file) ?? new File([file], file.name, { type });
  typed.set(file, made);
  return made;
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1_000);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

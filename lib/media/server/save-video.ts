import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { AppError } from "@/lib/core/errors";
import { ChildProcessLostError } from "@/lib/core/server/child-process";
import { ChildProcessPool, SINGLE_CHILD_POOL } from "@/lib/core/server/child-process-pool";
import { withTempDirectory } from "@/lib/core/server/temp-directory";
import { CACHE_CONTROL } from "@/lib/media/limits";
import { getPosterKey } from "@/lib/media/object-keys";
import { addVideoToLibrary, type LibraryPlace } from "@/lib/media/server/add-video-to-library";
import type { AnalyzedVideo, AnalyzeVideoTask } from "@/lib/media/server/analyze-video";
import { deleteMediaObjects, deleteMediaSafely } from "@/lib/media/server/delete-media";
import { checkOwnFolder } from "@/lib/media/server/media-folders";
import {
  confirmUploadedMedia,
  insertPendingMedia,
  type MediaRow,
  type UploadedMedia,
} from "@/lib/media/server/media-store";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { probeVideo } from "@/lib/media/server/probe-video";
import { promoteStagedVideo, type StagedVideo } from "@/lib/media/server/stage-video-upload";
import { VIDEO_ANALYSIS_TIMEOUT_SECONDS, VIDEO_EXTENSIONS } from "@/lib/media/video-limits";
import type { VideoResponse } from "@/lib/media/video-schemas";
import type { LocalFile } from "@/lib/providers/object-store/port";
import { getObjectStore } from "@/lib/providers/object-store/registry";

const holder = globalThis as { kolotVideoPool?: ChildProcessPool };

/**
 * Runs `analyzeVideo` serially in a child process, because native code reads untrusted input. Throws
 * AppError("unavailable") when the process was lost, which may be no fault of the video.
 */
export function analyzeVideoInChild(
  task: AnalyzeVideoTask,
  { userId, signal }: { userId: string; signal?: AbortSignal | undefined },
): Promise<AnalyzedVideo> {
  holder.kolotVideoPool ??= new ChildProcessPool("analyze-video", SINGLE_CHILD_POOL);
  const options = { signal, timeoutMs: VIDEO_ANALYSIS_TIMEOUT_SECONDS * 1_000 };
  return holder.kolotVideoPool.run<AnalyzedVideo>(userId, task, options).catch((error: unknown) => {
    const isLost = error instanceof AppError && error.cause instanceof ChildProcessLostError;
    throw isLost ? new AppError("unavailable", { cause: error }) : error;
  });
}

export interface SaveVideoInput extends LibraryPlace {
  userId: string;
  path: string;
  bytes: number;
  checksum?: string;
  staged?: StagedVideo | undefined;
}

/**
 * Stores a video without location metadata, otherwise unchanged, with its poster frame. Throws
 * AppError("too_large"), "unsupported_type", "unprocessable", "storage_limit", "storage_full" and
 * "unavailable".
 */
export function saveVideo(video: SaveVideoInput, signal?: AbortSignal): Promise<MediaRow> {
  const { userId, path, bytes, checksum, staged } = video;
  return withTempDirectory(async (folder) => {
    await checkOwnFolder(userId, video.folder);
    const { contentType, width, height } = await probeVideo(path);
    const key = `public/${randomUUID()}.${VIDEO_EXTENSIONS[contentType]}`;
    const videoFile = { userId, key, kind: "video", source: "upload", contentType, bytes } as const;
    // The row has a poster frame in advance, so that a cleanup covers every possible object.
    const announced = insertPendingMedia({ ...videoFile, width, height, checksum: "", hasPoster: true });
    const poster = join(folder, "poster.jpg");
    const looking = analyzeVideoInChild({ path, poster, checksum }, { userId, signal });
    // The public key is written only after the analysis has removed the location.
    const placed = Promise.all([looking, announced]).then(([{ isChanged }]) =>
      putVideo({ key, path, bytes, contentType, staged: isChanged ? undefined : staged }, signal),
    );
    const seen = Promise.all([looking, announced]).then(async ([facts]) => {
      await storePoster(key, poster, facts);
      return facts;
    });
    const [insert, put, looked] = await Promise.allSettled([announced, placed, seen, looking]);
    if (insert.status === "rejected") throw insert.reason;
    const row = insert.value;
    try {
      if (looked.status === "rejected") throw looked.reason;
      if (put.status === "rejected") throw put.reason;
      const stored = await confirmUploadedMedia(row.id, toUploadedMedia(looked.value, bytes));
      if (!stored) {
        await deleteMediaObjects(row);
        throw new AppError("unavailable");
      }
      await addVideoToLibrary(stored, video);
      return stored;
    } catch (error) {
      await deleteMediaSafely([row.id]);
      throw error;
    }
  });
}

interface VideoObject extends LocalFile {
  key: string;
  staged: StagedVideo | undefined;
}

async function putVideo({ key, staged, ...file }: VideoObject, signal: AbortSignal | undefined) {
  if (staged && (await promoteStagedVideo(staged, key, file.contentType))) return;
  const options = { cacheControl: CACHE_CONTROL, ...(signal ? { signal } : {}) };
  await getObjectStore().putFile(key, file, options);
}

export function toUploadedMedia(seen: AnalyzedVideo, bytes: number): UploadedMedia {
  const { contentType, width, height, checksum, posterBytes } = seen;
  const durationMs = seen.durationMs ?? undefined;
  return { bytes, contentType, width, height, checksum, durationMs, hasPoster: posterBytes !== null };
}

export async function storePoster(key: string, path: string, { posterBytes }: AnalyzedVideo): Promise<void> {
  if (posterBytes === null) return;
  const file = { path, bytes: posterBytes, contentType: "image/jpeg" };
  await getObjectStore().putFile(getPosterKey(key), file, { cacheControl: CACHE_CONTROL });
}

export function toVideoResponse({ key, hasPoster }: MediaRow): VideoResponse {
  return { videoUrl: getMediaUrl(key), screenshotUrl: hasPoster ? getMediaUrl(getPosterKey(key)) : null };
}

import { join } from "node:path";
import { AppError, isAppError } from "@/lib/core/errors";
import { QueueFullError } from "@/lib/core/fair-queue";
import { createIdempotentId } from "@/lib/core/server/crypto";
import { holdLease } from "@/lib/core/server/lease-store";
import { runChildProcess } from "@/lib/core/server/run-child-process";
import { withTempDirectory } from "@/lib/core/server/temp-directory";
import type { CanvasImageDto } from "@/lib/media/canvas-image-schemas";
import { serializeCanvasImage } from "@/lib/media/canvas-image-serializers";
import { getPosterKey } from "@/lib/media/object-keys";
import { addCanvasImage } from "@/lib/media/server/add-canvas-image";
import { type CanvasImageRow, findCanvasImage } from "@/lib/media/server/canvas-image-store";
import type { VideoFrameTask } from "@/lib/media/server/extract-video-frame";
import { findOwnedCanvasImage } from "@/lib/media/server/request-background-removal";
import { MAX_SIGNED_UPLOAD_BYTES, VIDEO_ANALYSIS_TIMEOUT_SECONDS } from "@/lib/media/video-limits";
import { getObjectStore } from "@/lib/providers/object-store/registry";

/** Time in ms for an equal request to download its video and to extract the frame. */
const EQUAL_WAIT_MS = 120_000;

interface VideoFrameRequest {
  user: { id: string };
  id: string;
  signal: AbortSignal;
}

/**
 * Adds a frame from the start of a library video to the library as an image; idempotent per video, also at the same
 * time. Throws AppError("not_found") for another user's video [TEN1], "unprocessable" for an image, QueueFullError,
 * and the errors of addCanvasImage.
 */
export async function addVideoFrame({ user, id, signal }: VideoFrameRequest): Promise<CanvasImageDto> {
  const video = await findOwnedCanvasImage(user.id, id);
  if (video.kind !== "video") throw new AppError("unprocessable", { message: "Only videos have frames" });
  const actionKey = `video-frame:${video.mediaId}`;
  const lease = { name: "video-frame", key: `${user.id}:${actionKey}`, slots: 1, waitMs: EQUAL_WAIT_MS };
  // An equal request at the same time would need room for a second image in the user's storage.
  const release = await holdLease(lease, signal);
  try {
    const known = await findCanvasImage(user.id, createIdempotentId(user.id, actionKey));
    if (known) return serializeCanvasImage(known);
    return await withTempDirectory(async (folder) => {
      const path = await fetchFrame(video, folder, signal);
      const frame = { user, path, label: video.label, actionKey, source: "upload", signal } as const;
      return addCanvasImage(frame);
    });
  } finally {
    await release();
  }
}

/** Returns the path of the frame in full size, or of the smaller poster frame when videos cannot be decoded here. */
async function fetchFrame(video: CanvasImageRow, folder: string, signal: AbortSignal): Promise<string> {
  const task: VideoFrameTask = { path: join(folder, "film"), to: join(folder, "frame.jpg") };
  await download(video.key, task.path, signal);
  const options = {
    userId: video.userId,
    timeoutMs: VIDEO_ANALYSIS_TIMEOUT_SECONDS * 1_000,
    signal,
    atOnce: 1,
  };
  try {
    await runChildProcess("extract-video-frame", task, options);
  } catch (error) {
    // On a busy server, a later try makes the frame in full size.
    const isMissing = isAppError(error, "unavailable") && !(error instanceof QueueFullError);
    if (!isMissing || video.previewUrl === "") throw error;
    await download(getPosterKey(video.key), task.to, signal);
  }
  return task.to;
}

async function download(key: string, path: string, signal: AbortSignal): Promise<void> {
  const options = { maxBytes: MAX_SIGNED_UPLOAD_BYTES, signal };
  if (!(await getObjectStore().download(key, path, options))) throw new AppError("not_found");
}

import { join } from "node:path";
import { AppError, isAppError } from "@/lib/core/errors";
import { createChildQueue } from "@/lib/core/server/child-process-queue";
import { getLogger } from "@/lib/core/server/logger";
import { withTempDirectory } from "@/lib/core/server/temp-directory";
import { CACHE_CONTROL } from "@/lib/media/limits";
import { getIncomingKey } from "@/lib/media/object-keys";
import { addVideoToLibrary, type LibraryPlace } from "@/lib/media/server/add-video-to-library";
import type { AnalyzedVideo } from "@/lib/media/server/analyze-video";
import { deleteMediaObjects, deleteMediaSafely } from "@/lib/media/server/delete-media";
import { findPendingMediaByUrl } from "@/lib/media/server/find-media-by-url";
import { checkOwnFolder } from "@/lib/media/server/media-folders";
import { cancelPendingUpload, confirmUploadedMedia, type MediaRow } from "@/lib/media/server/media-store";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { analyzeVideoInChild, storePoster, toUploadedMedia } from "@/lib/media/server/save-video";
import type { ObjectMetadata } from "@/lib/providers/object-store/port";
import { getObjectStore } from "@/lib/providers/object-store/registry";

const REFUSALS = ["unsupported_type", "too_large", "unprocessable"] as const;

/** Each takes up to 200 MB of disk meanwhile. */
const queue = createChildQueue("finalize-video", 1);

interface Arrival extends LibraryPlace {
  userId: string;
  videoUrl: string;
}

/**
 * Checks a video uploaded to a signed URL and stores it without location under its public key; idempotent. A refused file is
 * deleted and its quota released. Throws AppError("not_found") for uploads this user never announced, and for a folder that is
 * not the user's.
 */
export async function finalizeVideoUpload(arrival: Arrival, signal?: AbortSignal): Promise<MediaRow> {
  await checkOwnFolder(arrival.userId, arrival.folder);
  const video = await takeInOnce(arrival, signal);
  await addVideoToLibrary(video, arrival);
  return video;
}

async function takeInOnce(arrival: Arrival, signal: AbortSignal | undefined): Promise<MediaRow> {
  const known = await find(arrival);
  if (known.state === "stored") return known;
  const work = async () => {
    const row = await find(arrival);
    return row.state === "stored" ? row : takeIn(row, signal);
  };
  return queue.run(arrival.userId, work, signal);
}

async function find({ userId, videoUrl }: Arrival): Promise<MediaRow> {
  const row = await findPendingMediaByUrl(userId, videoUrl);
  if (row?.kind !== "video") throw new AppError("not_found");
  return row;
}

async function takeIn(row: MediaRow, signal: AbortSignal | undefined): Promise<MediaRow> {
  try {
    return await withTempDirectory((folder) => checkAndCopy(row, folder, signal));
  } catch (error) {
    const isRefused = REFUSALS.some((code) => isAppError(error, code));
    if (isRefused && (await cancelPendingUpload(row.id))) await deleteMediaSafely([row.id]);
    const now = await findPendingMediaByUrl(row.userId, getMediaUrl(row.key));
    // Another process finished first and removed the incoming object.
    if (now?.state === "stored") return now;
    throw error;
  }
}

async function checkAndCopy(row: MediaRow, folder: string, signal?: AbortSignal): Promise<MediaRow> {
  const path = join(folder, "film");
  const poster = join(folder, "poster.jpg");
  const { bytes, version } = await fetchVideo(row, path, signal);
  const seen = await analyzeVideoInChild({ path, poster }, { userId: row.userId, signal });
  await storePoster(row.key, poster, seen);
  const { contentType, isChanged } = seen;
  const options = { contentType, cacheControl: CACHE_CONTROL, version };
  if (isChanged)
    await getObjectStore().putFile(row.key, { path, bytes, contentType }, { ...options, signal });
  // Copies only the analyzed version, because the client may upload another object meanwhile.
  else await getObjectStore().copy(getIncomingKey(row.key), row.key, options);
  const settled = await settle(row, seen, bytes);
  // A leftover would use storage that is not counted; deleting the row also removes it.
  await getObjectStore()
    .delete(getIncomingKey(row.key))
    .catch((error: unknown) =>
      getLogger().warn(
        { err: error, mediaId: row.id },
        "incoming object deletion failed; cleanup will retry",
      ),
    );
  return settled;
}

async function fetchVideo(row: MediaRow, path: string, signal?: AbortSignal): Promise<ObjectMetadata> {
  const key = getIncomingKey(row.key);
  const facts = await getObjectStore().head(key);
  if (!facts) throw new AppError("conflict", { message: "The video has not arrived yet. Upload it first" });
  if (facts.bytes !== row.bytes) throw new AppError("too_large");
  const fetched = await getObjectStore().download(key, path, { maxBytes: row.bytes, signal });
  if (!fetched) throw new AppError("not_found");
  if (fetched.bytes !== row.bytes) throw new AppError("too_large");
  return fetched;
}

/** When another process was faster or the user deleted the upload, its objects are removed. */
async function settle(row: MediaRow, seen: AnalyzedVideo, bytes: number): Promise<MediaRow> {
  const settled = await confirmUploadedMedia(row.id, toUploadedMedia(seen, bytes));
  if (settled) return settled;
  const now = await findPendingMediaByUrl(row.userId, getMediaUrl(row.key));
  if (now?.state === "stored") return now;
  await deleteMediaObjects({ ...row, hasPoster: seen.posterBytes !== null });
  throw new AppError("not_found");
}

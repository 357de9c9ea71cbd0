import { join } from "node:path";
import { AppError, isAppError } from "@/lib/core/errors";
import { log } from "@/lib/core/server/logger";
import { withTempFolder } from "@/lib/core/server/temp-folder";
import { Turns } from "@/lib/core/server/turns";
import { incomingKey } from "@/lib/media/media-keys";
import { CACHE_CONTROL } from "@/lib/media/rules";
import { deleteObjectsOf, discardMedia } from "@/lib/media/server/delete-media";
import { lookInChild } from "@/lib/media/server/look-in-child";
import type { SeenVideo } from "@/lib/media/server/look-into-video";
import { announcedMediaOfUrl } from "@/lib/media/server/media-of-url";
import { type MediaRow, refuseAwaiting, settleMedia } from "@/lib/media/server/media-store";
import { mediaUrl } from "@/lib/media/server/media-url";
import { arrivedOf, putPoster } from "@/lib/media/server/save-video";
import { MAX_SIGNED_BYTES } from "@/lib/media/video-rules";
import type { ObjectFacts } from "@/lib/providers/object-store/port";
import { objectStore } from "@/lib/providers/object-store/registry";

/** What the film itself is to blame for. */
const REFUSALS = ["unsupported_type", "too_large", "unprocessable"] as const;

/** Each takes up to 200 MB of disk meanwhile. */
const turns = new Turns(1);

interface Arrival {
  userId: string;
  videoUrl: string;
}

/**
 * Takes in a film that was sent to a signed address: fetched from the store by its key, looked into, copied to where
 * everyone may read it, its true size counted. A second call answers the same. What is no film is refused, deleted,
 * and its room given back. Throws not_found for what this person never announced.
 */
export async function receiveVideo(arrival: Arrival, signal?: AbortSignal): Promise<MediaRow> {
  const known = await find(arrival);
  if (known.state === "stored") return known;
  return turns.take(signal, async () => {
    const row = await find(arrival);
    return row.state === "stored" ? row : takeIn(row, signal);
  });
}

async function find({ userId, videoUrl }: Arrival): Promise<MediaRow> {
  const row = await announcedMediaOfUrl(userId, videoUrl);
  if (row?.kind !== "video") throw new AppError("not_found");
  return row;
}

async function takeIn(row: MediaRow, signal: AbortSignal | undefined): Promise<MediaRow> {
  try {
    return await withTempFolder((folder) => checkAndCopy(row, folder, signal));
  } catch (error) {
    const isRefused = REFUSALS.some((code) => isAppError(error, code));
    if (isRefused && (await refuseAwaiting(row.id))) await discardMedia([row.id]);
    const now = await announcedMediaOfUrl(row.userId, mediaUrl(row.key));
    // Another process was faster, and took away what this one was looking at.
    if (now?.state === "stored") return now;
    throw error;
  }
}

async function checkAndCopy(
  row: MediaRow,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<MediaRow> {
  const path = join(folder, "film");
  const poster = join(folder, "poster.jpg");
  const { bytes, version } = await fetchFilm(row, path, signal);
  const seen = await lookInChild({ path, poster }, signal);
  await putPoster(row.key, poster, seen);
  // Of that version alone: its sender may put another object there once this one has gone.
  const { contentType } = seen;
  const options = { contentType, cacheControl: CACHE_CONTROL, ...(version ? { version } : {}) };
  await objectStore().copy(incomingKey(row.key), row.key, options);
  const settled = await settle(row, seen, bytes);
  // Left where it is it would cost room that nobody counts; the row's deletion takes it along as well.
  await objectStore()
    .delete(incomingKey(row.key))
    .catch((error: unknown) => log().warn({ err: error, mediaId: row.id }, "incoming object left"));
  return settled;
}

/** Its size, which has to be the announced one when there was one. */
async function fetchFilm(row: MediaRow, path: string, signal: AbortSignal | undefined): Promise<ObjectFacts> {
  const key = incomingKey(row.key);
  const facts = await objectStore().head(key);
  if (!facts) throw new AppError("conflict", { message: "The video has not arrived yet. Upload it first" });
  const isOther = row.bytes < MAX_SIGNED_BYTES && facts.bytes !== row.bytes;
  if (facts.bytes > MAX_SIGNED_BYTES || isOther) throw new AppError("too_large");
  const fetched = await objectStore().download(key, path, {
    maxBytes: MAX_SIGNED_BYTES,
    ...(signal ? { signal } : {}),
  });
  if (!fetched) throw new AppError("not_found");
  return fetched;
}

/** Another process may have been faster, or the person deleted it meanwhile: then nothing of it stays. */
async function settle(row: MediaRow, seen: SeenVideo, bytes: number): Promise<MediaRow> {
  const settled = await settleMedia(row.id, arrivedOf(seen, bytes));
  if (settled) return settled;
  const now = await announcedMediaOfUrl(row.userId, mediaUrl(row.key));
  if (now?.state === "stored") return now;
  await deleteObjectsOf({ ...row, hasPoster: seen.posterBytes !== null });
  throw new AppError("not_found");
}

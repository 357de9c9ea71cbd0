import { CancelledError, type QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/lib/api-client/api-error";
import type { StoredDesign } from "@/lib/canvas/client/autosave-port";
import type { PostImageRef } from "@/lib/canvas/client/post-image-ref";
import { canvasQuery, currentCanvasQuery } from "@/lib/canvas/client/queries";
import { type MigrationResult, migrateDocument } from "@/lib/canvas/core/migrate";
import { isObject } from "@/lib/core/value-checks";

const known = new WeakMap<object, MigrationResult>();

/** Migrates a design of a response; cached per response object. */
export function parseDesign(raw: unknown): MigrationResult {
  if (typeof raw !== "object" || raw === null) return migrateDocument(raw);
  const read = known.get(raw) ?? migrateDocument(raw);
  known.set(raw, read);
  return read;
}

/** Maximum repeats for responses about other images or dropped requests, before an error is thrown. */
const MOST_TURNS = 4;

interface Response {
  /** URL of the image that the response is about; undefined when the post has none at this index. */
  pictureUrl: string | undefined;
  stored: StoredDesign | null;
}

interface Ask {
  place: PostImageRef;
  refetch(): Promise<unknown>;
  /** Also accepts a cached response. */
  mayBeKnown?: boolean;
}

/** Returns the design behind an image, or null. Throws ApiError; not_found when the image is gone. */
export async function fetchDesign(
  client: QueryClient,
  { place, refetch, mayBeKnown = false }: Ask,
): Promise<StoredDesign | null> {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    if (place.isGone()) break;
    const response = await ask(client, place, mayBeKnown && turn === 0);
    if (!response) continue;
    // The image may have been moved or rendered again during the request.
    if (response.pictureUrl === place.read().url) return response.stored;
    await refetch();
  }
  if (place.isGone()) throw failure(404, "not_found", "This image is no longer in the post");
  throw failure(409, "conflict", "The post’s images are being reordered. Try again in a moment");
}

/** Returns null when the cache entry was removed during the request because images were moved. */
async function ask(client: QueryClient, place: PostImageRef, mayBeKnown: boolean): Promise<Response | null> {
  const query = (mayBeKnown ? canvasQuery : currentCanvasQuery)(place.postId, place.read().index);
  try {
    const { canvasData, rev, pictureUrl } = await client.fetchQuery(query);
    return { pictureUrl, stored: canvasData && { raw: canvasData, rev } };
  } catch (error) {
    if (error instanceof CancelledError) return null;
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return { pictureUrl: readImageUrl(error.details), stored: null };
  }
}

/** Returns the image that has no design. */
function readImageUrl(details: unknown): string | undefined {
  return isObject(details) && typeof details.pictureUrl === "string" ? details.pictureUrl : undefined;
}

const failure = (status: number, code: string, message: string) =>
  new ApiError({ status, code, message, hasServerMessage: false });

import type { z } from "zod";
import { AppError, isAppError } from "@/lib/core/errors";
import { sha256Hex } from "@/lib/core/server/crypto";
import { getLogger } from "@/lib/core/server/logger";
import {
  type StockImageQuery,
  type StockPage,
  type StockPhoto,
  stockPageSchema,
  stockPhotoSchema,
} from "@/lib/providers/stock-images/port";
import { getStockImages } from "@/lib/providers/stock-images/registry";
import {
  deleteOldStockResponses,
  findStockResponse,
  type StockResponse,
  upsertStockResponses,
} from "@/lib/stock-images/server/stock-response-store";

const PASSING = ["provider_error", "provider_timeout", "rate_limited"] as const;

interface CachedRequest<T> {
  key: string;
  schema: z.ZodType<T>;
  ask(): Promise<T>;
  also?(response: T): StockResponse[];
}

function getCacheKey(parts: Record<string, unknown>): string {
  return sha256Hex(JSON.stringify(parts));
}

const running = new Map<string, Promise<unknown>>();

/** Uses a response up to a day old when the service fails. Equal requests share one call. */
function getCachedResponse<T>(question: CachedRequest<T>): Promise<T> {
  const { key } = question;
  const known = running.get(key);
  if (known) return known as Promise<T>;
  const asking = responseOf(question).finally(() => running.delete(key));
  running.set(key, asking);
  return asking;
}

async function responseOf<T>({ key, schema, ask, also }: CachedRequest<T>): Promise<T> {
  const stored = await findStockResponse(key);
  // A response stored by an older version may have another format.
  const old = stored ? schema.safeParse(stored.body) : undefined;
  if (stored?.isFresh && old?.success) return old.data;
  try {
    const response = await ask();
    await upsertStockResponses([{ key, body: response }, ...(also?.(response) ?? [])]);
    return response;
  } catch (error) {
    if (!old?.success || !PASSING.some((code) => isAppError(error, code))) throw error;
    getLogger().warn({ err: error }, "stock photo search failed; using cached results");
    return old.data;
  }
}

const getPhotoCacheKey = (id: string) => getCacheKey({ photo: id });

/** Any other URL is a validation_error without a request [SSRF1]; a deleted photo is not_found. */
export async function findPhoto(wanted: { photoId: string } | { downloadUrl: string }): Promise<StockPhoto> {
  if ("photoId" in wanted) return photoOf(wanted.photoId);
  const { downloadUrl } = wanted;
  const id = getStockImages().photoIdOf(downloadUrl);
  if (!id) throw notOurs();
  // The URL is returned as given, because it identifies the search that showed the photo.
  return { ...(await photoOf(id)), downloadUrl };
}

function notOurs(): AppError {
  const message = "This is not the download address of a stock photo";
  return new AppError("validation_error", { details: { fields: [{ path: "downloadUrl", message }] } });
}

function photoOf(id: string): Promise<StockPhoto> {
  return getCachedResponse({
    key: getPhotoCacheKey(id),
    schema: stockPhotoSchema,
    ask: () => getStockImages().findPhoto(id),
  });
}

/** Searches photos, or returns the featured ones without a query. Throws rate_limited, provider_error. */
export function searchPhotos(input: StockImageQuery): Promise<StockPage> {
  const query = input.query?.normalize("NFC").replace(/\s+/g, " ").trim().toLowerCase();
  const question: StockImageQuery = { query, page: input.page, perPage: input.perPage };
  return getCachedResponse({
    key: getCacheKey({ photos: question }),
    schema: stockPageSchema,
    ask: () => getStockImages().findPhotos(question),
    // A photo of the results is often requested by id shortly afterwards.
    also: ({ photos }) => photos.map((photo) => ({ key: getPhotoCacheKey(photo.id), body: photo })),
  });
}

/** Deletes cached responses older than a day. Called by a cron task. */
export function deleteExpiredResponses(): Promise<void> {
  return deleteOldStockResponses();
}

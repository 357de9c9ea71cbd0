import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { getLogger } from "@/lib/core/server/logger";
import { capStream } from "@/lib/providers/cap-stream";
import { fetchJson, type HttpFailure, toDefaultError, type VendorCall } from "@/lib/providers/http";
import type { StockImageQuery, StockImages, StockPage, StockPhoto } from "@/lib/providers/stock-images/port";

const TIMEOUT_MS = 6_000;
const HOUR_SECONDS = 3_600;
const PHOTO_ID = /^[\w-]{1,40}$/;
const HEBREW = /[\u05d0-\u05ea]/;

export interface UnsplashSettings {
  accessKey: string;
  apiBase: string;
  imageBase: string;
  /** Application name in the links to authors and photos (utm_source). */
  appName: string;
}

const address = z.url({ protocol: /^https?$/ });
const photoResponse = z.object({
  id: z.string().regex(PHOTO_ID),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  color: z.string().nullish(),
  description: z.string().nullish(),
  alt_description: z.string().nullish(),
  urls: z.object({ raw: address, regular: address, small: address, thumb: address }),
  links: z.object({ html: address, download_location: address }),
  user: z.object({ name: z.string(), links: z.object({ html: address }) }),
});
const searchResponse = z.object({
  total: z.number().int().min(0),
  total_pages: z.number().int().min(0),
  results: z.array(photoResponse),
});
const downloadResponse = z.object({ url: address });

/** Unsplash (docs/providers/unsplash.md). No error and no log line repeats the key. */
export function createUnsplashImages(settings: UnsplashSettings): StockImages {
  return {
    findPhotos: (question) => findPhotos(settings, question),
    async findPhoto(id) {
      if (!PHOTO_ID.test(id)) throw new AppError("not_found");
      const photo = toPhoto(settings, await ask(settings, `/photos/${id}`, photoResponse));
      if (!photo) throw new AppError("not_found");
      return photo;
    },
    photoIdOf: (downloadUrl) => photoIdOf(settings, downloadUrl),
    async trackDownload(downloadUrl, signal) {
      if (!photoIdOf(settings, downloadUrl)) throw new AppError("not_found");
      const path = downloadUrl.slice(settings.apiBase.length);
      await ask(settings, path, downloadResponse, { once: true, signal });
    },
    fetchImage: (photo, path, signal) => downloadImage(settings, photo, path, signal),
  };
}

async function findPhotos(settings: UnsplashSettings, question: StockImageQuery): Promise<StockPage> {
  const { query, page, perPage } = question;
  const params = new URLSearchParams({ page: String(page), per_page: String(perPage) });
  if (query === undefined) {
    // The feed returns its length only in a header.
    let total = 0;
    const onHeaders = (headers: Headers) => {
      total = Number.parseInt(headers.get("x-total") ?? "", 10) || 0;
    };
    const feed = await ask(settings, `/photos?${params}`, z.array(photoResponse), { onHeaders });
    const photos = feed.flatMap((one) => toPhoto(settings, one) ?? []);
    return { photos, total: Math.max(total, feed.length), totalPages: Math.ceil(total / perPage) };
  }
  params.set("query", query);
  params.set("content_filter", "high");
  if (HEBREW.test(query)) params.set("lang", "he");
  const response = await ask(settings, `/search/photos?${params}`, searchResponse);
  return {
    photos: response.results.flatMap((one) => toPhoto(settings, one) ?? []),
    total: response.total,
    totalPages: response.total_pages,
  };
}

/** Maps a photo; null when it is on another host, which we may neither show nor fetch. */
function toPhoto(settings: UnsplashSettings, found: z.infer<typeof photoResponse>): StockPhoto | null {
  const { id, width, height, urls, links, user } = found;
  const { raw, regular, small, thumb } = urls;
  const strange = [raw, regular, small, thumb].some((url) => !url.startsWith(`${settings.imageBase}/`));
  if (strange || photoIdOf(settings, links.download_location) !== id) return null;
  return {
    id,
    width,
    height,
    color: /^#[0-9a-f]{6}$/i.test(found.color ?? "") ? String(found.color) : "#888888",
    alt: (found.alt_description ?? found.description ?? "").slice(0, 300),
    urls: { raw, regular, small, thumb },
    author: {
      name: user.name.trim().slice(0, 120) || "Unsplash",
      profileUrl: withSource(user.links.html, settings),
    },
    photoUrl: withSource(links.html, settings),
    downloadUrl: links.download_location,
  };
}

function withSource(link: string, { appName }: UnsplashSettings): string {
  const url = new URL(link);
  url.searchParams.set("utm_source", appName);
  url.searchParams.set("utm_medium", "referral");
  return url.href;
}

/** A URL that a parser would normalize (dots, case, user, backslash) was not created by the service [SSRF1]. */
function photoIdOf({ apiBase }: UnsplashSettings, downloadUrl: string): string | null {
  if (!downloadUrl.startsWith(`${apiBase}/photos/`)) return null;
  const path = downloadUrl.slice(apiBase.length + "/photos/".length);
  return /^([\w-]{1,40})\/download(?:\?ixid=[\w.~%=-]{1,400})?$/.exec(path)?.[1] ?? null;
}

function ask<T>(
  { accessKey, apiBase }: UnsplashSettings,
  path: string,
  schema: z.ZodType<T>,
  options: Pick<VendorCall<T>, "once" | "signal" | "onHeaders"> = {},
): Promise<T> {
  return fetchJson({
    vendor: "unsplash",
    url: `${apiBase}${path}`,
    headers: { authorization: `Client-ID ${accessKey}`, "accept-version": "v1" },
    timeoutMs: TIMEOUT_MS,
    schema,
    mapFailure: unsplashError,
    ...options,
  });
}

/** Maps Unsplash's refusals. Its rate limit counts per hour and does not say when it ends. */
function unsplashError(failure: HttpFailure): AppError {
  if (failure.kind === "timeout") return new AppError("provider_error", { cause: failure.cause });
  if (failure.kind !== "status") return toDefaultError(failure);
  const cause = new Error(`Unsplash responded with ${failure.status}`);
  const limited =
    failure.status === 429 || (failure.status === 403 && /rate limit/i.test(String(failure.body)));
  if (limited) {
    const retryAfter = HOUR_SECONDS - (Math.floor(Date.now() / 1_000) % HOUR_SECONDS);
    const message = "The photo library’s hourly limit was reached";
    const details = { retryAfter, by: "service" };
    return new AppError("rate_limited", { message, retryAfter, details, cause });
  }
  // Unsplash treats the query as spam.
  if (failure.status === 410) {
    const message = "No results for this search. Try different words";
    return new AppError("provider_refused", { message, cause });
  }
  if (failure.status === 404) return new AppError("not_found", { cause });
  getLogger().error({ vendor: "unsplash", status: failure.status }, "stock photo request rejected");
  return new AppError("provider_error", { cause });
}

const MAX_BYTES = 40 * 1_048_576;
const DOWNLOAD_TIMEOUT_MS = 30_000;
/** Sufficient for every platform, and below our own image limit. */
const MAX_SIDE = 4_096;

/** Downloads from the image host only, without redirects. The type is known only after decoding. */
async function downloadImage(
  { imageBase }: { imageBase: string },
  photo: StockPhoto,
  path: string,
  signal?: AbortSignal,
): Promise<void> {
  const url = imageUrl(imageBase, photo.urls.raw);
  const timeout = AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      redirect: "error",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const type = response.headers.get("content-type") ?? "";
    const { body } = response;
    if (!(response.ok && body && type.startsWith("image/"))) {
      throw new Error(`the image host responded with ${response.status} ${type}`);
    }
    const capped = capStream(body, MAX_BYTES, () => new AppError("too_large"));
    await pipeline(capped, createWriteStream(path));
  } catch (cause) {
    await rm(path, { force: true });
    if (cause instanceof AppError) throw cause;
    throw new AppError(signal?.aborted ? "cancelled" : "provider_error", { cause });
  }
}

function imageUrl(imageBase: string, raw: string): URL {
  const url = new URL(raw);
  const base = new URL(imageBase);
  const isThere = url.origin === base.origin && url.href.startsWith(`${base.href.replace(/\/$/, "")}/`);
  if (!isThere || url.username || url.password) throw new AppError("provider_error");
  const size = { w: String(MAX_SIDE), h: String(MAX_SIDE), fit: "max", fm: "jpg", q: "85" };
  for (const [name, value] of Object.entries(size)) url.searchParams.set(name, value);
  return url;
}

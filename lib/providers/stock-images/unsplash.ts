import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { getLogger } from "@/lib/core/server/logger";
import { fetchJson, type HttpFailure, toDefaultError } from "@/lib/providers/http";
import type { StockImageQuery, StockImages, StockPage, StockPhoto } from "@/lib/providers/stock-images/port";
import { downloadUnsplashImage } from "@/lib/providers/stock-images/unsplash-download";

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

/**
 * Unsplash (docs/providers/unsplash.md). The key is sent only in a header; no error and no log line repeats
 * it.
 */
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
      await ask(settings, downloadUrl.slice(settings.apiBase.length), downloadResponse, {
        once: true,
        ...(signal ? { signal } : {}),
      });
    },
    fetchPicture: (photo, path, signal) => downloadUnsplashImage(settings, photo, path, signal),
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
  const strange = Object.values({ raw, regular, small, thumb }).some(
    (url) => !url.startsWith(`${settings.imageBase}/`),
  );
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

/**
 * The URL is compared as written: anything a parser would normalize (dots, case, user, backslash) did not
 * come from the service [SSRF1].
 */
function photoIdOf({ apiBase }: UnsplashSettings, downloadUrl: string): string | null {
  if (!downloadUrl.startsWith(`${apiBase}/photos/`)) return null;
  const [, id] =
    /^([\w-]{1,40})\/download(?:\?ixid=([\w.~%=-]{1,400}))?$/.exec(
      downloadUrl.slice(apiBase.length + "/photos/".length),
    ) ?? [];
  return id ?? null;
}

function ask<T>(
  { accessKey, apiBase }: UnsplashSettings,
  path: string,
  schema: z.ZodType<T>,
  options: { once?: boolean; signal?: AbortSignal; onHeaders?: (headers: Headers) => void } = {},
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
  const cause = new Error(`Unsplash answered ${failure.status}`);
  const limited =
    failure.status === 429 || (failure.status === 403 && /rate limit/i.test(String(failure.body)));
  if (limited) {
    const retryAfter = HOUR_SECONDS - (Math.floor(Date.now() / 1_000) % HOUR_SECONDS);
    const message = "The photo library has answered as often as it may this hour";
    return new AppError("rate_limited", {
      message,
      retryAfter,
      details: { retryAfter, by: "service" },
      cause,
    });
  }
  // Unsplash treats the query as spam.
  if (failure.status === 410) {
    const message = "The photo library does not answer these words. Try others";
    return new AppError("provider_refused", { message, cause });
  }
  if (failure.status === 404) return new AppError("not_found", { cause });
  getLogger().error({ vendor: "unsplash", status: failure.status }, "stock photos refused us");
  return new AppError("provider_error", { cause });
}

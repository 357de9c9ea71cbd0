import type { paths } from "unsplash-js";
import { HOUR_MS } from "@/sandbox/core/clock";
import type { SandboxRequest } from "@/sandbox/core/emulator";
import { answer, createJsonResponse } from "@/sandbox/core/send-response";
import { type Known, readParams, UnsplashError } from "@/sandbox/unsplash/params";
import { imageUrls, isOurIxid, makeIxid, photoObject } from "@/sandbox/unsplash/photo-object";
import { findPhoto, PHOTOS, type SeedPhoto } from "@/sandbox/unsplash/seed-data";
import type { UnsplashContext } from "@/sandbox/unsplash/state";

const MAX_PER_PAGE = 30;
const DEFAULT_PER_PAGE = 10;

/** Parameters of a call in Unsplash's own description: a name or value that is not in it does not compile. */
type Described<Path extends "/photos" | "/search/photos"> =
  paths[Path]["get"]["parameters"]["query"] extends infer Query
    ? { [Name in keyof NonNullable<Query>]?: Known<Extract<NonNullable<Query>[Name], string>> }
    : never;

const PAGING = {
  page: { max: 100_000 },
  per_page: { max: MAX_PER_PAGE },
} as const satisfies Described<"/photos">;
const SEARCH = {
  ...PAGING,
  query: {},
  order_by: { values: ["relevant", "latest", "editorial"] },
  orientation: { values: ["landscape", "portrait", "squarish"] },
  content_filter: { values: ["low", "high"] },
  lang: { values: ["en", "he", "ar", "de", "es", "fr", "ru"] },
} as const satisfies Described<"/search/photos">;

/** Handles an API call: key, limit, then the call. All responses have the rate limit headers. */
export function handleApi(unsplash: UnsplashContext, request: SandboxRequest) {
  const headers: Record<string, string> = {};
  return answer(headers, async () => {
    requireApiKey(unsplash, request.headers);
    await takeFromLimit(unsplash, headers);
    const { body, extra } = await respond(unsplash, request);
    return createJsonResponse(200, body, extra);
  });
}

interface Found {
  body: unknown;
  extra?: Record<string, string>;
}

async function respond(unsplash: UnsplashContext, { method, path, query }: SandboxRequest): Promise<Found> {
  const { baseUrl } = unsplash.context;
  const [, slug, rest] = /^\/photos\/([\w-]{1,120})(\/download)?$/.exec(path) ?? [];
  if (method !== "GET") throw new UnsplashError(404, "Not found");
  if (path === "/search/photos") return search(baseUrl, readParams(query, SEARCH));
  if (path === "/photos") return feed(baseUrl, readParams(query, PAGING));
  if (!slug) throw new UnsplashError(404, "Not found");
  const photo = findPhoto(slug);
  if (!photo) throw new UnsplashError(404, "Couldn't find Photo");
  if (rest) return download(unsplash, photo, readParams(query, { ixid: {} }).get("ixid") ?? "");
  readParams(query, {});
  return { body: photoObject(photo, baseUrl, "photo") };
}

function search(baseUrl: string, params: Map<string, string>): Found {
  const query = params.get("query")?.trim() ?? "";
  if (query === "") throw new UnsplashError(400, "query is missing");
  const found = findPhotos({
    query,
    lang: params.get("lang") ?? "en",
    orientation: params.get("orientation"),
    latest: params.get("order_by") === "latest",
  });
  const { shown: visible, perPage } = pageOf(found, params);
  const results = visible.map((photo) => photoObject(photo, baseUrl, "search"));
  return { body: { total: found.length, total_pages: Math.ceil(found.length / perPage), results } };
}

function feed(baseUrl: string, params: Map<string, string>): Found {
  const { shown: visible, page, perPage } = pageOf(PHOTOS, params);
  const link = (number: number, rel: string) =>
    `<${baseUrl}/unsplash/photos?page=${number}&per_page=${perPage}>; rel="${rel}"`;
  const last = Math.ceil(PHOTOS.length / perPage);
  const links = [link(1, "first"), link(last, "last"), ...(page < last ? [link(page + 1, "next")] : [])];
  return {
    body: visible.map((photo) => photoObject(photo, baseUrl, "feed")),
    extra: { "x-total": String(PHOTOS.length), "x-per-page": String(perPage), link: links.join(", ") },
  };
}

function pageOf(photos: SeedPhoto[], params: Map<string, string>) {
  const page = Number(params.get("page") ?? 1);
  const perPage = Number(params.get("per_page") ?? DEFAULT_PER_PAGE);
  return { shown: photos.slice((page - 1) * perPage, page * perPage), page, perPage };
}

/** Records the use of a photo, which Unsplash counts for its photographer. */
async function download({ context, state }: UnsplashContext, photo: SeedPhoto, ixid: string): Promise<Found> {
  if (!isOurIxid(ixid, photo.id))
    throw new UnsplashError(400, "ixid is not one of an answer that showed this photo");
  await state.update((value) => {
    value.downloads += 1;
  });
  await context.recordEffect({
    service: "unsplash",
    kind: "download",
    id: `download-${state.get().downloads}`,
    data: { photoId: photo.id, ixid },
  });
  return { body: { url: imageUrls(photo, context.baseUrl, makeIxid(photo.id, "download")).full } };
}

/** Requires the key as a Client-ID; errors never repeat it. */
function requireApiKey({ settings }: UnsplashContext, headers: Record<string, string>): void {
  const [, key] = /^Client-ID (\S+)$/.exec(headers.authorization ?? "") ?? [];
  if (key !== settings.accessKey) {
    throw new UnsplashError(401, "OAuth error: The access token is invalid");
  }
  const version = headers["accept-version"] ?? "v1";
  if (version !== "v1")
    throw new UnsplashError(400, `Accept-Version ${version} is not a version of this API`);
}

async function takeFromLimit({ context, state, settings }: UnsplashContext, headers: Record<string, string>) {
  const hour = Math.floor(context.now() / HOUR_MS);
  await state.update((value) => {
    if (value.window.hour !== hour) value.window = { hour, used: 0 };
    value.window.used += 1;
  });
  const left = settings.hourlyLimit - state.get().window.used;
  headers["x-ratelimit-limit"] = String(settings.hourlyLimit);
  headers["x-ratelimit-remaining"] = String(Math.max(0, left));
  if (left < 0) throw new UnsplashError(403, "Rate Limit Exceeded");
}

const PREFIX = /^[והבלמכש]{1,2}(?=[א-ת]{3})/u;

interface PhotoQuery {
  query: string;
  lang: string;
  orientation: string | undefined;
  latest: boolean;
}

/** Returns the photos that match a word, best matches first. Words match by prefix from three characters on. */
function findPhotos({ query, lang, orientation, latest }: PhotoQuery): SeedPhoto[] {
  const requested = query
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);
  const ranked = PHOTOS.map((photo, index) => {
    const known = lang === "he" ? [...photo.words, ...photo.hebrew] : photo.words;
    const hits = requested.filter((word) => known.some((one) => agree(one, word))).length;
    return { photo, hits, index };
  });
  return ranked
    .filter(({ photo, hits }) => hits > 0 && (!orientation || orientationOf(photo) === orientation))
    .sort((a, b) => (latest ? 0 : b.hits - a.hits) || a.index - b.index)
    .map(({ photo }) => photo);
}

function agree(known: string, word: string): boolean {
  const bare = word.replace(PREFIX, "");
  return known === word || [word, bare].some((part) => part.length > 2 && known.startsWith(part));
}

function orientationOf({ width, height }: SeedPhoto): string {
  if (width === height) return "squarish";
  return width > height ? "landscape" : "portrait";
}

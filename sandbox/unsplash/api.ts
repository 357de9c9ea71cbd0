import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/stand-in";
import { findPhotos } from "@/sandbox/unsplash/find-photos";
import { isOurIxid, makeIxid } from "@/sandbox/unsplash/ixid";
import { requireKey, takeFromLimit } from "@/sandbox/unsplash/limits";
import { type Known, readParams } from "@/sandbox/unsplash/params";
import { imageUrls, photoObject } from "@/sandbox/unsplash/photo-object";
import { refusalResponse, UnsplashRefusal } from "@/sandbox/unsplash/refusal";
import { DEFAULT_PER_PAGE, MOST_PER_PAGE } from "@/sandbox/unsplash/settings";
import type { Unsplash } from "@/sandbox/unsplash/state";
import { findPhoto, PHOTOS, type WorldPhoto } from "@/sandbox/unsplash/world";

const PAGING: Record<string, Known> = { page: { most: 100_000 }, per_page: { most: MOST_PER_PAGE } };
const SEARCH: Record<string, Known> = {
  ...PAGING,
  query: {},
  order_by: { values: ["relevant", "latest", "editorial"] },
  orientation: { values: ["landscape", "portrait", "squarish"] },
  content_filter: { values: ["low", "high"] },
  lang: { values: ["en", "he", "ar", "de", "es", "fr", "ru"] },
};

/** One call of the API: key, limit, then the call. Every answer says what is left of the limit. */
export async function handleApi(unsplash: Unsplash, request: SandboxRequest): Promise<SandboxResponse> {
  const headers: Record<string, string> = {};
  try {
    requireKey(unsplash, request.headers);
    await takeFromLimit(unsplash, headers);
    const { body, extra } = await answer(unsplash, request);
    return {
      status: 200,
      headers: { ...headers, ...extra, "content-type": "application/json" },
      body: JSON.stringify(body),
    };
  } catch (error) {
    if (error instanceof UnsplashRefusal) return refusalResponse(error, headers);
    throw error;
  }
}

interface Found {
  body: unknown;
  extra?: Record<string, string>;
}

async function answer(unsplash: Unsplash, { method, path, query }: SandboxRequest): Promise<Found> {
  const { baseUrl } = unsplash.context;
  const [, slug, rest] = /^\/photos\/([\w-]{1,120})(\/download)?$/.exec(path) ?? [];
  if (method !== "GET") throw new UnsplashRefusal(404, "Not found");
  if (path === "/search/photos") return search(baseUrl, readParams(query, SEARCH));
  if (path === "/photos") return feed(baseUrl, readParams(query, PAGING));
  if (!slug) throw new UnsplashRefusal(404, "Not found");
  const photo = findPhoto(slug);
  if (!photo) throw new UnsplashRefusal(404, "Couldn't find Photo");
  if (rest) return download(unsplash, photo, readParams(query, { ixid: {} }).get("ixid") ?? "");
  readParams(query, {});
  return { body: photoObject(photo, baseUrl, "photo") };
}

function search(baseUrl: string, params: Map<string, string>): Found {
  const query = params.get("query")?.trim() ?? "";
  if (query === "") throw new UnsplashRefusal(400, "query is missing");
  const found = findPhotos({
    query,
    lang: params.get("lang") ?? "en",
    orientation: params.get("orientation"),
    latest: params.get("order_by") === "latest",
  });
  const { shown, perPage } = pageOf(found, params);
  const results = shown.map((photo) => photoObject(photo, baseUrl, "search"));
  return { body: { total: found.length, total_pages: Math.ceil(found.length / perPage), results } };
}

function feed(baseUrl: string, params: Map<string, string>): Found {
  const { shown, page, perPage } = pageOf(PHOTOS, params);
  const link = (number: number, rel: string) =>
    `<${baseUrl}/unsplash/photos?page=${number}&per_page=${perPage}>; rel="${rel}"`;
  const last = Math.ceil(PHOTOS.length / perPage);
  const links = [link(1, "first"), link(last, "last"), ...(page < last ? [link(page + 1, "next")] : [])];
  return {
    body: shown.map((photo) => photoObject(photo, baseUrl, "feed")),
    extra: { "x-total": String(PHOTOS.length), "x-per-page": String(perPage), link: links.join(", ") },
  };
}

function pageOf(photos: WorldPhoto[], params: Map<string, string>) {
  const page = Number(params.get("page") ?? 1);
  const perPage = Number(params.get("per_page") ?? DEFAULT_PER_PAGE);
  return { shown: photos.slice((page - 1) * perPage, page * perPage), page, perPage };
}

/** A use is reported: what the photographers are counted by. */
async function download({ context, state }: Unsplash, photo: WorldPhoto, ixid: string): Promise<Found> {
  if (!isOurIxid(ixid, photo.id))
    throw new UnsplashRefusal(400, "ixid is not one of an answer that showed this photo");
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

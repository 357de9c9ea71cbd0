import sharp from "sharp";
import { readAsset } from "@/sandbox/core/assets";
import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/emulator";
import { type Known, readParams, UnsplashError } from "@/sandbox/unsplash/params";
import { findPhoto, type SeedPhoto } from "@/sandbox/unsplash/seed-data";

const MAX_CACHED_IMAGES = 150;
const MAX_CACHED_BYTES = 300_000;
const KNOWN: Record<string, Known> = {
  ixid: {},
  ixlib: {},
  w: { max: 12_000 },
  h: { max: 12_000 },
  q: { max: 100 },
  fm: { values: ["jpg", "png", "webp"] },
  fit: { values: ["max", "clip", "crop"] },
  crop: { values: ["entropy"] },
  cs: { values: ["srgb", "tinysrgb"] },
};

/** All pages and canvases may use the images, as on the real host. */
const OPEN = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "cache-control": "public, max-age=31556952",
};

const drawn = new Map<string, Buffer>();

/** GET /photo-{id}: returns the image in the requested size and format. It does not count against the limit. */
export async function handleImage({ method, path, query }: SandboxRequest): Promise<SandboxResponse> {
  const [, id] = /^\/photo-([\w-]{11})$/.exec(path) ?? [];
  const photo = id ? findPhoto(id) : undefined;
  if (!photo || method !== "GET") throw new UnsplashError(404, "Not found");
  const params = readParams(query, KNOWN);
  const format = params.get("fm") ?? "jpg";
  const body = await renderImage(photo, params, format);
  const headers = { ...OPEN, "content-type": `image/${format === "jpg" ? "jpeg" : format}` };
  return { status: 200, headers, body };
}

async function renderImage(photo: SeedPhoto, params: Map<string, string>, format: string): Promise<Buffer> {
  const [width, height] = sizeOf(photo, params);
  const quality = Number(params.get("q") ?? 75);
  const key = [photo.id, width, height, quality, format].join(" ");
  const known = drawn.get(key);
  if (known) return known;
  const created = await sharp(await readAsset(`unsplash/photos/${photo.file}.webp`))
    .resize(width, height, { fit: params.get("fit") === "crop" ? "cover" : "fill" })
    .flatten()
    .toFormat(format === "jpg" ? "jpeg" : (format as "png" | "webp"), { quality })
    .toBuffer();
  if (created.length < MAX_CACHED_BYTES) {
    drawn.set(key, created);
    const [oldest] = drawn.keys();
    if (drawn.size > MAX_CACHED_IMAGES && oldest) drawn.delete(oldest);
  }
  return created;
}

/** `max` never enlarges; `clip` fits into the box; `crop` fills it. */
function sizeOf(photo: SeedPhoto, params: Map<string, string>): [number, number] {
  const fit = params.get("fit") ?? "clip";
  const [w, h] = [Number(params.get("w") ?? 0), Number(params.get("h") ?? 0)];
  if (fit === "crop" && w && h) return [w, h];
  const scale = Math.min(w ? w / photo.width : Infinity, h ? h / photo.height : Infinity);
  const used = scale === Infinity ? 1 : fit === "max" ? Math.min(1, scale) : scale;
  return [Math.max(1, Math.round(photo.width * used)), Math.max(1, Math.round(photo.height * used))];
}

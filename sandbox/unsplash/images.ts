import sharp from "sharp";
import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/stand-in";
import { drawPhoto } from "@/sandbox/unsplash/draw/draw-photo";
import { type Known, readParams } from "@/sandbox/unsplash/params";
import { refusalResponse, UnsplashRefusal } from "@/sandbox/unsplash/refusal";
import { findPhoto, type WorldPhoto } from "@/sandbox/unsplash/world";

const KEPT = 150;
const KEPT_BYTES = 300_000;
const KNOWN: Record<string, Known> = {
  ixid: {},
  ixlib: {},
  w: { most: 12_000 },
  h: { most: 12_000 },
  q: { most: 100 },
  fm: { values: ["jpg", "png", "webp"] },
  fit: { values: ["max", "clip", "crop"] },
  crop: { values: ["entropy"] },
  cs: { values: ["srgb", "tinysrgb"] },
};

/** Any page may show these, any canvas may read them: as on the real host. */
const OPEN = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "cache-control": "public, max-age=31556952",
};

const drawn = new Map<string, Buffer>();

/** GET /photo-{id}: the picture in the size and format that the address asks for. Nothing of this counts as a question. */
export async function handleImage({ method, path, query }: SandboxRequest): Promise<SandboxResponse> {
  try {
    const [, id] = /^\/photo-([\w-]{11})$/.exec(path) ?? [];
    const photo = id ? findPhoto(id) : undefined;
    if (!photo || method !== "GET") throw new UnsplashRefusal(404, "Not found");
    const params = readParams(query, KNOWN);
    const format = params.get("fm") ?? "jpg";
    const body = await picture(photo, params, format);
    return {
      status: 200,
      headers: { ...OPEN, "content-type": `image/${format === "jpg" ? "jpeg" : format}` },
      body,
    };
  } catch (error) {
    if (error instanceof UnsplashRefusal) return refusalResponse(error, {});
    throw error;
  }
}

async function picture(photo: WorldPhoto, params: Map<string, string>, format: string): Promise<Buffer> {
  const [width, height] = sizeOf(photo, params);
  const quality = Number(params.get("q") ?? 75);
  const key = [photo.id, width, height, quality, format].join(" ");
  const known = drawn.get(key);
  if (known) return known;
  const svg = Buffer.from(drawPhoto(photo));
  const crop = params.get("fit") === "crop";
  const scale = Math.max(width / photo.width, height / photo.height);
  const shortSide = Math.min(photo.width, photo.height) * scale;
  const made = await sharp(svg, { density: Math.max(1, (72 * shortSide) / 1000) })
    .resize(width, height, { fit: crop ? "cover" : "fill" })
    .flatten()
    .toFormat(format === "jpg" ? "jpeg" : (format as "png" | "webp"), { quality })
    .toBuffer();
  if (made.length < KEPT_BYTES) {
    drawn.set(key, made);
    const [oldest] = drawn.keys();
    if (drawn.size > KEPT && oldest) drawn.delete(oldest);
  }
  return made;
}

/** `max` never enlarges; `clip` fits into the box; `crop` fills it. */
function sizeOf(photo: WorldPhoto, params: Map<string, string>): [number, number] {
  const fit = params.get("fit") ?? "clip";
  const [w, h] = [Number(params.get("w") ?? 0), Number(params.get("h") ?? 0)];
  if (fit === "crop" && w && h) return [w, h];
  const scale = Math.min(w ? w / photo.width : Infinity, h ? h / photo.height : Infinity);
  const used = scale === Infinity ? 1 : fit === "max" ? Math.min(1, scale) : scale;
  return [Math.max(1, Math.round(photo.width * used)), Math.max(1, Math.round(photo.height * used))];
}

import { join } from "node:path";
import { AppError } from "@/lib/core/errors";
import { withTempFolder } from "@/lib/core/server/temp-folder";
import type { ImageFacts, ImageLimits } from "@/lib/media/fits";
import { fittedKey } from "@/lib/media/media-keys";
import { CACHE_CONTROL, MAX_CUTOUT_BYTES } from "@/lib/media/rules";
import { fitInChild } from "@/lib/media/server/encode-in-child";
import { announceFit, keepFit } from "@/lib/media/server/media-store";
import type { ObjectStore } from "@/lib/providers/object-store/port";
import { objectStore } from "@/lib/providers/object-store/registry";

interface Input {
  /** Of the stored picture. */
  key: string;
  /** Of the network it is made for: in the object's name, so in small letters. */
  name: string;
  limits: ImageLimits;
  signal?: AbortSignal;
}

/**
 * A picture as a network takes it, beside the stored one: made at the first call, found at every other. Throws
 * not_found when the picture is gone, and what the store or the encoder throws.
 */
export async function fittedImage(
  { key, name, limits, signal }: Input,
  store: ObjectStore = objectStore(),
): Promise<ImageFacts & { key: string }> {
  const fitted = fittedKey(key, name);
  const announced = await announceFit(key, name);
  if (!announced) throw new AppError("not_found");
  const facts = announced.made ?? (await make(key, { name, limits, signal }, store));
  return { key: fitted, ...facts };
}

function make(key: string, { name, limits, signal }: Omit<Input, "key">, store: ObjectStore) {
  return withTempFolder(async (folder) => {
    const path = join(folder, "stored");
    const options = { maxBytes: MAX_CUTOUT_BYTES, ...(signal ? { signal } : {}) };
    if (!(await store.download(key, path, options))) throw new AppError("not_found");
    const { path: made, ...size } = await fitInChild({ limits, path, folder }, signal);
    const facts = { contentType: "image/jpeg", ...size };
    const fitted = fittedKey(key, name);
    await store.putFile(fitted, { path: made, ...facts }, { cacheControl: CACHE_CONTROL });
    if (await keepFit(key, name, facts)) return facts;
    // It was deleted meanwhile, with everything that its row knew of.
    await store.delete(fitted);
    throw new AppError("not_found");
  });
}

import { createHash } from "node:crypto";
import { join } from "node:path";
import { AppError } from "@/lib/core/errors";
import { withTempFolder } from "@/lib/core/server/temp-folder";
import type { ImageFacts, ImageLimits } from "@/lib/media/fits";
import { boundName, fittedKey } from "@/lib/media/media-keys";
import { CACHE_CONTROL, MAX_CUTOUT_BYTES } from "@/lib/media/rules";
import { bindInChild, fitInChild } from "@/lib/media/server/encode-in-child";
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

type Made = ImageFacts & { path: string };
/** Puts a stored object into the folder. Throws not_found when it is gone. */
type Fetch = (key: string, as: string) => Promise<string>;

/**
 * A picture as a network takes it, beside the stored one: made at the first call, found at every other. Throws
 * not_found when the picture is gone, and what the store or the encoder throws.
 */
export function fittedImage(
  { key, name, limits, signal }: Input,
  store: ObjectStore = objectStore(),
): Promise<ImageFacts & { key: string }> {
  return madeOnce({ key, name, signal }, store, async (fetch, folder) => {
    const made = await fitInChild({ limits, path: await fetch(key, "stored"), folder }, signal);
    return { contentType: "image/jpeg", ...made };
  });
}

/**
 * A PDF whose pages are these JPEGs, beside the stored picture `first`, of which the first page was made. Made once,
 * as `fittedImage` makes pictures, and throws as that does.
 */
export function boundDocument(
  { first, pages, signal }: { first: string; pages: string[]; signal?: AbortSignal },
  store: ObjectStore = objectStore(),
): Promise<ImageFacts & { key: string }> {
  const fingerprint = createHash("sha256").update(pages.join()).digest("hex").slice(0, 16);
  return madeOnce({ key: first, name: boundName(fingerprint), signal }, store, async (fetch, folder) => {
    const paths: string[] = [];
    for (const [index, page] of pages.entries()) paths.push(await fetch(page, `page-${index}`));
    return { contentType: "application/pdf", ...(await bindInChild({ pages: paths, folder }, signal)) };
  });
}

async function madeOnce(
  { key, name, signal }: Pick<Input, "key" | "name"> & { signal: AbortSignal | undefined },
  store: ObjectStore,
  make: (fetch: Fetch, folder: string) => Promise<Made>,
): Promise<ImageFacts & { key: string }> {
  const fitted = fittedKey(key, name);
  const announced = await announceFit(key, name);
  if (!announced) throw new AppError("not_found");
  if (announced.made) return { key: fitted, ...announced.made };
  return withTempFolder(async (folder) => {
    const fetch: Fetch = async (from, as) => {
      const path = join(folder, as);
      const options = { maxBytes: MAX_CUTOUT_BYTES, ...(signal ? { signal } : {}) };
      if (!(await store.download(from, path, options))) throw new AppError("not_found");
      return path;
    };
    const { path, ...facts } = await make(fetch, folder);
    await store.putFile(fitted, { path, ...facts }, { cacheControl: CACHE_CONTROL });
    if (await keepFit(key, name, facts)) return { key: fitted, ...facts };
    // It was deleted meanwhile, with everything that its row knew of.
    await store.delete(fitted);
    throw new AppError("not_found");
  });
}

import { createHash } from "node:crypto";
import { join } from "node:path";
import { AppError } from "@/lib/core/errors";
import { withTempDirectory } from "@/lib/core/server/temp-directory";
import {
  CACHE_CONTROL,
  MAX_CUTOUT_BYTES,
  type PlatformImageLimits,
  type StoredImageFacts,
} from "@/lib/media/limits";
import { getPdfRenditionName, getRenditionKey } from "@/lib/media/object-keys";
import { convertImageInChild, createPdfInChild } from "@/lib/media/server/encode-image-in-child";
import { confirmRendition, insertPendingRendition } from "@/lib/media/server/media-store";
import type { ObjectStore } from "@/lib/providers/object-store/port";
import { getObjectStore } from "@/lib/providers/object-store/registry";

interface Input {
  key: string;
  /** Lower case; part of the object's key. */
  name: string;
  limits: PlatformImageLimits;
  signal?: AbortSignal;
}

type Made = StoredImageFacts & { path: string };

interface Workshop {
  /** Owner of the image. */
  userId: string;
  folder: string;
  /** Downloads a stored object to the folder. Throws AppError("not_found") when it is missing. */
  fetch(key: string, as: string): Promise<string>;
}

/**
 * Returns the platform rendition of an image, created once. Throws AppError("not_found") when the image is
 * deleted, and the errors of object store and encoder.
 */
export function getImageRendition(
  { key, name, limits, signal }: Input,
  store: ObjectStore = getObjectStore(),
): Promise<StoredImageFacts & { key: string }> {
  return madeOnce({ key, name, signal }, store, async ({ userId, fetch, folder }) => {
    const task = { limits, path: await fetch(key, "stored"), folder };
    const made = await convertImageInChild(task, { userId, signal });
    return { contentType: "image/jpeg", ...made };
  });
}

/** Returns a PDF of these JPEG pages, stored beside the image `first`. Throws as `getImageRendition` does. */
export function getPdfRendition(
  { first, pages, signal }: { first: string; pages: string[]; signal?: AbortSignal },
  store: ObjectStore = getObjectStore(),
): Promise<StoredImageFacts & { key: string }> {
  const fingerprint = createHash("sha256").update(pages.join()).digest("hex").slice(0, 16);
  const rendition = { key: first, name: getPdfRenditionName(fingerprint), signal };
  return madeOnce(rendition, store, async ({ userId, fetch, folder }) => {
    const paths: string[] = [];
    for (const [index, page] of pages.entries()) paths.push(await fetch(page, `page-${index}`));
    const made = await createPdfInChild({ pages: paths, folder }, { userId, signal });
    return { contentType: "application/pdf", ...made };
  });
}

async function madeOnce(
  { key, name, signal }: Omit<Input, "limits">,
  store: ObjectStore,
  make: (workshop: Workshop) => Promise<Made>,
): Promise<StoredImageFacts & { key: string }> {
  const fitted = getRenditionKey(key, name);
  const announced = await insertPendingRendition(key, name);
  if (!announced) throw new AppError("not_found");
  if (announced.facts) return { key: fitted, ...announced.facts };
  return withTempDirectory(async (folder) => {
    const fetch: Workshop["fetch"] = async (from, as) => {
      const path = join(folder, as);
      const stored = await store.download(from, path, { maxBytes: MAX_CUTOUT_BYTES, signal });
      if (!stored) throw new AppError("not_found");
      return path;
    };
    const { path, ...facts } = await make({ userId: announced.userId, fetch, folder });
    await store.putFile(fitted, { path, ...facts }, { cacheControl: CACHE_CONTROL });
    if (await confirmRendition(key, name, facts)) return { key: fitted, ...facts };
    // The image was deleted meanwhile with all objects in its row.
    await store.delete(fitted);
    throw new AppError("not_found");
  });
}

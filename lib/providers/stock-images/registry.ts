import { env } from "@/lib/core/server/env";
import type { StockImages } from "@/lib/providers/stock-images/port";
import { createUnsplash } from "@/lib/providers/stock-images/unsplash";

let service: StockImages | undefined;

/** Where photos of others come from. */
export function stockImages(): StockImages {
  const {
    UNSPLASH_ACCESS_KEY: accessKey,
    UNSPLASH_API_BASE: apiBase,
    UNSPLASH_IMAGE_BASE: imageBase,
    UNSPLASH_APP_NAME: appName,
  } = env();
  service ??= createUnsplash({ accessKey, apiBase, imageBase, appName });
  return service;
}

import { getEnv } from "@/lib/core/server/env";
import type { StockImages } from "@/lib/providers/stock-images/port";
import { createUnsplashImages } from "@/lib/providers/stock-images/unsplash";

let service: StockImages | undefined;

/** Returns the stock photo service of this installation. */
export function getStockImages(): StockImages {
  const {
    UNSPLASH_ACCESS_KEY: accessKey,
    UNSPLASH_API_BASE: apiBase,
    UNSPLASH_IMAGE_BASE: imageBase,
    UNSPLASH_APP_NAME: appName,
  } = getEnv();
  service ??= createUnsplashImages({ accessKey, apiBase, imageBase, appName });
  return service;
}

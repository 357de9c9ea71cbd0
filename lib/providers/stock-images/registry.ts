import { getEnv } from "@/lib/core/server/env";
import { createOnce } from "@/lib/providers/create-once";
import { createUnsplashImages } from "@/lib/providers/stock-images/unsplash";

export const getStockImages = createOnce(() => {
  const env = getEnv();
  return createUnsplashImages({
    accessKey: env.UNSPLASH_ACCESS_KEY,
    apiBase: env.UNSPLASH_API_BASE,
    imageBase: env.UNSPLASH_IMAGE_BASE,
    appName: env.UNSPLASH_APP_NAME,
  });
});

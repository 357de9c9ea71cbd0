"use client";

import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { addStockPhotoAnswer, cutStockPhotoAnswer } from "@/lib/canvas/stock-schemas";

interface Adding {
  downloadUrl: string;
  /** Its background is then removed by a job of its own. */
  cutout: boolean;
  signal: AbortSignal;
}

/** Puts a stock photo into the library; the server fetches it, which takes some seconds. Not tried again by itself. */
export function useAddStockPhoto() {
  return useAction(
    async ({ downloadUrl, cutout, signal }: Adding, idempotencyKey) => {
      const call = { idempotencyKey, signal };
      return cutout
        ? request("POST", "/canvas-images/unsplash/remove-background", {
            ...call,
            body: { downloadUrl, async: true },
            schema: cutStockPhotoAnswer,
          })
        : request("POST", "/unsplash/download", {
            ...call,
            body: { downloadUrl },
            schema: addStockPhotoAnswer,
          });
    },
    { retries: 0 },
  );
}

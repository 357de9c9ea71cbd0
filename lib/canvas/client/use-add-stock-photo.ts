"use client";

import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { canvasImageKeys } from "@/lib/canvas/client/queries";
import { type CanvasImageWire, removeBackgroundAnswer } from "@/lib/canvas/image-schemas";
import { addStockPhotoAnswer } from "@/lib/canvas/stock-schemas";

interface Adding {
  downloadUrl: string;
  /** Its background is then removed by a job of its own. */
  cutout: boolean;
  signal: AbortSignal;
}

interface Added {
  image: CanvasImageWire;
  /** There while the cut-out is being made. */
  jobId?: string | undefined;
}

/** Puts a stock photo into the library; the server fetches it, which takes some seconds. Not tried again by itself. */
export function useAddStockPhoto() {
  const client = useQueryClient();
  return useAction(
    async ({ downloadUrl, cutout, signal }: Adding, idempotencyKey): Promise<Added> => {
      const call = { idempotencyKey, signal };
      return cutout
        ? request("POST", "/canvas-images/unsplash/remove-background", {
            ...call,
            body: { downloadUrl, async: true },
            schema: removeBackgroundAnswer,
          })
        : request("POST", "/unsplash/download", {
            ...call,
            body: { downloadUrl },
            schema: addStockPhotoAnswer,
          });
    },
    { retries: 0, onSuccess: () => client.invalidateQueries({ queryKey: canvasImageKeys.pages }) },
  );
}

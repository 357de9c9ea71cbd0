"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import type { CanvasImageDto, removeBackgroundResponse } from "@/lib/media/canvas-image-schemas";
import { canvasImageKeys } from "@/lib/media/client/queries";
import type { importStockPhotoResponse } from "@/lib/stock-images/schemas";

interface Adding {
  downloadUrl: string;
  cutout: boolean;
  signal: AbortSignal;
}

interface Added {
  image: CanvasImageDto;
  jobId?: string | undefined;
}

/** Imports a stock photo into the library. */
export function useImportStockPhoto() {
  const client = useQueryClient();
  return useIdempotentMutation(
    async ({ downloadUrl, cutout, signal }: Adding, idempotencyKey): Promise<Added> => {
      const call = { idempotencyKey, signal };
      const body = { downloadUrl };
      return cutout
        ? request<ResponseOf<typeof removeBackgroundResponse>>(
            "POST",
            "/canvas-images/unsplash/remove-background",
            {
              ...call,
              body: { ...body, async: true },
            },
          )
        : request<ResponseOf<typeof importStockPhotoResponse>>("POST", "/unsplash/download", {
            ...call,
            body,
          });
    },
    { onSuccess: () => client.invalidateQueries({ queryKey: canvasImageKeys.all }) },
  );
}

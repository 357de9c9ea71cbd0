import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { keepCanvasImage } from "@/lib/canvas/client/queries";
import { canvasImageAnswer } from "@/lib/canvas/image-schemas";

/** Calls a picture of the library something else. */
export function useRenameImage(id: string) {
  const client = useQueryClient();
  return useAction(
    (label: string, idempotencyKey) =>
      request("PATCH", `/canvas-images/${id}`, {
        body: { label },
        idempotencyKey,
        schema: canvasImageAnswer,
      }),
    { onSuccess: ({ image }) => keepCanvasImage(client, image) },
  );
}

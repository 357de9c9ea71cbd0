import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { canvasTemplateKeys } from "@/lib/canvas/client/queries";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { canvasTemplateAnswer } from "@/lib/canvas/template-schemas";

/** Keeps a design as a template of the person's own. */
export function useSaveTemplate() {
  const client = useQueryClient();
  return useAction(
    ({ name, canvasData }: { name: string; canvasData: CanvasDocument }, idempotencyKey) =>
      request("POST", "/canvas-templates", {
        body: { name, canvasData },
        idempotencyKey,
        schema: canvasTemplateAnswer,
      }),
    { onSuccess: () => client.invalidateQueries({ queryKey: canvasTemplateKeys.all }) },
  );
}

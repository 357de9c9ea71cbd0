import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { canvasImageKeys } from "@/lib/canvas/client/queries";
import { removeBackgroundAnswer } from "@/lib/canvas/image-schemas";
import { refreshJobs } from "@/lib/jobs/client/queries";

/** Has the background of a library picture removed by a job; asked twice it is one. */
export function useRemoveBackground() {
  const client = useQueryClient();
  return useAction(
    (id: string, idempotencyKey) =>
      request("POST", `/canvas-images/${id}/remove-background`, {
        body: { async: true },
        idempotencyKey,
        schema: removeBackgroundAnswer,
      }),
    {
      onSuccess: ({ jobId }) =>
        jobId ? refreshJobs(client, jobId) : client.invalidateQueries({ queryKey: canvasImageKeys.all }),
    },
  );
}

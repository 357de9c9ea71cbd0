import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { creditKeys } from "@/lib/credits/client/queries";
import { generateVideoAnswer, type generateVideoBody } from "@/lib/generation/video-schemas";
import { refreshJobs } from "@/lib/jobs/client/queries";

type Input = Omit<z.input<typeof generateVideoBody>, "async">;

/** Has a film made for a post by a job, for 22 or 320 credits that are held at once; the tray and the post show how it goes. */
export function useGenerateVideo() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: creditKeys.info });
  return useAction(
    (input: Input, idempotencyKey) =>
      request("POST", "/video/generate", {
        body: { ...input, async: true },
        idempotencyKey,
        schema: generateVideoAnswer,
      }),
    {
      onSuccess: ({ jobId }) => Promise.all([refreshJobs(client, jobId), refresh()]),
      onError: refresh,
    },
  );
}

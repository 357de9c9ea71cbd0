import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { request } from "@/lib/api-client/request";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import { creditKeys } from "@/lib/credits/client/queries";
import { type generateVideoBody, generateVideoResponse } from "@/lib/generation/video-schemas";
import { invalidateJobs } from "@/lib/jobs/client/queries";

type Input = Omit<z.input<typeof generateVideoBody>, "async">;

/** Starts the job that generates a video for a post; reserves 22 or 320 credits immediately. */
export function useGenerateVideo() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: creditKeys.info });
  return useIdempotentMutation(
    (input: Input, idempotencyKey) =>
      request("POST", "/video/generate", {
        body: { ...input, async: true },
        idempotencyKey,
        schema: generateVideoResponse,
      }),
    {
      onSuccess: ({ jobId }) => Promise.all([invalidateJobs(client, jobId), refresh()]),
      onError: refresh,
    },
  );
}

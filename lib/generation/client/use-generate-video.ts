import type { z } from "zod";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { usePaidMutation } from "@/lib/generation/client/use-paid-mutation";
import type { generateVideoBody, generateVideoResponse } from "@/lib/generation/video-generation-schemas";
import { invalidateJobs } from "@/lib/jobs/client/queries";

type Input = Omit<z.input<typeof generateVideoBody>, "async">;

/** Starts the job that generates a video for a post; reserves 22 or 320 credits immediately. */
export function useGenerateVideo() {
  return usePaidMutation(
    (input: Input, idempotencyKey) => {
      const body = { ...input, async: true };
      return request<ResponseOf<typeof generateVideoResponse>>("POST", "/video/generate", {
        body,
        idempotencyKey,
      });
    },
    (client, { jobId }) => invalidateJobs(client, jobId),
  );
}

"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import { creditKeys } from "@/lib/credits/client/queries";
import { setJobInCache } from "@/lib/jobs/client/queries";
import type { jobDto } from "@/lib/jobs/schemas";

/** Cancels a job. The response contains its final state; its reserved credits are released. */
export function useCancelJob() {
  const client = useQueryClient();
  return useIdempotentMutation(
    (id: string, idempotencyKey) =>
      request<ResponseOf<typeof jobDto>>("DELETE", `/jobs/${id}`, { idempotencyKey }),
    {
      onSuccess: (job) => {
        setJobInCache(client, job);
        return job.cost > 0 ? client.invalidateQueries({ queryKey: creditKeys.all }) : undefined;
      },
    },
  );
}

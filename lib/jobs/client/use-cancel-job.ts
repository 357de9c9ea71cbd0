"use client";

import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { creditKeys } from "@/lib/credits/client/queries";
import { keepJob } from "@/lib/jobs/client/queries";
import { jobWire } from "@/lib/jobs/schemas";

/** Stops a job for good; the answer says how it really ended, and what it held is free again. */
export function useCancelJob() {
  const client = useQueryClient();
  return useAction(
    (id: string, idempotencyKey) => request("DELETE", `/jobs/${id}`, { idempotencyKey, schema: jobWire }),
    {
      onSuccess: (job) => {
        keepJob(client, job);
        return job.cost > 0 ? client.invalidateQueries({ queryKey: creditKeys.all }) : undefined;
      },
    },
  );
}

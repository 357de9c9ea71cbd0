"use client";

import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { keepJob } from "@/lib/jobs/client/queries";
import { jobWire } from "@/lib/jobs/schemas";

/** Stops a job for good; the answer says how it really ended. */
export function useCancelJob() {
  const client = useQueryClient();
  return useAction(
    (id: string, idempotencyKey) => request("DELETE", `/jobs/${id}`, { idempotencyKey, schema: jobWire }),
    { onSuccess: (job) => keepJob(client, job) },
  );
}

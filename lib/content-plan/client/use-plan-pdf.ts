import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import type { PlanWish } from "@/lib/content-plan/client/plan-wish";
import { planJobAnswer } from "@/lib/content-plan/schemas";
import { refreshJobs } from "@/lib/jobs/client/queries";

/** Has a plan set as a PDF in the background; answers the job, which the list of jobs then follows. */
export function usePlanPdf(accountId: string) {
  const client = useQueryClient();
  return useAction(
    (wish: PlanWish, idempotencyKey) =>
      request("POST", `/content-plan/${accountId}/pdf/download`, {
        body: { ...wish, async: true },
        idempotencyKey,
        schema: planJobAnswer,
      }),
    { onSuccess: () => refreshJobs(client) },
  );
}

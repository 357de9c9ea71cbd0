import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { type fillGapsBody, planJobAnswer } from "@/lib/content-plan/schemas";
import { creditKeys } from "@/lib/credits/client/queries";
import { refreshJobs } from "@/lib/jobs/client/queries";
import { postKeys } from "@/lib/posts/client/queries";

/**
 * Has drafts made for empty days by a job (price: `priceOfGaps`, held at once); the tray shows how it goes. What kept it
 * from beginning may have happened on the calendar: that is looked at anew.
 */
export function useFillGaps(accountId: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: creditKeys.info });
  return useAction(
    (body: z.input<typeof fillGapsBody>, idempotencyKey) =>
      request("POST", `/content-plan/${accountId}/gaps`, { body, idempotencyKey, schema: planJobAnswer }),
    {
      onSuccess: ({ jobId }) => Promise.all([refreshJobs(client, jobId), refresh()]),
      onError: () =>
        Promise.all([refresh(), client.invalidateQueries({ queryKey: postKeys.calendars(accountId) })]),
    },
  );
}

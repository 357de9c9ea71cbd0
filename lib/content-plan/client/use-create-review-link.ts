import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import type { PlanWish } from "@/lib/content-plan/client/plan-wish";
import { planKeys } from "@/lib/content-plan/client/queries";
import { linkAnswer } from "@/lib/content-plan/schemas";

/** Makes a review link; the list, which alone knows its address, is asked again before this resolves. */
export function useCreateReviewLink(accountId: string) {
  const client = useQueryClient();
  return useAction(
    (wish: PlanWish, idempotencyKey) =>
      request("POST", `/content-plan/${accountId}/review-links`, {
        body: wish,
        idempotencyKey,
        schema: linkAnswer,
      }),
    { onSuccess: () => client.invalidateQueries({ queryKey: planKeys.reviewLinks(accountId) }) },
  );
}

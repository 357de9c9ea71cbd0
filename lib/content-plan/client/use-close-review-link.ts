import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { planKeys } from "@/lib/content-plan/client/queries";

/** Closes a review link at once. */
export function useCloseReviewLink(accountId: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: planKeys.reviewLinks(accountId) });
  return useAction(
    (linkId: string, idempotencyKey) =>
      request("DELETE", `/content-plan/${accountId}/review-links/${linkId}`, { idempotencyKey }),
    { onSuccess: refresh, onError: refresh },
  );
}

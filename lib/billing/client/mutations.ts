import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import { paymentKeys } from "@/lib/billing/client/queries";
import type { PlanChoice } from "@/lib/billing/plan-rules";
import { changedSubscriptionResponse, checkoutResponse, portalResponse } from "@/lib/billing/schemas";
import { creditKeys } from "@/lib/credits/client/queries";

/**
 * Schedules a smaller plan for the next period (a larger one needs a checkout). Refreshes the subscription.
 */
export function useChangePlan() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: paymentKeys.subscription });
  return useIdempotentMutation(
    (choice: PlanChoice, idempotencyKey) =>
      request("POST", "/payments/subscription/change", {
        body: { ...choice },
        idempotencyKey,
        schema: changedSubscriptionResponse,
      }),
    { onSuccess: refresh, onError: refresh },
  );
}

/** Undoes a cancellation or a scheduled smaller plan. Refreshes the subscription and the credits. */
export function useResumeSubscription() {
  const client = useQueryClient();
  const refresh = () => invalidateSubscription(client);
  return useIdempotentMutation(
    (_: undefined, idempotencyKey) =>
      request("POST", "/payments/subscription/resume", {
        idempotencyKey,
        schema: changedSubscriptionResponse,
      }),
    { onSuccess: refresh, onError: refresh },
  );
}

/** Opens the payment page of the gateway for a plan; nothing is charged yet. Refreshes the payment list. */
export function useStartCheckout() {
  const client = useQueryClient();
  return useIdempotentMutation(
    (choice: PlanChoice, idempotencyKey) =>
      request("POST", "/payments/checkout", {
        body: { ...choice },
        idempotencyKey,
        schema: checkoutResponse,
      }),
    { onSuccess: () => client.invalidateQueries({ queryKey: paymentKeys.history }) },
  );
}

/** Cancels the subscription at the end of the paid period. Refreshes the subscription and the credits. */
export function useCancelSubscription() {
  const client = useQueryClient();
  const refresh = () => invalidateSubscription(client);
  return useIdempotentMutation(
    (_: undefined, idempotencyKey) =>
      request("POST", "/payments/subscription/cancel", {
        idempotencyKey,
        schema: changedSubscriptionResponse,
      }),
    { onSuccess: refresh, onError: refresh },
  );
}

/** Refreshes what a cancellation or its undo changes: the subscription and the expiry of its credits. */
function invalidateSubscription(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: paymentKeys.subscription }),
    client.invalidateQueries({ queryKey: creditKeys.info }),
  ]);
}

/**
 * Requests the URL of the gateway's card portal, valid for one visit. Changes no local data, so no query is
 * refreshed.
 */
export function useOpenPortal() {
  return useIdempotentMutation((_: undefined, idempotencyKey) =>
    request("POST", "/payments/subscription/portal", { idempotencyKey, schema: portalResponse }),
  );
}

/** Refreshes subscription, payment history and credits after a payment finished. */
export function invalidateAfterPayment(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: paymentKeys.all }),
    client.invalidateQueries({ queryKey: creditKeys.info }),
  ]);
}

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import { paymentKeys } from "@/lib/billing/client/queries";
import type { PlanChoice } from "@/lib/billing/plan-rules";
import type {
  CheckoutBody,
  changedSubscriptionResponse,
  checkoutResponse,
  invoiceResponse,
  paymentResponse,
  portalResponse,
  UpgradeBody,
  upgradePreviewResponse,
} from "@/lib/billing/schemas";
import { creditKeys } from "@/lib/credits/client/queries";

/** Schedules a smaller plan for the next period; a larger one needs a checkout. Refreshes the subscription. */
export function useChangePlan() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: paymentKeys.subscription });
  return useIdempotentMutation(
    (body: PlanChoice, idempotencyKey) => {
      const call = { body, idempotencyKey };
      return request<ResponseOf<typeof changedSubscriptionResponse>>(
        "POST",
        "/payments/subscription/change",
        call,
      );
    },
    { onSuccess: refresh, onError: refresh },
  );
}

/** Undoes a cancellation or a scheduled smaller plan. Refreshes the subscription and the credits. */
export function useResumeSubscription() {
  return useSubscriptionMutation("/payments/subscription/resume");
}

/** Opens the payment page of the gateway for a plan; nothing is charged yet. Refreshes the payment list. */
export function useStartCheckout() {
  const client = useQueryClient();
  return useIdempotentMutation(
    (body: PlanChoice & Pick<CheckoutBody, "unchargedPaymentId">, idempotencyKey) =>
      request<ResponseOf<typeof checkoutResponse>>("POST", "/payments/checkout", { body, idempotencyKey }),
    { onSuccess: () => client.invalidateQueries({ queryKey: paymentKeys.history }) },
  );
}

/** Requests what a larger plan costs inside the running subscription. Changes no data. */
export function usePreviewUpgrade() {
  return useIdempotentMutation((body: PlanChoice, idempotencyKey) =>
    request<ResponseOf<typeof upgradePreviewResponse>>("POST", "/payments/subscription/upgrade/preview", {
      body,
      idempotencyKey,
    }),
  );
}

/** Changes to a larger plan at the amount that was shown. Refreshes what a payment changes. */
export function useUpgradePlan() {
  const client = useQueryClient();
  const refresh = () => invalidateAfterPayment(client);
  return useIdempotentMutation(
    (body: UpgradeBody, idempotencyKey) =>
      request<ResponseOf<typeof paymentResponse>>("POST", "/payments/subscription/upgrade", {
        body,
        idempotencyKey,
      }),
    { onSuccess: refresh, onError: refresh },
  );
}

/** Requests the URL of a payment's invoice, valid for one visit. Changes no data. */
export function useOpenInvoice() {
  return useIdempotentMutation((id: string, idempotencyKey) =>
    request<ResponseOf<typeof invoiceResponse>>("POST", `/payments/${id}/invoice`, { idempotencyKey }),
  );
}

/** Cancels the subscription at the end of the paid period. Refreshes the subscription and the credits. */
export function useCancelSubscription() {
  return useSubscriptionMutation("/payments/subscription/cancel");
}

/** A cancellation and its undo also change the expiry of the credits. */
function useSubscriptionMutation(path: string) {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: paymentKeys.subscription }),
      client.invalidateQueries({ queryKey: creditKeys.info }),
    ]);
  return useIdempotentMutation(
    (_: undefined, idempotencyKey) =>
      request<ResponseOf<typeof changedSubscriptionResponse>>("POST", path, { idempotencyKey }),
    { onSuccess: refresh, onError: refresh },
  );
}

/** Requests the URL of the gateway's card portal, valid for one visit. Changes no local data. */
export function useOpenPortal() {
  return useIdempotentMutation((_: undefined, idempotencyKey) =>
    request<ResponseOf<typeof portalResponse>>("POST", "/payments/subscription/portal", { idempotencyKey }),
  );
}

/** Refreshes subscription, payment history and credits after a payment finished. */
export function invalidateAfterPayment(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: paymentKeys.all }),
    client.invalidateQueries({ queryKey: creditKeys.info }),
  ]);
}

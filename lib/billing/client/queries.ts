import { queryOptions } from "@tanstack/react-query";
import { POLL_INTERVAL_MS } from "@/lib/api-client/intervals";
import { type ResponseOf, request } from "@/lib/api-client/request";
import type { paymentHistoryResponse, paymentResponse, subscriptionResponse } from "@/lib/billing/schemas";

/** Cache keys: subscription, history, payment by id [spec 3]. */
export const paymentKeys = {
  all: ["payments"] as const,
  subscription: ["payments", "subscription"] as const,
  history: ["payments", "history"] as const,
  page: (page: number, limit: number) => ["payments", "history", { page, limit }] as const,
  byId: (id: string) => ["payments", "id", id] as const,
};

/** Subscription of the user; `subscription` is null when there is none. */
export const subscriptionQuery = queryOptions({
  queryKey: paymentKeys.subscription,
  queryFn: ({ signal }) =>
    request<ResponseOf<typeof subscriptionResponse>>("GET", "/payments/user/subscription", { signal }),
});

export const paymentHistoryQuery = (page = 1, limit = 20) =>
  queryOptions({
    queryKey: paymentKeys.page(page, limit),
    queryFn: ({ signal }) =>
      request<ResponseOf<typeof paymentHistoryResponse>>("GET", "/payments/history", {
        signal,
        query: { page, limit },
      }),
  });

/** One payment, polled every two seconds until it is final. */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: paymentKeys.byId(id),
    queryFn: ({ signal }) =>
      request<ResponseOf<typeof paymentResponse>>("GET", `/payments/${id}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.payment.state === "pending" ? POLL_INTERVAL_MS : false),
  });

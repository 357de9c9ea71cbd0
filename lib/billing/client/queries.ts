import { queryOptions } from "@tanstack/react-query";
import { POLL_MS } from "@/lib/api-client/poll-time";
import { request } from "@/lib/api-client/request";
import { historyAnswer, paymentAnswer, subscriptionAnswer } from "@/lib/billing/schemas";

/** The cached groups of the specification, section 3: subscription, history, by id. */
export const paymentKeys = {
  all: ["payments"] as const,
  subscription: ["payments", "subscription"] as const,
  history: ["payments", "history"] as const,
  page: (page: number, limit: number) => ["payments", "history", { page, limit }] as const,
  byId: (id: string) => ["payments", "id", id] as const,
};

/** What the person has subscribed to; `subscription` is null for nothing yet. */
export const subscriptionQuery = queryOptions({
  queryKey: paymentKeys.subscription,
  queryFn: ({ signal }) =>
    request("GET", "/payments/user/subscription", { signal, schema: subscriptionAnswer }),
});

/** Payments, newest first. */
export const paymentHistoryQuery = (page = 1, limit = 20) =>
  queryOptions({
    queryKey: paymentKeys.page(page, limit),
    queryFn: ({ signal }) =>
      request("GET", "/payments/history", { signal, query: { page, limit }, schema: historyAnswer }),
  });

/** One payment, asked again every two seconds until the server knows how it ended. */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: paymentKeys.byId(id),
    queryFn: ({ signal }) => request("GET", `/payments/${id}`, { signal, schema: paymentAnswer }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.payment.state === "pending" ? POLL_MS : false),
  });

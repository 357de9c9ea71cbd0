"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { POLL_INTERVAL_MS } from "@/lib/api-client/intervals";
import { authKeys } from "@/lib/auth/client/queries";
import { invalidateAfterPayment } from "@/lib/billing/client/mutations";
import { paymentQuery } from "@/lib/billing/client/queries";
import { isPaymentId } from "@/lib/billing/plan-rules";
import type { PaymentDto, PaymentState } from "@/lib/billing/schemas";

/** Maximum number of polls before the page stops waiting: 90 seconds. */
const MOST_LOOKS = 45;

/** Polls the server's state of a payment until it is final or the maximum is reached. */
export function usePaymentResult(paymentId: string): { view: PaymentView; payment: PaymentDto | null } {
  const client = useQueryClient();
  const query = useQuery({
    ...paymentQuery(paymentId),
    refetchInterval: ({ state }) => {
      const waiting = state.data?.payment.state === "pending" && state.dataUpdateCount < MOST_LOOKS;
      return waiting ? POLL_INTERVAL_MS : false;
    },
  });
  const payment = query.data?.payment ?? null;
  const ended = payment !== null && payment.state !== "pending";
  useEffect(() => {
    if (!ended) return;
    void invalidateAfterPayment(client);
    // Trial notices depend on the user's plan.
    void client.invalidateQueries({ queryKey: authKeys.check });
  }, [ended, client]);
  const looks = client.getQueryState(paymentQuery(paymentId).queryKey)?.dataUpdateCount ?? 0;
  const view = query.isError && !payment ? "unknown" : getPaymentView(payment?.state, looks >= MOST_LOOKS);
  return { view, payment };
}

export type PaymentView = "waiting" | "late" | "paid" | "failed" | "unknown";

/** Maps a payment state to a view; `hasTimedOut` is true after the maximum number of polls. */
export function getPaymentView(state: PaymentState | undefined, hasTimedOut: boolean): PaymentView {
  if (state === "paid") return "paid";
  if (state === undefined) return "waiting";
  if (state === "pending") return hasTimedOut ? "late" : "waiting";
  return "failed";
}

/** Returns the payment id from the URL or null; reads no other parameter. */
export function parsePaymentId(params: Record<string, string>): string | null {
  return [params.payment, params.intent].find((value) => value !== undefined && isPaymentId(value)) ?? null;
}

"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type PaymentView, viewOf } from "@/components/billing/payment-view";
import { POLL_MS } from "@/lib/api-client/poll-time";
import { authKeys } from "@/lib/auth/client/queries";
import { paymentQuery } from "@/lib/billing/client/queries";
import { refreshAfterPayment } from "@/lib/billing/client/refresh-after-payment";
import type { PaymentWire } from "@/lib/billing/schemas";

/** How often the server is asked before it is said what happens without this page: a minute and a half. */
const MOST_LOOKS = 45;

/** What the server knows about a payment, asked again until it knows the end, but not for ever. */
export function usePaymentResult(paymentId: string): { view: PaymentView; payment: PaymentWire | null } {
  const client = useQueryClient();
  const query = useQuery({
    ...paymentQuery(paymentId),
    refetchInterval: ({ state }) => {
      const waiting = state.data?.payment.state === "pending" && state.dataUpdateCount < MOST_LOOKS;
      return waiting ? POLL_MS : false;
    },
  });
  const payment = query.data?.payment ?? null;
  const ended = payment !== null && payment.state !== "pending";
  useEffect(() => {
    if (!ended) return;
    void refreshAfterPayment(client);
    // What is told about the trial goes by the person's plan.
    void client.invalidateQueries({ queryKey: authKeys.check });
  }, [ended, client]);
  const looks = client.getQueryState(paymentQuery(paymentId).queryKey)?.dataUpdateCount ?? 0;
  const view = query.isError && !payment ? "unknown" : viewOf(payment?.state, looks >= MOST_LOOKS);
  return { view, payment };
}

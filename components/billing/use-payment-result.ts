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
      const waiting = isOpen(state.data?.payment) && state.dataUpdateCount < MOST_LOOKS;
      return waiting ? POLL_INTERVAL_MS : false;
    },
  });
  const payment = query.data?.payment ?? null;
  const ended = payment !== null && !isOpen(payment);
  useEffect(() => {
    if (!ended) return;
    void invalidateAfterPayment(client);
    // Trial notices depend on the user's plan.
    void client.invalidateQueries({ queryKey: authKeys.check });
  }, [ended, client]);
  const looks = client.getQueryState(paymentQuery(paymentId).queryKey)?.dataUpdateCount ?? 0;
  const view = query.isError && !payment ? "unknown" : getPaymentView(payment, looks >= MOST_LOOKS);
  return { view, payment };
}

export type PaymentView =
  | "waiting"
  | "late"
  | "checking"
  | "unproven"
  | "paid"
  | "failed"
  | "returned"
  | "unknown";

type Seen = Pick<PaymentDto, "state" | "failureCode">;

const isOpen = (payment: Seen | undefined): boolean =>
  payment?.state === "pending" || payment?.state === "unknown";

const VIEWS: Record<PaymentState, PaymentView> = {
  pending: "waiting",
  replaced: "late",
  unknown: "checking",
  paid: "paid",
  failed: "failed",
  // Lookups found no charge, which does not prove that there is none.
  abandoned: "unproven",
  refunded: "returned",
  disputed: "returned",
};

/** Failures in which the card may have been charged. */
const UNPROVEN = ["unresolved", "amount_mismatch", "unknown_plan"];

/**
 * Maps a payment to a view; `hasTimedOut` is true after the maximum number of polls. Only "failed" says that the
 * card was not charged, and only the gateway's own refusal leads there.
 */
export function getPaymentView(payment: Seen | null, hasTimedOut: boolean): PaymentView {
  if (payment === null) return "waiting";
  if (payment.failureCode && UNPROVEN.includes(payment.failureCode)) return "unproven";
  const view = VIEWS[payment.state];
  return view === "waiting" && hasTimedOut ? "late" : view;
}

/** Returns the payment id from the URL or null; reads no other parameter. */
export function parsePaymentId(params: Record<string, string>): string | null {
  return [params.payment, params.intent].find((value) => value !== undefined && isPaymentId(value)) ?? null;
}

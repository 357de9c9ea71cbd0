import { isPaymentId } from "@/lib/billing/rules";
import type { PaymentState } from "@/lib/billing/schemas";

/** What a screen says about a payment. */
export type PaymentView = "waiting" | "late" | "paid" | "failed" | "unknown";

/** What is said about a payment in this state; `asked`: as often as this page asks. */
export function viewOf(state: PaymentState | undefined, asked: boolean): PaymentView {
  if (state === "paid") return "paid";
  if (state === undefined) return "waiting";
  if (state === "pending") return asked ? "late" : "waiting";
  return "failed";
}

/** The payment that an address names, if it names one; nothing else of it is read. */
export function paymentIdOf(params: Record<string, string>): string | null {
  return [params.payment, params.intent].find((value) => value !== undefined && isPaymentId(value)) ?? null;
}

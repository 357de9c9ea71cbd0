import { z } from "zod";
import { toChargeObject, toDisputeObject, toListObject, toRefundObject } from "@/sandbox/stripe/api-objects";
import { errors } from "@/sandbox/stripe/errors";
import { fields, pageOf, paging, type Route, route } from "@/sandbox/stripe/route";
import type { ApiObject, Attempt, Dispute, Invoice, Refund } from "@/sandbox/stripe/state";
import { emitEvent, nextId, type StripeTransaction } from "@/sandbox/stripe/transaction";

function findCharge({ state }: StripeTransaction, isWanted: (invoice: Invoice, attempt: Attempt) => boolean) {
  for (const invoice of Object.values(state.invoices)) {
    const attempt = invoice.attempts.find((one) => !one.decline && isWanted(invoice, one));
    if (attempt) return { invoice, attempt };
  }
  return undefined;
}

export const DISPUTE_STATUSES = [
  ...(["needs_response", "under_review", "won", "lost", "prevented"] as const),
  ...(["warning_needs_response", "warning_under_review", "warning_closed"] as const),
];

/** Opens a dispute of a charge, or moves one to another status. */
export function disputeCharge(work: StripeTransaction, data: Record<string, unknown>): ApiObject {
  const { charge, status: wanted = "needs_response" } = data;
  const status = DISPUTE_STATUSES.find((one) => one === wanted);
  if (!status) {
    return { error: `status is one of ${DISPUTE_STATUSES.join(", ")}.` };
  }
  const found = findCharge(work, (_, { chargeId }) => chargeId === charge);
  if (!found) return { error: "Give charge, the id of one that was paid." };
  const { invoice, attempt } = found;
  const known = Object.values(work.state.disputes).find(({ chargeId }) => chargeId === attempt.chargeId);
  const dispute: Dispute = known ?? {
    id: nextId(work.state, "du"),
    chargeId: attempt.chargeId,
    intentId: invoice.intentId,
    amount: invoice.amount,
    currency: invoice.currency,
    created: work.now,
    status,
  };
  dispute.status = status;
  work.state.disputes[dispute.id] = dispute;
  const type = !known
    ? ("created" as const)
    : ["won", "lost", "warning_closed"].includes(status)
      ? "closed"
      : "updated";
  const holdsMoney = !status.startsWith("warning_") && status !== "prevented";
  emitEvent(work, `charge.dispute.${type}` as const, toDisputeObject(dispute));
  if (holdsMoney && type === "created")
    emitEvent(work, "charge.dispute.funds_withdrawn", toDisputeObject(dispute));
  if (holdsMoney && type === "closed" && status === "won")
    emitEvent(work, "charge.dispute.funds_reinstated", toDisputeObject(dispute));
  return { dispute: dispute.id, status };
}

export const refundParams = z.strictObject({
  charge: fields.text.optional(),
  payment_intent: fields.text.optional(),
  amount: fields.int.optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata: fields.metadata.optional(),
});
const ofCharge = { ...paging, charge: fields.text.optional(), payment_intent: fields.text.optional() };
const isOf =
  (given: { charge?: string | undefined; payment_intent?: string | undefined }) =>
  ({ chargeId, intentId }: Refund | Dispute) =>
    (given.charge === undefined || given.charge === chargeId) &&
    (given.payment_intent === undefined || given.payment_intent === intentId);

export const reversalRoutes: Route[] = [
  route("POST", "/refunds", refundParams.shape, (work, { charge, payment_intent, amount, reason }) => {
    const found = findCharge(
      work,
      ({ intentId }, { chargeId }) => chargeId === charge || intentId === payment_intent,
    );
    if (!found)
      throw errors.missing("charge", charge ?? payment_intent ?? "", charge ? "charge" : "payment_intent");
    const { invoice, attempt } = found;
    const { chargeId } = attempt;
    const { refunds } = work.state;
    const before = Object.values(refunds).filter((one) => one.chargeId === chargeId);
    const left = before.reduce((sum, one) => sum - one.amount, invoice.amount);
    if (left <= 0)
      throw errors.parameter(
        "charge",
        `Charge ${chargeId} has already been refunded.`,
        "charge_already_refunded",
      );
    const part = amount ?? left;
    if (part <= 0 || part > left)
      throw errors.parameter("amount", `Refund amount is greater than unrefunded amount on charge.`);
    const refund: Refund = {
      ...{ id: nextId(work.state, "re"), chargeId, intentId: invoice.intentId, amount: part },
      ...{
        currency: invoice.currency,
        customerId: invoice.customerId,
        created: work.now,
        reason: reason ?? null,
      },
    };
    refunds[refund.id] = refund;
    emitEvent(work, "refund.created", toRefundObject(refund));
    emitEvent(work, "charge.refunded", toChargeObject(work.state, invoice, attempt));
    return toRefundObject(refund);
  }),
  route("GET", "/refunds", ofCharge, ({ state }, given) => {
    const { page, hasMore } = pageOf(Object.values(state.refunds).filter(isOf(given)), given);
    return toListObject("/v1/refunds", page.map(toRefundObject), hasMore);
  }),
  route("GET", "/disputes", ofCharge, ({ state }, given) => {
    const { page, hasMore } = pageOf(Object.values(state.disputes).filter(isOf(given)), given);
    return toListObject("/v1/disputes", page.map(toDisputeObject), hasMore);
  }),
];

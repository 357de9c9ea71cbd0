import type { PaymentRecord } from "@/lib/billing/serializers";
import { findInvoicedCharge, findUserPayment, listUserPayments } from "@/lib/billing/server/payment-store";
import { type GatewayResolver, resolveGateway } from "@/lib/billing/server/resolve-gateway";
import { AppError } from "@/lib/core/errors";
import type { Page } from "@/lib/core/paging";

/** Throws not_found for an unknown and for another user's payment [TEN1]. */
export async function findPayment(input: { user: { id: string }; id: string }): Promise<PaymentRecord> {
  const payment = await findUserPayment(input.user.id, input.id);
  if (!payment) throw new AppError("not_found");
  return payment;
}

/**
 * Returns the address of the invoice of a payment, which the gateway renews at each call. Throws not_found for a
 * payment without an invoice and for another user's [TEN1].
 */
export async function createInvoiceUrl(
  { user, id }: { user: { id: string }; id: string },
  gatewayOf: GatewayResolver = resolveGateway,
): Promise<string> {
  const charge = await findInvoicedCharge(user.id, id);
  const url = charge && (await gatewayOf(charge.gateway).invoiceUrl(charge.ref));
  if (!url) throw new AppError("not_found");
  return url;
}

export async function listPayments({ user, page }: { user: { id: string }; page: Page }) {
  return { ...(await listUserPayments(user.id, page)), page: page.page, limit: page.limit };
}

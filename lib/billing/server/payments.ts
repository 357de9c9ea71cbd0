import type { PaymentRecord } from "@/lib/billing/serializers";
import { findUserPayment, listUserPayments } from "@/lib/billing/server/payment-store";
import { AppError } from "@/lib/core/errors";
import type { Page } from "@/lib/core/paging";

/** Throws not_found for an unknown and for another user's payment [TEN1]. */
export async function findPayment(input: { user: { id: string }; id: string }): Promise<PaymentRecord> {
  const payment = await findUserPayment(input.user.id, input.id);
  if (!payment) throw new AppError("not_found");
  return payment;
}

export async function listPayments({ user, page }: { user: { id: string }; page: Page }) {
  return { ...(await listUserPayments(user.id, page)), page: page.page, limit: page.limit };
}

import type { PaymentRecord } from "@/lib/billing/serializers";
import { findUserPayment, listUserPayments } from "@/lib/billing/server/payment-store";
import { AppError } from "@/lib/core/errors";
import type { Page } from "@/lib/core/paging";

/**
 * Returns one payment of this user. Throws not_found for an unknown and for another user's payment [TEN1].
 */
export async function findPayment({
  user,
  id,
}: {
  user: { id: string };
  id: string;
}): Promise<PaymentRecord> {
  const payment = await findUserPayment(user.id, id);
  if (!payment) throw new AppError("not_found");
  return payment;
}

/** Returns a page of the user's payments, newest first. */
export async function listPayments({ user, page }: { user: { id: string }; page: Page }) {
  return { ...(await listUserPayments(user.id, page)), page: page.page, limit: page.limit };
}

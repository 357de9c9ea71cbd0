import type { PaymentRecord } from "@/lib/billing/serializers";
import { findPaymentOf } from "@/lib/billing/server/payment-store";
import { AppError } from "@/lib/core/errors";

/** One payment of this person. Throws not_found for an unknown one and for somebody else's alike (TEN1). */
export async function findPayment({
  user,
  id,
}: {
  user: { id: string };
  id: string;
}): Promise<PaymentRecord> {
  const payment = await findPaymentOf(user.id, id);
  if (!payment) throw new AppError("not_found");
  return payment;
}

import { listPaymentsOf } from "@/lib/billing/server/payment-store";
import type { Page } from "@/lib/core/paging";

/** A page of a person's payments, newest first. */
export async function listPayments({ user, page }: { user: { id: string }; page: Page }) {
  return { ...(await listPaymentsOf(user.id, page)), page: page.page, limit: page.limit };
}

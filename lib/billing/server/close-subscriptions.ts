import { queueBillingMail } from "@/lib/billing/server/queue-billing-mail";
import { closeOver, findOver } from "@/lib/billing/server/renewal-store";
import { lockPayer } from "@/lib/billing/server/subscription-store";
import { inTransaction } from "@/lib/core/server/transaction";

const BATCH = 100;

/** Ends subscriptions whose paid time is over and that renew no more, and tells their people. */
export async function closeSubscriptions(): Promise<void> {
  for (const { id, userId } of await findOver(BATCH)) {
    await inTransaction(async (tx) => {
      const person = await lockPayer(userId, tx);
      const row = await closeOver(id, tx);
      if (person && row) await queueBillingMail("subscription-ended", person, row, tx);
    });
  }
}

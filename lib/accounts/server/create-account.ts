import type { CreateAccountBody } from "@/lib/accounts/schemas";
import {
  type AccountRow,
  countAccounts,
  insertAccount,
  lockOwner,
} from "@/lib/accounts/server/account-store";
import { accountLimitOf } from "@/lib/billing/plans";
import { findActivePlan } from "@/lib/billing/server/subscription-store";
import { AppError } from "@/lib/core/errors";
import { inTransaction } from "@/lib/core/server/transaction";

/** Creates a brand, within what the person's plan includes (TRI2). Throws account_limit with {limit, planKey}. */
export function createAccount(input: {
  user: { id: string };
  fields: CreateAccountBody;
}): Promise<AccountRow> {
  const { user, fields } = input;
  return inTransaction(async (tx) => {
    // Twenty creations at once count one after the other, and each by the plan of its own moment.
    await lockOwner(user.id, tx);
    const planKey = await findActivePlan(user.id, tx);
    const limit = accountLimitOf(planKey);
    if (limit !== null && (await countAccounts(user.id, tx)) >= limit) {
      throw new AppError("account_limit", {
        message: `${limit} brands are included. Delete one, or choose a plan with more`,
        details: { limit, planKey },
      });
    }
    return insertAccount(user.id, fields, tx);
  });
}

import type { AccountRow } from "@/lib/accounts/server/account-store";
import { findOwnedAccount } from "@/lib/accounts/server/accounts";
import { AppError, isAppError } from "@/lib/core/errors";

/** Returns the account of a job. Throws cancelled when it was deleted meanwhile. */
export async function findJobAccount(userId: string, accountId: string): Promise<AccountRow> {
  try {
    return await findOwnedAccount(userId, accountId);
  } catch (error) {
    throw isAppError(error, "not_found") ? new AppError("cancelled") : error;
  }
}

import type { AccountRow } from "@/lib/accounts/server/account-store";
import { findOwnedAccount } from "@/lib/accounts/server/find-account";
import { AppError, isAppError } from "@/lib/core/errors";

/** The brand a job works for. Throws cancelled where it was deleted meanwhile. */
export async function accountOfJob(userId: string, accountId: string): Promise<AccountRow> {
  try {
    return await findOwnedAccount(userId, accountId);
  } catch (error) {
    throw isAppError(error, "not_found") ? new AppError("cancelled") : error;
  }
}

import type { UpdateAccountBody } from "@/lib/accounts/schemas";
import { type AccountRow, updateOwnedAccount } from "@/lib/accounts/server/account-store";
import { replaceLogo } from "@/lib/accounts/server/replace-logo";
import { AppError } from "@/lib/core/errors";
import { inTransaction } from "@/lib/core/server/transaction";

/** Changes the named fields of a brand; `logoUrl: null` takes its logo away. Throws not_found when it went meanwhile. */
export async function updateAccount(input: {
  account: AccountRow;
  changes: UpdateAccountBody;
}): Promise<AccountRow> {
  const { account } = input;
  const { logoUrl, ...fields } = input.changes;
  const updated = await inTransaction(async (tx) => {
    if (logoUrl === null) await replaceLogo(account, null, tx);
    return updateOwnedAccount(account.userId, account.id, fields, tx);
  });
  if (!updated) throw new AppError("not_found");
  return updated;
}

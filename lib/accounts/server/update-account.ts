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
  if (logoUrl === null) await inTransaction((tx) => replaceLogo(account, null, tx));
  const updated = await updateOwnedAccount(account.userId, account.id, fields);
  if (!updated) throw new AppError("not_found");
  return updated;
}

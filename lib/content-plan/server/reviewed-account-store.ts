import { type AccountRow, toAccountRow } from "@/lib/accounts/server/account-store";
import { clientOf } from "@/lib/core/server/transaction";

/** The brand behind a link, unless its person is leaving. */
export async function selectReviewedAccount(id: string): Promise<AccountRow | null> {
  const row = await clientOf().account.findFirst({ where: { id, user: { deletionAskedAt: null } } });
  return row && toAccountRow(row);
}

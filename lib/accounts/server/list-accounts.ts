import { type AccountRow, selectAccounts } from "@/lib/accounts/server/account-store";

/** All brands of a person. */
export function listAccounts({ user }: { user: { id: string } }): Promise<AccountRow[]> {
  return selectAccounts(user.id);
}

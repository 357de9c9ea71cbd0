import type { AccountRow } from "@/lib/accounts/server/account-store";
import { deleteAccount } from "@/lib/accounts/server/delete-account";
import { listConsents } from "@/lib/connections/server/connection-store";
import { type NetworkOf, revokeUnshared } from "@/lib/connections/server/revoke-consent";

/** Deletes a brand with everything in it, then takes its consents back at the networks, which may fail. */
export async function deleteBrand({
  account,
  networkOf,
}: {
  account: AccountRow;
  networkOf?: NetworkOf;
}): Promise<void> {
  const consents = await listConsents(account.id);
  await deleteAccount({ account });
  for (const consent of consents) await revokeUnshared(account.userId, consent, networkOf);
}

import { z } from "zod";
import { type AccountRow, selectOwnedAccount } from "@/lib/accounts/server/account-store";
import { AppError } from "@/lib/core/errors";

const uuid = z.uuid();

/** The account if it is this person's. A foreign, an unknown and a malformed id all answer not_found (TEN1). */
export async function findOwnedAccount(userId: string, accountId: string): Promise<AccountRow> {
  const account = uuid.safeParse(accountId).success ? await selectOwnedAccount(userId, accountId) : null;
  if (!account) throw new AppError("not_found");
  return account;
}

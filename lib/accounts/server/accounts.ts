import { z } from "zod";
import type { CreateAccountBody, UpdateAccountBody } from "@/lib/accounts/schemas";
import {
  type AccountRow,
  countAccounts,
  deleteOwnedAccount,
  insertAccount,
  lockAccountContent,
  lockAccountOwner,
  selectAccounts,
  selectOwnedAccount,
  updateOwnedAccount,
} from "@/lib/accounts/server/account-store";
import { replaceLogo } from "@/lib/accounts/server/upload-logo";
import { getAccountLimit } from "@/lib/billing/plans";
import { findActivePlan } from "@/lib/billing/server/subscription-store";
import { AppError } from "@/lib/core/errors";
import { runInTransaction } from "@/lib/core/server/transaction";
import { deleteMediaSafely } from "@/lib/media/server/delete-media";
import { markUnreferenced, selectMediaIds } from "@/lib/media/server/media-store";

const uuid = z.uuid();

/** Returns an owned account. Another user's, an unknown and a malformed id all throw not_found [TEN1]. */
export async function findOwnedAccount(userId: string, accountId: string): Promise<AccountRow> {
  const account = uuid.safeParse(accountId).success ? await selectOwnedAccount(userId, accountId) : null;
  if (!account) throw new AppError("not_found");
  return account;
}

/** Creates an account within the limit of the plan [TRI2]. Throws account_limit with {limit, planKey}. */
export function createAccount(input: {
  user: { id: string };
  fields: CreateAccountBody;
}): Promise<AccountRow> {
  const { user, fields } = input;
  return runInTransaction(async (tx) => {
    // The lock serializes concurrent creations; each one reads the plan that is active at its own time.
    await lockAccountOwner(user.id, tx);
    const planKey = await findActivePlan(user.id, tx);
    const limit = getAccountLimit(planKey);
    if (limit !== null && (await countAccounts(user.id, tx)) >= limit) {
      throw new AppError("account_limit", {
        message: `${limit} brands are included. Delete one, or choose a plan with more`,
        details: { limit, planKey },
      });
    }
    return insertAccount(user.id, fields, tx);
  });
}

/** Deletes an account with its content. Throws conflict while a post is being published [PUB7]. */
export async function deleteAccountData({ account }: { account: AccountRow }): Promise<void> {
  const { id, userId } = account;
  const avatars = await runInTransaction(async (tx) => {
    const content = await lockAccountContent(id, tx);
    if (content.busy) {
      throw new AppError("conflict", {
        message: "A post of this brand is being published right now. Try again in a minute",
      });
    }
    const deleted = await deleteOwnedAccount(userId, id, tx);
    if (!deleted) throw new AppError("not_found");
    const logo = deleted.logoKey ? await selectMediaIds([deleted.logoKey], tx) : [];
    const avatars = await selectMediaIds(content.avatarKeys, tx);
    // There may be thousands of objects, so the cleanup task of the worker deletes them later.
    await markUnreferenced([...content.mediaIds, ...logo, ...avatars], tx);
    return avatars;
  });
  // Copies of what a network shows of its members leave with the consent.
  await deleteMediaSafely(avatars);
}

/** Changes the named fields; `logoUrl: null` removes the logo. Throws not_found when it was deleted. */
export async function updateAccount(input: {
  account: AccountRow;
  changes: UpdateAccountBody;
}): Promise<AccountRow> {
  const { account } = input;
  const { logoUrl, ...fields } = input.changes;
  const updated = await runInTransaction(async (tx) => {
    if (logoUrl === null) await replaceLogo(account, null, tx);
    return updateOwnedAccount(account.userId, account.id, fields, tx);
  });
  if (!updated) throw new AppError("not_found");
  return updated;
}

export function listAccounts({ user }: { user: { id: string } }): Promise<AccountRow[]> {
  return selectAccounts(user.id);
}

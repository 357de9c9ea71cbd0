import { type AccountRow, deleteOwnedAccount, lockAccountContent } from "@/lib/accounts/server/account-store";
import { AppError } from "@/lib/core/errors";
import { inTransaction } from "@/lib/core/server/transaction";
import { markUnreferenced, selectMediaIds } from "@/lib/media/server/media-store";

/**
 * Deletes a brand with its posts, plans, connections, logo and pictures. Scheduled posts are cancelled by it; while a post
 * is being sent it is refused, because what the network answers would have nowhere to go (PUB7).
 */
export async function deleteAccount({ account }: { account: AccountRow }): Promise<void> {
  const { id, userId } = account;
  await inTransaction(async (tx) => {
    const content = await lockAccountContent(id, tx);
    if (content.busy) {
      throw new AppError("conflict", {
        message: "A post of this brand is being published right now. Try again in a minute",
      });
    }
    const gone = await deleteOwnedAccount(userId, id, tx);
    if (!gone) throw new AppError("not_found");
    const logo = gone.logoKey ? await selectMediaIds([gone.logoKey], tx) : [];
    // Their objects may be thousands: the worker's sweep takes them, nobody waits for it.
    await markUnreferenced([...content.mediaIds, ...logo], tx);
  });
}

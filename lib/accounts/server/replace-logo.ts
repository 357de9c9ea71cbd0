import { swapLogo } from "@/lib/accounts/server/account-store";
import { AppError } from "@/lib/core/errors";
import type { Tx } from "@/lib/core/server/transaction";
import { markUnreferenced, selectMediaIds } from "@/lib/media/server/media-store";

/**
 * Gives a brand another logo, or none, and lets the old picture go unless something else shows it; the worker's sweep
 * takes its object. Throws not_found when the brand went meanwhile.
 */
export async function replaceLogo(
  account: { id: string; userId: string },
  logoKey: string | null,
  tx: Tx,
): Promise<void> {
  const before = await swapLogo(account, logoKey, tx);
  if (!before) throw new AppError("not_found");
  if (before.logoKey) await markUnreferenced(await selectMediaIds([before.logoKey], tx), tx);
}

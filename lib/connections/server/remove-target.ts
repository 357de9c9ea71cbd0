import { findConnection, lockConnection } from "@/lib/connections/server/connection-store";
import { deleteConnectionTarget, listConnectionTargets } from "@/lib/connections/server/target-store";
import { AppError } from "@/lib/core/errors";
import { runInTransaction } from "@/lib/core/server/transaction";
import { countStrandedPosts } from "@/lib/posts/server/post-store";

interface Input {
  account: { id: string };
  platform: string;
  targetId: string;
}

/**
 * Removes a further page or profile with its token. Posts that chose it stay and fail when due. Throws not_found for one
 * that is not connected, and unprocessable for the default one.
 */
export async function removeTarget({
  account,
  platform,
  targetId,
}: Input): Promise<{ strandedPosts: number }> {
  const connection = await findConnection(account.id, platform);
  if (!connection) throw new AppError("not_found");
  const ids = await runInTransaction(async (tx) => {
    // A concurrent choice or consent would insert the target again.
    const current = await lockConnection(connection.id, tx);
    if (current?.targetId === targetId) {
      const message = "Posts go to this Page or profile by default. Make another one the default first";
      throw new AppError("unprocessable", { message });
    }
    if (!current || !(await deleteConnectionTarget(current.id, targetId, tx)))
      throw new AppError("not_found");
    const further = await listConnectionTargets([current.id], tx);
    return [current.targetId, ...further.map((one) => one.targetId)].filter((id) => id !== null);
  });
  return { strandedPosts: await countStrandedPosts({ accountId: account.id, platform }, ids) };
}

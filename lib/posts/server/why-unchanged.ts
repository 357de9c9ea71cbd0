import { AppError } from "@/lib/core/errors";
import type { Tx } from "@/lib/core/server/transaction";
import { selectPost } from "@/lib/posts/server/post-store";
import { isEditable, lockedMessage } from "@/lib/posts/states";

/** Why a conditional change of a post hit nothing: gone, locked by its state, or changed elsewhere. */
export async function whyUnchanged(postId: string, tx?: Tx): Promise<AppError> {
  const now = await selectPost(postId, tx);
  if (!now) return new AppError("not_found");
  const details = { revision: now.revision, status: now.status };
  if (!isEditable(now.status))
    return new AppError("conflict", { message: lockedMessage(now.status), details });
  return new AppError("conflict", { details });
}

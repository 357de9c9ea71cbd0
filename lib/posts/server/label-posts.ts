import { z } from "zod";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { AppError } from "@/lib/core/errors";
import type { LabelPostsBody } from "@/lib/posts/label-schemas";
import { updateLabels } from "@/lib/posts/server/label-store";

/** Labels posts in any state. Throws not_found, and labels none, when one is unknown or of another account [TEN1]. */
export async function labelPosts(input: { account: AccountRow; body: LabelPostsBody }): Promise<void> {
  const { account, body } = input;
  const areIds = z.array(z.uuid()).safeParse(body.postIds).success;
  if (!areIds || !(await updateLabels(account.id, body.postIds, body.label))) throw new AppError("not_found");
}

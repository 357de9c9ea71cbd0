import { getStoredConnection } from "@/lib/connections/server/publishing-connection";
import { AppError } from "@/lib/core/errors";
import { isPlatform } from "@/lib/core/platforms";
import type { Tx } from "@/lib/core/server/transaction";
import { toLanguage } from "@/lib/i18n/direction";
import { getContentLanguage } from "@/lib/i18n/text-direction";
import { getPostOptions } from "@/lib/posts/network-options";
import { parseNetworkOptions } from "@/lib/posts/network-options-schemas";
import { selectApproval } from "@/lib/posts/server/decision-store";
import type { PostRow } from "@/lib/posts/server/post-store";
import { getSocialPlatform } from "@/lib/providers/social/registry";
import { getBlockingProblems, runPreflight } from "@/lib/publishing/preflight-checks";
import type { PreflightInput } from "@/lib/publishing/preflight-problem";

/** Returns the connection of a post's target for preflight. Call it before a transaction and use the result inside. */
export async function getPreflightConnection({
  accountId,
  platform,
  targetId,
}: Pick<PostRow, "accountId" | "platform" | "targetId">) {
  return getStoredConnection(accountId, getSocialPlatform(platform), targetId);
}

/**
 * Throws AppError("preflight_failed") with the problems when the post cannot be published at that time. Reads the approval
 * in the caller's transaction, which holds the lock of the post.
 */
export async function assertPublishable(
  { id, platform, text, hashtags, images, asDocument, video, options: stored, language: own }: PostRow,
  connection: PreflightInput["connection"],
  at: Date,
  account: { language: string },
  tx: Tx,
): Promise<void> {
  if (!isPlatform(platform)) throw new AppError("unprocessable");
  const options = getPostOptions(parseNetworkOptions(stored), platform);
  const language = getContentLanguage({ language: own, text }, toLanguage(account.language));
  const content = { text, hashtags, language, images, asDocument, video, options };
  const approval = await selectApproval(id, tx);
  const lacksApproval = approval === "missing" || approval === "outdated";
  const problems = runPreflight({ platform, ...content, lacksApproval, connection, at });
  const [first] = getBlockingProblems(problems);
  if (first) throw new AppError("preflight_failed", { message: first.message, details: { problems } });
}

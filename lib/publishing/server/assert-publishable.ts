import { getStoredConnection } from "@/lib/connections/server/publishing-connection";
import { AppError } from "@/lib/core/errors";
import { isPlatform } from "@/lib/core/platforms";
import { toLanguage } from "@/lib/i18n/direction";
import { getContentLanguage } from "@/lib/i18n/text-direction";
import { getPostOptions } from "@/lib/posts/network-options";
import { parseNetworkOptions } from "@/lib/posts/network-options-schemas";
import type { PostRow } from "@/lib/posts/server/post-store";
import { getSocialPlatform } from "@/lib/providers/social/registry";
import { getBlockingProblems, runPreflight } from "@/lib/publishing/preflight-checks";
import type { PreflightInput } from "@/lib/publishing/preflight-problem";

/** Returns the account's connection for preflight. Call it before a transaction and use the result inside. */
export async function getPreflightConnection(accountId: string, platform: string) {
  return getStoredConnection(accountId, getSocialPlatform(platform));
}

/** Throws AppError("preflight_failed") with the problems when the post cannot be published at that time. */
export function assertPublishable(
  { platform, text, hashtags, images, asDocument, video, options: stored, language: own }: PostRow,
  connection: PreflightInput["connection"],
  at: Date,
  account: { language: string },
): void {
  if (!isPlatform(platform)) throw new AppError("unprocessable");
  const options = getPostOptions(parseNetworkOptions(stored), platform);
  const language = getContentLanguage({ language: own, text }, toLanguage(account.language));
  const content = { text, hashtags, language, images, asDocument, video, options };
  const problems = runPreflight({ platform, ...content, connection, at });
  const [first] = getBlockingProblems(problems);
  if (first) throw new AppError("preflight_failed", { message: first.message, details: { problems } });
}

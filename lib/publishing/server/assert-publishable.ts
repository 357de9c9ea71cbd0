import { getStoredConnection } from "@/lib/connections/server/publishing-connection";
import { AppError } from "@/lib/core/errors";
import { isPlatform } from "@/lib/core/platforms";
import type { PostRow } from "@/lib/posts/server/post-store";
import { getSocialPlatform } from "@/lib/providers/social/registry";
import { getBlockingProblems, runPreflight } from "@/lib/publishing/preflight-checks";
import type { PreflightInput, PreflightProblem } from "@/lib/publishing/preflight-problem";

/**
 * Returns the account's connection as preflight needs it. Call it before a transaction and use the result
 * inside.
 */
export async function getPreflightConnection(accountId: string, platform: string) {
  return getStoredConnection(accountId, getSocialPlatform(platform));
}

/** Throws AppError("preflight_failed") with the problems when the post cannot be published at that time. */
export function assertPublishable(
  { platform, text, hashtags, images, asDocument, video }: PostRow,
  connection: PreflightInput["connection"],
  at: Date,
): void {
  if (!isPlatform(platform)) throw new AppError("unprocessable");
  const problems = runPreflight({ platform, text, hashtags, images, asDocument, video, connection, at });
  if (getBlockingProblems(problems).length > 0) throw preflightFailed(problems);
}

function preflightFailed(problems: PreflightProblem[]): AppError {
  const [first] = getBlockingProblems(problems);
  return new AppError("preflight_failed", {
    ...(first ? { message: first.message } : {}),
    details: { problems },
  });
}

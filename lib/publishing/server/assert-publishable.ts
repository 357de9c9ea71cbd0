import { isPlatform } from "@/lib/accounts/platforms";
import { knownConnection } from "@/lib/connections/server/posting-connection";
import { AppError } from "@/lib/core/errors";
import type { PostRow } from "@/lib/posts/server/post-store";
import { socialNetwork } from "@/lib/providers/social/registry";
import { blocking, preflight } from "@/lib/publishing/preflight";
import type { PreflightInput, PreflightProblem } from "@/lib/publishing/preflight-problem";

/** What the account is connected to, as preflight wants it. Ask before a transaction, use inside. */
export async function connectionFor(accountId: string, platform: string) {
  return knownConnection(accountId, socialNetwork(platform));
}

/** Throws preflight_failed with the list when the post could not go out at that time. */
export function assertPublishable(
  { platform, text, hashtags, images, asDocument, video }: PostRow,
  connection: PreflightInput["connection"],
  at: Date,
): void {
  if (!isPlatform(platform)) throw new AppError("unprocessable");
  const problems = preflight({ platform, text, hashtags, images, asDocument, video, connection, at });
  if (blocking(problems).length > 0) throw preflightFailed(problems);
}

function preflightFailed(problems: PreflightProblem[]): AppError {
  const [first] = blocking(problems);
  return new AppError("preflight_failed", {
    ...(first ? { message: first.message } : {}),
    details: { problems },
  });
}

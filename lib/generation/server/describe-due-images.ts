import { isAppError } from "@/lib/core/errors";
import { getLogger } from "@/lib/core/server/logger";
import { runInTransaction } from "@/lib/core/server/transaction";
import { DESCRIBE_CONCURRENCY, getDescribeRetryBackoff } from "@/lib/generation/limits";
import { describeImage, getDescribeLeaseSeconds } from "@/lib/generation/server/describe-image";
import { type Language, toLanguage } from "@/lib/i18n/direction";
import {
  type ClaimedImageDescription,
  claimImageDescription,
  deleteImageDescription,
  listPostsToDescribe,
  rescheduleImageDescription,
  updateProvisionalAlt,
} from "@/lib/posts/server/image-description-store";
import { getPostLanguage } from "@/lib/posts/variants";

/**
 * Writes the alternative texts of images, free of charge. A failure is retried a few times; afterwards the
 * provisional text stays. A worker that dies loses its lease, and the next one continues.
 */
export async function describeDueImages(): Promise<void> {
  await Promise.all(Array.from({ length: DESCRIBE_CONCURRENCY }, drain));
}

async function drain(): Promise<void> {
  for (;;) {
    const claim = await claimImageDescription(getDescribeLeaseSeconds());
    if (!claim) return;
    await attempt(claim).catch((error: unknown) => afterFailure(claim, error));
  }
}

/** Describes the image once for each language of the posts that show it. */
async function attempt(claim: ClaimedImageDescription): Promise<void> {
  const posts = (await listPostsToDescribe(claim)).map((post) => ({
    id: post.id,
    language: getPostLanguage(post, toLanguage(post.account.language)),
  }));
  const { media, request } = claim;
  const alts = new Map<Language, string>();
  for (const { language } of posts) {
    if (alts.has(language)) continue;
    alts.set(language, await describeImage({ userId: media.userId, media, request, language }));
  }
  await runInTransaction(async (tx) => {
    for (const { id, language } of posts) {
      const alt = alts.get(language);
      if (alt) await updateProvisionalAlt(id, claim, alt, tx);
    }
    await deleteImageDescription(claim, tx);
  });
}

async function afterFailure(claim: ClaimedImageDescription, error: unknown): Promise<void> {
  const isFinal = isAppError(error, "provider_refused");
  const wait = isFinal ? null : getDescribeRetryBackoff(claim.attempt);
  const { mediaId, attempt } = claim;
  getLogger().warn({ err: error, mediaId, attempt, wait }, "image description failed");
  if (wait === null) await deleteImageDescription(claim);
  else await rescheduleImageDescription(claim, wait);
}

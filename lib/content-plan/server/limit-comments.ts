import { consumeRateLimit, refundRateLimit } from "@/lib/core/server/rate-limit-store";

/**
 * Counts a comment against the hourly limit of its link, unless `store` stores no new one. Throws rate_limited before
 * it stores anything.
 */
export async function limitComments<T extends { isNew: boolean }>(
  linkId: string,
  store: () => Promise<T>,
): Promise<T> {
  await consumeRateLimit("review-comment-link", linkId);
  let isNew = false;
  try {
    const stored = await store();
    isNew = stored.isNew;
    return stored;
  } finally {
    if (!isNew) await refundRateLimit("review-comment-link", linkId);
  }
}

import { keyedHash } from "@/lib/core/server/crypto";

/**
 * What opens a link: 64 characters that follow from its id under the application's secret. So its person can copy the
 * address again, and the database alone, where only a hash of it lies, opens nothing.
 */
export function reviewToken(linkId: string): string {
  return keyedHash("review-link", linkId);
}

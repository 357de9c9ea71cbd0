import { hmacHex, sha256Hex } from "@/lib/core/server/crypto";
import { getEnv } from "@/lib/core/server/env";

/** Returns the URL of a link; null when it was derived from another secret. */
export function getReviewUrl({ id, tokenHash }: { id: string; tokenHash: string }): string | null {
  const token = deriveReviewToken(id);
  return sha256Hex(token) === tokenHash ? `${getEnv().APP_URL}/review/${token}` : null;
}

/**
 * Derives the token from the id and the server's secret, so that the owner can copy the URL again although the database
 * has only the token's hash. A leaked database opens no link.
 */
export function deriveReviewToken(linkId: string): string {
  return hmacHex("review-link", linkId);
}

import { hmacHex, sha256Hex } from "@/lib/core/server/crypto";
import { getEnv } from "@/lib/core/server/env";

/** Returns the URL of a link; null when it was derived from another secret. */
export function getReviewUrl({ id, tokenHash }: { id: string; tokenHash: string }): string | null {
  const token = deriveReviewToken(id);
  return sha256Hex(token) === tokenHash ? `${getEnv().APP_URL}/review/${token}` : null;
}

/** Returns the URLs with which a client stops the reminders of a link: a page, and the target of a one-click POST. */
export function getStopUrls({ id, clientEmail }: { id: string; clientEmail: string }) {
  const token = deriveStopToken(id, clientEmail);
  const { APP_URL } = getEnv();
  return { page: `${APP_URL}/review/reminders/${token}`, call: `${APP_URL}/api/review-reminders/${token}` };
}

/** Derives a token for a link and one address, which it does not contain: the id of the link, and an HMAC of both. */
export function deriveStopToken(linkId: string, email: string): string {
  return `${linkId.replaceAll("-", "")}${hmacHex("review-reminders", `${linkId} ${email}`)}`;
}

/**
 * Derives the token from the id and the server's secret, so that the owner can copy the URL again although the database
 * has only the token's hash. A leaked database opens no link.
 */
export function deriveReviewToken(linkId: string): string {
  return hmacHex("review-link", linkId);
}

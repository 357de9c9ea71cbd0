/** About nine hours of retries in total, then the mail is abandoned. */
const RETRY_SECONDS = [30, 60, 120, 300, 900, 1_800, 3_600, 7_200, 18_000] as const;

/** Lease of a delivery; longer than the slowest SMTP response. */
export const DELIVERY_LEASE_SECONDS = 120;

/** Returns the delay before the next attempt; null when the mail is abandoned. */
export function getMailRetryBackoff(attempts: number): number | null {
  return RETRY_SECONDS[attempts - 1] ?? null;
}

/** Retention of closed mail, for support requests. */
export const CLOSED_MAIL_RETENTION_DAYS = 30;

/** The mail to a deleted user, the only remaining record of their email address. */
export const ACCOUNT_DELETION_TEMPLATE = "account-deletion";

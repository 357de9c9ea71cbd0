/** Seconds until the next try after the 1st, 2nd, … failed one: about nine hours in all, then a mail is given up. */
const RETRY_SECONDS = [30, 60, 120, 300, 900, 1_800, 3_600, 7_200, 18_000] as const;

/** How long one delivery may take before another worker may try: longer than the slowest answer of SMTP. */
export const LEASE_SECONDS = 120;

/** When a mail is tried again after so many tries; null when it is given up. */
export function retryAfter(attempts: number): number | null {
  return RETRY_SECONDS[attempts - 1] ?? null;
}

/** Whom a mail went to is kept this long, for questions about it. */
export const CLOSED_MAIL_DAYS = 30;

/** The mail to somebody who leaves: apart from it, nothing of ours holds their address any more. */
export const FAREWELL = "account-deletion";

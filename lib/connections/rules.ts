/** How long a person may take in the network's consent page. */
export const OAUTH_STATE_MINUTES = 10;

/** Words of `?problem=` with which a connect flow may end on the connections page. */
export const CONNECT_PROBLEMS = ["denied", "permission", "no_target", "expired", "failed"] as const;

export type ConnectProblem = (typeof CONNECT_PROBLEMS)[number];

/** A token that renews itself is renewed once it ends within so many days: before it matters, with tries to spare. */
export const RENEW_DAYS = 7;

/** How long one use may take to renew a token before the next one tries; longer than any call of an adapter. */
export const RENEW_LEASE_SECONDS = 45;

/** From so many days before its end on, a connection is shown as ending soon. */
export const ENDS_SOON_DAYS = 14;

/** A network is asked for its quota at most this often; what it said is kept. */
export const QUOTA_MINUTES = 60;

/** So long the status call waits for a network's quota; a later answer is kept for the next call. */
export const QUOTA_PATIENCE_MS = 1_500;

/** Networks behind one consent of the same vendor: taking one back takes back all of them. */
const SAME_CONSENT: Record<string, string[]> = {
  facebook: ["facebook", "instagram"],
  instagram: ["facebook", "instagram"],
};

/** The networks whose permissions go when this one's are taken back; itself among them. */
export function sharingConsent(platform: string): string[] {
  return SAME_CONSENT[platform] ?? [platform];
}

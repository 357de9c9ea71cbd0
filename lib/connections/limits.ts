export const OAUTH_STATE_TTL_MINUTES = 10;

/** Values of `?problem=` with which a connect flow may return to the connections page. */
export const CONNECT_ERROR_CODES = ["denied", "permission", "no_target", "expired", "failed"] as const;

export type ConnectErrorCode = (typeof CONNECT_ERROR_CODES)[number];

/** A renewable token is refreshed within this window before its end, which leaves time for retries. */
export const TOKEN_REFRESH_WINDOW_DAYS = 7;

/** Lease of one token refresh; longer than any call of an adapter. */
export const TOKEN_REFRESH_LEASE_SECONDS = 45;

export const AVATAR_SIZE_PX = 200;
/** A copied avatar is refreshed after this many days. */
export const AVATAR_REFRESH_DAYS = 7;

/** Pages or profiles of one network that a brand can publish to, with the default one. */
export const MAX_CONNECTED_TARGETS = 10;

export const EXPIRES_SOON_DAYS = 14;

/** Minimum time between two quota requests; the response is cached. */
export const QUOTA_CACHE_MINUTES = 60;

/** The status call waits this long for a platform's quota; a later response is cached for the next call. */
export const QUOTA_TIMEOUT_MS = 1_500;

export const MIN_PLACE_QUERY_LENGTH = 2;
export const MAX_PLACE_QUERY_LENGTH = 80;
/** Longer than a search: an address may be pasted. */
export const MAX_TYPED_PLACE_LENGTH = 500;
/** Places that one request returns. */
export const MAX_FOUND_PLACES = 20;

/** Platforms that share one consent of the same vendor: revoking one revokes all of them. */
const SAME_CONSENT: Record<string, string[]> = {
  facebook: ["facebook", "instagram"],
  instagram: ["facebook", "instagram"],
};

export function getPlatformsSharingConsent(platform: string): string[] {
  return SAME_CONSENT[platform] ?? [platform];
}

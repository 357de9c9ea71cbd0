/** A paid period stays valid this much longer while the next webhook is awaited; not after a cancellation. */
export const RENEWAL_GRACE_HOURS = 24;

/** Delays between attempts of a declined charge that the product sends itself; after the last one the plan ends. */
export const DECLINE_RETRY_HOURS = [24, 48, 96] as const;

export const CHECKOUT_TTL_MINUTES = 60;

/** Delays between lookups of a pending payment at the gateway, in case its webhook was lost. */
export const PAYMENT_LOOKUP_DELAYS_MINUTES = [2, 5, 15, 60, 6 * 60, 24 * 60] as const;

/** Lookups of a renewal charge whose response was lost. */
export const MAX_RENEWAL_LOOKUPS = 4;

/** Delay before a renewal is retried that could not be sent at all. */
export const UNSENT_RENEWAL_RETRY_HOURS = 0.25;

/** Ids of gateway events are stored this long; no gateway resends an event after that. */
export const GATEWAY_EVENT_RETENTION_DAYS = 90;

/** A gateway's clock may be behind by this much: lookups of charges start this much earlier. */
export const GATEWAY_CLOCK_SKEW_MS = 3_600_000;

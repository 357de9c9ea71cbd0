export const MIN_PASSWORD_LENGTH = 10;
/** Maximum password size in bytes; hashing longer input would enable denial of service. */
const PASSWORD_MAX_BYTES = 1024;
export const MAX_NAME_LENGTH = 80;

export const SESSION_LIFETIME_DAYS = 30;
export const SESSION_IDLE_TIMEOUT_DAYS = 14;
export const SESSION_LIFETIME_SECONDS = SESSION_LIFETIME_DAYS * 24 * 60 * 60;

/** How long Google's button works on an open sign-in page. */
export const GOOGLE_NONCE_TTL_SECONDS = 24 * 60 * 60;

/** Length of the free trial [spec 9]. */
export const TRIAL_DAYS = 7;
export const VERIFICATION_LINK_TTL_HOURS = 24;
/** Shorter than the verification link, because a reset link gives access to the whole account. */
export const RESET_LINK_TTL_HOURS = 1;
export const MAX_LISTED_SESSIONS = 50;
/** Ended sessions and links are retained this long with their IP addresses, for security inquiries. */
export const ENDED_SESSION_RETENTION_DAYS = 30;
/** How long a retried registration gets the original response. */
export const REGISTRATION_REPLAY_HOURS = 24;

export const fitsHashInputLimit = (value: string): boolean =>
  new TextEncoder().encode(value).length <= PASSWORD_MAX_BYTES;

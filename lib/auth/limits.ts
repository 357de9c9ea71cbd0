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

/** How long a pending sign-in or a passkey ceremony may take. */
export const AUTH_CHALLENGE_MINUTES = 10;
export const AUTH_CHALLENGE_SECONDS = AUTH_CHALLENGE_MINUTES * 60;
/** How long a fresh proof of identity counts for sensitive actions. */
export const STEP_UP_MINUTES = 10;
/** How long a proof of identity opens the operators' console. */
export const CONSOLE_PROOF_HOURS = 8;
/** Longest time for which an operator acts as a person. */
export const ACTING_MINUTES = 30;
export const TOTP_PERIOD_SECONDS = 30;
/** Codes of this many time steps before and after the current one are accepted (RFC 6238, 5.2). */
export const TOTP_WINDOW = 1;
export const RECOVERY_CODE_COUNT = 10;
export const MAX_PASSKEYS = 10;
export const MAX_PASSKEY_NAME_LENGTH = 60;

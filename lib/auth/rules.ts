/** Fewest characters of a new password; the sign-up form says the same. */
export const PASSWORD_MIN = 10;
/** Longest password in bytes: beyond it hashing would be a lever for overload. */
const PASSWORD_MAX_BYTES = 1024;
export const NAME_MAX = 80;

/** A session ends this long after sign-in, whatever happens … */
export const SESSION_DAYS = 30;
/** … and earlier when it was not used for this long. */
export const SESSION_IDLE_DAYS = 14;
export const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60;

/** The free trial (specification section 9). */
export const TRIAL_DAYS = 7;
export const VERIFY_LINK_HOURS = 24;
/** A link that sets a new password opens the whole account: it lives shorter. */
export const RESET_LINK_HOURS = 1;
/** The list of sessions shows this many, the last seen first; nobody signs in on more devices. */
export const SESSIONS_SHOWN = 50;
/** Sessions and links that ended, with their addresses, are kept this long, for questions about them. */
export const ENDED_SIGN_IN_DAYS = 30;
/** How long a repeated registration is answered as the first one was. */
export const REGISTRATION_REPEAT_HOURS = 24;

export const fitsHashing = (value: string): boolean =>
  new TextEncoder().encode(value).length <= PASSWORD_MAX_BYTES;

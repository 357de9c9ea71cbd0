/**
 * Requests (`points`) per window. A caller can use a whole limit at the end of one window and again at the start of the
 * next, so limits that must hold for any such period are half of what is allowed [LIM1].
 */
export const RATE_LIMITS = {
  "login-pair": { points: 10, seconds: 15 * 60 },
  /** Failures of one account from all networks together; networks of its earlier sessions stay free. */
  "login-account": { points: 50, seconds: 60 * 60 },
  "login-address": { points: 100, seconds: 60 * 60 },
  "google-address": { points: 100, seconds: 60 * 60 },
  register: { points: 300, seconds: 60 * 60 },
  "send-verification-mail": { points: 3, seconds: 60 * 60 },
  "send-verification-address": { points: 20, seconds: 60 * 60 },
  "verify-email": { points: 60, seconds: 60 * 60 },
  "forgot-password-mail": { points: 3, seconds: 60 * 60 },
  "forgot-password-address": { points: 20, seconds: 60 * 60 },
  "reset-password": { points: 60, seconds: 60 * 60 },
  "confirm-password": { points: 10, seconds: 15 * 60 },
  /** Wrong codes per account. Three of a million codes are valid at a time: 240 guesses a day succeed once in 1,400 days. */
  "second-factor-account": { points: 10, seconds: 60 * 60 },
  "second-factor-address": { points: 100, seconds: 60 * 60 },
  passkey: { points: 200, seconds: 60 * 60 },
  "export-me": { points: 5, seconds: 60 * 60 },
  ai: { points: 240, seconds: 60 },
  contact: { points: 10, seconds: 60 * 60 },
  "stock-photos": { points: 90, seconds: 60 },
  plan: { points: 120, seconds: 60 * 60 },
  "review-look": { points: 120, seconds: 60 },
  "review-decide": { points: 60, seconds: 60 },
  "review-comment": { points: 60, seconds: 60 },
  /** Comments through one link from all networks together. */
  "review-comment-link": { points: 120, seconds: 60 * 60 },
  "review-unlock": { points: 20, seconds: 15 * 60 },
  /** Wrong passwords of one link from all networks together. */
  "review-unlock-link": { points: 100, seconds: 60 * 60 },
  /** Mail services send the one-click requests of many clients from one network. */
  "reminder-stop": { points: 600, seconds: 60 },
  /** Mails to clients of all brands of a user. */
  "client-mail": { points: 30, seconds: 24 * 60 * 60 },
  insights: { points: 120, seconds: 60 * 60 },
  connect: { points: 30, seconds: 60 * 60 },
  places: { points: 90, seconds: 60 },
  /** Acts of one operator in the console. */
  "operator-act": { points: 60, seconds: 60 * 60 },
  "gateway-notice": { points: 1_200, seconds: 60 },
  "vendor-notice": { points: 600, seconds: 60 },
  /** Lookups that unsigned notices and return pages cause, per payment or subscription. */
  "gateway-lookup": { points: 3, seconds: 60 },
  /** The same for all orders of a gateway together. */
  "gateway-lookup-all": { points: 120, seconds: 60 },
  write: { points: 600, seconds: 60 },
  upload: { points: 60, seconds: 60 },
} as const;

export type RateLimitName = keyof typeof RATE_LIMITS;

/** Limits that count by IP address also for signed-in users: otherwise each new account would get the full limit again. */
export const IP_KEYED_LIMITS: readonly RateLimitName[] = [
  "register",
  "passkey",
  "contact",
  "gateway-notice",
  "vendor-notice",
  "review-look",
  "review-decide",
  "review-comment",
  "review-unlock",
  "reminder-stop",
];

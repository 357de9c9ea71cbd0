/**
 * Every limit, in one table (reliability.md LIM1). Fixed windows let twice the number through at an edge, so
 * the figures are the promised ones halved where a burst would hurt.
 */
export const RATE_LIMITS = {
  "login-pair": { points: 10, seconds: 15 * 60 },
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
  "export-me": { points: 5, seconds: 60 * 60 },
  ai: { points: 240, seconds: 60 },
  contact: { points: 10, seconds: 60 * 60 },
  "stock-photos": { points: 90, seconds: 60 },
  plan: { points: 120, seconds: 60 * 60 },
  "review-look": { points: 120, seconds: 60 },
  "review-decide": { points: 60, seconds: 60 },
  insights: { points: 120, seconds: 60 * 60 },
  connect: { points: 30, seconds: 60 * 60 },
  "gateway-notice": { points: 1_200, seconds: 60 },
  write: { points: 600, seconds: 60 },
  upload: { points: 60, seconds: 60 },
} as const;

export type LimitName = keyof typeof RATE_LIMITS;

/** Counted by address whoever is signed in: an account made a moment ago must not bring tries of its own. */
export const BY_ADDRESS: readonly LimitName[] = [
  "register",
  "contact",
  "gateway-notice",
  "review-look",
  "review-decide",
];

/** Variables that must not be guessable. */
export const SECRETS = [
  "NEXTAUTH_SECRET",
  "S3_SECRET_ACCESS_KEY",
  "BACKUP_S3_SECRET_ACCESS_KEY",
  "FB_APP_SECRET",
  "LINKEDIN_CLIENT_SECRET",
  "LINKEDIN_PAGES_CLIENT_SECRET",
  "TRANZILA_APP_KEY",
  "TRANZILA_SECRET",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
] as const;
/** Keys of the emulators (scripts/start/environment.mjs); those with "sandbox" in their value are not listed. */
export const SANDBOX_KEYS = ["100000000000001", "100000000000-kolot.apps.googleusercontent.com"];
/** Variables that an emulator's key must not fill in production. */
export const KEYS = [
  ...SECRETS,
  "OPENAI_API_KEY",
  "FB_APP_ID",
  "LINKEDIN_CLIENT_ID",
  "LINKEDIN_PAGES_CLIENT_ID",
  "GOOGLE_CLIENT_ID",
  "UNSPLASH_ACCESS_KEY",
  "TRANZILA_TERMINAL",
  "TRANZILA_TOKEN_TERMINAL",
  "REMOVEBG_API_KEY",
  "GEMINI_API_KEY",
  "VERTEX_CREDENTIALS",
] as const;

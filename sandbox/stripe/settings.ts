/** What the real service fixes and the stand-in therefore fixes too. Facts from the provider fact sheet, 7.3. */
export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Where events are sent; null while nobody listens. Changed by the trigger "webhook-endpoint". */
  endpoint: string | null;
}

/** The one account; keys and the listener can be set so that the app under test needs no special value. */
export function stripeSettings(): StripeSettings {
  const { SANDBOX_STRIPE_SECRET_KEY, SANDBOX_STRIPE_WEBHOOK_SECRET, APP_URL } = process.env;
  return {
    secretKey: SANDBOX_STRIPE_SECRET_KEY || "sk_test_sandboxkolot",
    webhookSecret: SANDBOX_STRIPE_WEBHOOK_SECRET || "whsec_sandboxkolot",
    endpoint: APP_URL ? `${APP_URL.replace(/\/+$/, "")}/api/payments/webhooks/stripe` : null,
  };
}

export const API_VERSION = "2026-10-28.endive";
export const SESSION_SECONDS = 86_400;
/** How long a first payment may wait for the bank. */
export const INCOMPLETE_SECONDS = 23 * 3_600;
export const KEY_SECONDS = 86_400;
export const DAY = 86_400;

/** After the first failed renewal: days until each further try; after the last one the subscription ends. */
export const RETRY_DAYS = [3, 5, 7] as const;

/** Seconds until an event that was not answered with 2xx is sent again. The real ones spread over three days. */
export const RESEND_SECONDS = [1, 5, 30, 120, 600, 3_600, 21_600, 86_400] as const;

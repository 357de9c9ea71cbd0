/** User actions on the pages of the Stripe emulator, without a browser. */
export const STRIPE_CARDS = {
  pays: "4242424242424242",
  paysOnce: "4000000000000341",
  asksBank: "4000002500003155",
  asksAlways: "4000002760003184",
  declined: "4000000000000002",
  noFunds: "4000000000009995",
} as const;

export interface StripePayer {
  number?: string;
  expiry?: string;
  cvc?: string;
  email?: string;
  name?: string;
}

/** Fills and submits the card form. Returns the redirect target or the error shown. */
export async function payOnStripe(url: string, payer: StripePayer = {}) {
  const { number = STRIPE_CARDS.pays, expiry = "12/40", cvc = "123", name = "Maya Levin", ...rest } = payer;
  return submitForm(url, { number, expiry, cvc, name, ...rest });
}

/** Presses a button of the portal (`action: "card"` saves another card) or of the bank's page. */
export async function clickOnStripe(url: string, form: Record<string, string>) {
  return submitForm(url, form);
}

async function submitForm(url: string, form: Record<string, string>) {
  const response = await fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams(form) });
  const text = await response.text();
  const problem = /<p class="problem"[^>]*>([^<]*)</.exec(text)?.[1] ?? null;
  return { status: response.status, location: response.headers.get("location"), problem, text };
}

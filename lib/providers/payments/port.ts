export const GATEWAYS = ["tranzila", "stripe"] as const;
export type GatewayKey = (typeof GATEWAYS)[number];

/** Gateways whose lookups may miss a charge, so that a missing one is no proof that the card was not charged. */
export const GATEWAYS_WITHOUT_PROOF: readonly GatewayKey[] = ["tranzila"];

/** Code in Tranzila's form and notification of an approved payment. */
export const APPROVED_CODE = "000";

export const GATEWAY_PERIODS = ["monthly", "yearly"] as const;
export type GatewayPeriod = (typeof GATEWAY_PERIODS)[number];

/** Amount in minor units of an ISO 4217 currency. */
export interface Money {
  amount: number;
  currency: string;
}

/** First payment, or the payment that starts a larger plan. */
export interface CheckoutOrder extends NextPlan {
  /** Id of our payment row. Every call about it repeats this id, so that a retry creates nothing twice. */
  paymentId: string;
  /** 256 random bits that only the webhook returns; stored as a hash. */
  nonce: string;
  description: string;
  customer: { userId: string; email: string; name: string; language: "en" | "he"; ref: string | null };
  /** Absolute URLs of this product: browser returns and the webhook. */
  urls: { success: string; failure: string; notify: string };
}

export interface CheckoutPage {
  url: string;
  mode: "iframe" | "redirect";
  /** Gateway's id of the checkout page; null when it has none. */
  sessionRef: string | null;
}

export interface IncomingWebhook {
  headers: Headers;
  rawBody: string;
  query: URLSearchParams;
}

/** An authenticated event. It identifies the payment to look up and is no proof of payment. */
export interface WebhookEvent {
  eventId: string;
  kind: string;
  /** True when the gateway signed the event; any sender can write an unsigned one, so its lookups are limited. */
  isSigned: boolean;
  lookup: PaymentLookup;
  /** The event says that the payment was paid: no proof, but reason enough not to call it unpaid without one. */
  claimsPaid?: boolean;
  /** Value of `CheckoutOrder.nonce` where the webhook carries one; compared with the stored hash. */
  nonce: string | null;
}

export interface PaymentLookup {
  paymentId: string | null;
  sessionRef: string | null;
  subscriptionRef: string | null;
  chargeRef: string | null;
  /** Lower time bound for adapters that have to search by time. */
  since: Date | null;
}

/**
 * Money that went back. `disputed` lasts while the payer's bank holds the money or has kept it; `dispute_won` has
 * returned it.
 */
export interface Reversal {
  ref: string;
  kind: "refunded" | "disputed" | "dispute_won";
  /** Minor units of the charge's currency. */
  amount: number;
}

export interface Charge {
  ref: string;
  /** unknown: the gateway reports an attempt and does not say clearly whether it took money. */
  state: "paid" | "declined" | "unknown";
  /** Price of what was sold. */
  price: Money;
  /** A dearer plan inside a running period: only a part of its price was taken. */
  isProration?: boolean;
  /** Minor units that the gateway took; differs from the price when a credit balance paid a part. */
  received?: number;
  /** Refunds and disputes of a paid charge; absent for none. */
  reversals?: Reversal[];
  /** Our payment that requested the charge; null for a renewal that the gateway started. */
  paymentId: string | null;
  at: Date;
  /** End of the paid period when the gateway knows it; otherwise computed from `at`. */
  periodEnd: Date | null;
  declineCode: string | null;
  /** A declined charge that the payer can still make: the bank asks for a confirmation on the page of its invoice. */
  needsConfirmation?: boolean;
  /** A declined charge that the gateway showed to the buyer as a success: a mode of the form that moves no money. */
  isShownPaid?: boolean;
  cardLast4: string | null;
}

export interface GatewaySubscription {
  ref: string;
  customerRef: string | null;
  /** past_due: a renewal was declined and the gateway keeps retrying. */
  status: "active" | "past_due" | "ended";
  planKey: string | null;
  period: GatewayPeriod | null;
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  /** Set when the gateway does not renew by itself: this product charges the card. */
  card: StoredCard | null;
}

/** Card that may be charged again. The token is a secret. */
export interface StoredCard {
  token: string;
  expireMonth: number;
  expireYear: number;
  last4: string;
}

/** Fetched from the gateway after an event instead of trusting the event [PAY2]. */
export interface GatewaySnapshot {
  subscription: GatewaySubscription | null;
  /** Oldest first. */
  charges: Charge[];
  /** The gateway cannot show that a payment without a charge took no money. */
  isBlind?: boolean;
}

export interface NextPlan {
  planKey: string;
  period: GatewayPeriod;
  price: Money;
}

/** The price of an upgrade inside a running subscription, as the gateway computed it for one moment. */
export interface UpgradePreview {
  /** The moment from which the new plan counts. */
  at: Date;
  /** Charged at once. */
  due: Money;
  /** Unused part of the paid period at that moment, from 0 to 1. */
  unusedShare: number;
  nextChargeAt: Date;
  /** The plan that runs at the gateway. */
  current: { planKey: string | null; period: GatewayPeriod | null };
}

export interface UpgradeOrder extends NextPlan {
  /** Id of our payment row. Every call about it repeats this id, so that a retry changes nothing twice. */
  paymentId: string;
  /** `at` of the preview that the user confirmed. */
  at: Date;
}

export interface UpgradeResult {
  snapshot: GatewaySnapshot;
  /** Page on which the user confirms the payment with the bank; null when it needs no confirmation. */
  confirmUrl: string | null;
}

export interface RenewalRequest {
  paymentId: string;
  card: StoredCard;
  price: Money;
  description: string;
}

/** Port of a payment gateway. Provider failures are the AppErrors of lib/providers/http.ts. */
export interface PaymentGateway {
  readonly key: GatewayKey;
  /** Billing periods that can be renewed, and therefore sold. */
  readonly periods: readonly GatewayPeriod[];
  openCheckout(order: CheckoutOrder, signal?: AbortSignal): Promise<CheckoutPage>;
  /** Parses a webhook; throws validation_error when it is not authentic [PAY1]. */
  readNotice(incoming: IncomingWebhook): Promise<WebhookEvent>;
  lookUp(what: PaymentLookup): Promise<GatewaySnapshot>;
  /** Stops renewal; "now" also voids the paid period, as for a replaced plan. */
  stop(subscriptionRef: string, when: "periodEnd" | "now"): Promise<void>;
  /** Reverts a stop at the end of the period; false when the plan has to be bought again. */
  resume(subscriptionRef: string): Promise<boolean>;
  /** "ours": the gateway stops renewing, and this product charges the stored card for the next period. */
  changeNext(subscriptionRef: string, next: NextPlan): Promise<"gateway" | "ours">;
  /** Changes nothing. Null when the plan cannot start inside this subscription and has to be bought. */
  previewUpgrade(subscriptionRef: string, next: NextPlan & { at: Date }): Promise<UpgradePreview | null>;
  /**
   * Starts a dearer plan inside the subscription. It begins when its charge is paid: a declined charge leaves the
   * old plan. Throws provider_timeout when the outcome is unknown: look it up, never send it again.
   */
  upgrade(subscriptionRef: string, order: UpgradeOrder): Promise<UpgradeResult>;
  /** Throws provider_timeout when the outcome is unknown: look it up, never send it again. */
  charge(renewal: RenewalRequest): Promise<Charge>;
  /** URL of the gateway's page for changing the card; null when there is none. */
  portal(customerRef: string, returnUrl: string): Promise<string | null>;
  /** URL of the invoice of a charge, for one visit, where an open one is paid; null when the gateway makes none. */
  invoiceUrl(chargeRef: string): Promise<string | null>;
}

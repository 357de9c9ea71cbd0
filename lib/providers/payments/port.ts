/** Adapters by the name that addresses, rows and the environment use. */
export const GATEWAYS = ["tranzila", "stripe"] as const;
export type GatewayKey = (typeof GATEWAYS)[number];

export type GatewayPeriod = "monthly" | "yearly";

/** Minor units of an ISO 4217 currency. */
export interface Money {
  amount: number;
  currency: string;
}

/** A first payment, or one that begins a larger plan. */
export interface CheckoutOrder {
  /** Our payment's id: every call about it repeats this, so that a repeat makes nothing twice. */
  paymentId: string;
  /** 256 random bits that only the notification carries back; kept as a hash. */
  nonce: string;
  planKey: string;
  period: GatewayPeriod;
  price: Money;
  /** What the bill says: "Kolot Pro, monthly". */
  description: string;
  customer: { userId: string; email: string; name: string; language: "en" | "he"; ref: string | null };
  /** Absolute addresses of ours: where the browser comes back to, and where the gateway speaks to the server. */
  urls: { success: string; failure: string; notify: string };
}

export interface CheckoutPage {
  url: string;
  /** Shown in a frame of our page, or instead of it. */
  mode: "iframe" | "redirect";
  /** The gateway's name of the page; null where it has none. */
  sessionRef: string | null;
}

/** What a gateway sent us, unread. */
export interface IncomingNotice {
  headers: Headers;
  rawBody: string;
  query: URLSearchParams;
}

/** A notice that is authentic as far as the gateway can prove it. It says where to look; it proves no payment. */
export interface Notice {
  /** The same each time the gateway sends this one. */
  eventId: string;
  kind: string;
  lookup: Lookup;
  /** The word of CheckoutOrder.nonce, where the notification carries one: to be compared with the hash we kept. */
  nonce: string | null;
}

/** What to look up: as many of the names as are known. */
export interface Lookup {
  paymentId: string | null;
  sessionRef: string | null;
  subscriptionRef: string | null;
  /** A charge that the notice names. */
  chargeRef: string | null;
  /** Where the adapter has to search by time: nothing before this. */
  since: Date | null;
}

/** One attempt to take money, as the gateway itself tells it when asked. */
export interface Charge {
  /** The gateway's name of the charge. */
  ref: string;
  state: "paid" | "declined";
  price: Money;
  /** Our payment that asked for it; null for a renewal that the gateway began. */
  paymentId: string | null;
  at: Date;
  /** The paid period where the gateway knows it; else ours to reckon from `at`. */
  periodEnd: Date | null;
  /** The gateway's code of the refusal. */
  declineCode: string | null;
  cardLast4: string | null;
}

/** A subscription as the gateway has it now. */
export interface GatewaySubscription {
  ref: string;
  customerRef: string | null;
  /** past_due: a renewal was declined and the gateway goes on trying. */
  status: "active" | "past_due" | "ended";
  planKey: string | null;
  period: GatewayPeriod | null;
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  /** Set where the gateway does not renew it by itself: we charge this card. */
  card: StoredCard | null;
}

/** A card that we may charge again; the token is a secret. */
export interface StoredCard {
  token: string;
  expireMonth: number;
  expireYear: number;
  last4: string;
}

/** The truth about a payment or a subscription, fetched after an event instead of believed from it (PAY2). */
export interface Snapshot {
  subscription: GatewaySubscription | null;
  /** Oldest first. */
  charges: Charge[];
}

export interface Renewal {
  /** Our payment's id. */
  paymentId: string;
  card: StoredCard;
  price: Money;
  description: string;
}

/** A company that takes payments for us. Providers' failures are AppErrors of lib/providers/http.ts. */
export interface PaymentGateway {
  readonly key: GatewayKey;
  /** Opens a page on which the person pays. */
  openCheckout(order: CheckoutOrder, signal?: AbortSignal): Promise<CheckoutPage>;
  /** Reads a notification; throws validation_error for one that is not authentic (PAY1). */
  readNotice(incoming: IncomingNotice): Promise<Notice>;
  /** Asks the gateway itself. Changes nothing there. */
  lookUp(what: Lookup): Promise<Snapshot>;
  /** No renewal any more: at the end of the paid period, or at once (its period is void, as for a replaced plan). */
  stop(subscriptionRef: string, when: "periodEnd" | "now"): Promise<void>;
  /** Takes back a stop at the period's end; false where it has to be bought anew. */
  resume(subscriptionRef: string): Promise<boolean>;
  /**
   * Another plan from the next period on. "gateway": it will charge that by itself. "ours": it renews no more, and we
   * charge the stored card.
   */
  changeNext(
    subscriptionRef: string,
    next: { planKey: string; period: GatewayPeriod; price: Money },
  ): Promise<"gateway" | "ours">;
  /** Charges a stored card. Throws provider_timeout when the outcome is unknown: to be looked up, never sent again. */
  charge(renewal: Renewal): Promise<Charge>;
  /** A page of the gateway where the person changes their card; null where there is none. */
  portal(customerRef: string, returnUrl: string): Promise<string | null>;
}

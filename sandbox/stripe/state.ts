import { randomBytes } from "node:crypto";
import { entry } from "@/sandbox/core/change";
import type { Decline } from "@/sandbox/stripe/cards";

/** All times in seconds, as Stripe tells them. */
type Metadata = Record<string, string>;
export type Wire = Record<string, unknown>;

export interface Customer {
  id: string;
  email: string | null;
  name: string | null;
  metadata: Metadata;
  created: number;
  clockId: string | null;
  cardId: string | null;
}

/** A payment method. */
export interface Card {
  id: string;
  customerId: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  failsLater: boolean;
  created: number;
}

export interface Product {
  id: string;
  name: string;
  metadata: Metadata;
  created: number;
}

export interface Price {
  id: string;
  productId: string;
  currency: string;
  unitAmount: number;
  interval: "month" | "year";
  created: number;
}

export interface Session {
  id: string;
  status: "open" | "complete" | "expired";
  priceId: string;
  customerId: string | null;
  customerEmail: string | null;
  clientReferenceId: string | null;
  metadata: Metadata;
  subscriptionMetadata: Metadata;
  locale: string;
  successUrl: string;
  cancelUrl: string | null;
  subscriptionId: string | null;
  /** Begun on this page and not paid yet. */
  pendingId: string | null;
  /** The bank's question is on the screen. */
  isConfirming: boolean;
  invoiceId: string | null;
  created: number;
  expiresAt: number;
}

export interface Subscription {
  id: string;
  customerId: string;
  status: "incomplete" | "incomplete_expired" | "active" | "past_due" | "canceled";
  metadata: Metadata;
  itemId: string;
  itemMetadata: Metadata;
  priceId: string;
  /** Periods are counted from here. */
  anchor: number;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  canceledAt: number | null;
  endedAt: number | null;
  scheduleId: string | null;
  latestInvoiceId: string | null;
  cardId: string;
  created: number;
}

export interface Attempt {
  chargeId: string;
  at: number;
  decline: Decline | null;
  brand: string;
  last4: string;
  cardId: string;
}

export interface Invoice {
  id: string;
  number: string;
  customerId: string;
  subscriptionId: string;
  /** As they were when the invoice was made. */
  subscriptionMetadata: Metadata;
  status: "open" | "paid" | "void";
  reason: "subscription_create" | "subscription_cycle";
  priceId: string;
  amount: number;
  currency: string;
  periodStart: number;
  periodEnd: number;
  itemId: string;
  intentId: string;
  paymentId: string;
  attempts: Attempt[];
  nextAttempt: number | null;
  paidAt: number | null;
  created: number;
}

export interface Phase {
  start: number;
  end: number;
  priceId: string;
  itemMetadata: Metadata;
  metadata: Metadata;
}

export interface Schedule {
  id: string;
  customerId: string;
  subscriptionId: string;
  status: "active" | "released" | "canceled";
  endBehavior: "release" | "cancel";
  phases: Phase[];
  releasedAt: number | null;
  canceledAt: number | null;
  created: number;
}

export interface TestClock {
  id: string;
  name: string | null;
  frozen: number;
  created: number;
}

export interface Portal {
  id: string;
  customerId: string;
  returnUrl: string | null;
  locale: string | null;
  created: number;
}

export interface StripeEvent {
  id: string;
  type: string;
  created: number;
  object: Wire;
}

export const FLAWS = [
  "bad-signature",
  "no-signature",
  "old-timestamp",
  "changed-body",
  "other-secret",
] as const;
export type Flaw = (typeof FLAWS)[number];

/** One sending of an event, still to be made. `dueAt` in milliseconds of the wall clock; null waits for a release. */
export interface Delivery {
  eventId: string;
  dueAt: number | null;
  attempt: number;
}

export const MODES = ["now", "late", "twice", "out-of-order", "held", "never"] as const;
export type Mode = (typeof MODES)[number];

interface Replay {
  request: string;
  at: number;
  status: number;
  body: string;
}

export interface StripeState {
  /** Part of every id, so that two sandboxes never give the same one. */
  seed: string;
  sequence: number;
  customers: Record<string, Customer>;
  cards: Record<string, Card>;
  products: Record<string, Product>;
  prices: Record<string, Price>;
  sessions: Record<string, Session>;
  subscriptions: Record<string, Subscription>;
  invoices: Record<string, Invoice>;
  schedules: Record<string, Schedule>;
  clocks: Record<string, TestClock>;
  portals: Record<string, Portal>;
  events: StripeEvent[];
  deliveries: Delivery[];
  replays: Record<string, Replay>;
  webhooks: { mode: Mode; delayMs: number; endpoint: string | null };
}

export function emptyState(): StripeState {
  return {
    seed: randomBytes(6).toString("hex"),
    sequence: 0,
    customers: {},
    cards: {},
    products: {},
    prices: {},
    sessions: {},
    subscriptions: {},
    invoices: {},
    schedules: {},
    clocks: {},
    portals: {},
    events: [],
    deliveries: [],
    replays: {},
    webhooks: { mode: "now", delayMs: 3_000, endpoint: null },
  };
}

/** What an object that is there refers to is there too. */
export function known<T>(record: Record<string, T>, key: string): T {
  const found = entry(record, key);
  if (!found) throw new Error(`The Stripe stand-in has lost ${key}`);
  return found;
}

/** Paid for at least once, and not over. */
export function isLive({ status }: Subscription): boolean {
  return status === "active" || status === "past_due";
}

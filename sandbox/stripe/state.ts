import { randomBytes } from "node:crypto";
import { getOwnEntry } from "@/sandbox/core/state-files";
import type { Decline } from "@/sandbox/stripe/cards";

/** All times are in seconds, as at Stripe. */
type Metadata = Record<string, string>;
export type ApiObject = Record<string, unknown>;

export interface Customer {
  id: string;
  email: string | null;
  name: string | null;
  metadata: Metadata;
  created: number;
  clockId: string | null;
  cardId: string | null;
}

export interface Card {
  id: string;
  customerId: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  failsLater: boolean;
  /** The bank wants every payment confirmed; absent for a card that it never asks about again. */
  asksAlways?: boolean;
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
  metadata?: Metadata;
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
  /** Subscription created on this page and not paid yet. */
  pendingId: string | null;
  isConfirming: boolean;
  invoiceId: string | null;
  created: number;
  expiresAt: number;
}

/** A change that waits for the payment of its invoice. */
interface PendingUpdate {
  priceId: string;
  /** Moment from which the change counts. */
  at: number;
  invoiceId: string;
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
  /** Time from which periods are counted. */
  anchor: number;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  canceledAt: number | null;
  endedAt: number | null;
  scheduleId: string | null;
  latestInvoiceId: string | null;
  pendingUpdate?: PendingUpdate | null;
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

export interface InvoiceLine {
  amount: number;
  description: string;
  priceId: string;
  periodStart: number;
  periodEnd: number;
  isProration: boolean;
}

export interface Invoice {
  id: string;
  number: string;
  customerId: string;
  subscriptionId: string;
  subscriptionMetadata: Metadata;
  status: "draft" | "open" | "paid" | "void";
  reason: "subscription_create" | "subscription_cycle" | "subscription_update";
  /** Lines of a change inside a period; absent for a whole period. */
  lines?: InvoiceLine[];
  /** The bank has to confirm the payment. */
  needsAction?: boolean;
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

export interface Refund {
  id: string;
  chargeId: string;
  intentId: string;
  customerId: string;
  amount: number;
  currency: string;
  reason: string | null;
  created: number;
}

export interface Dispute {
  id: string;
  chargeId: string;
  intentId: string;
  amount: number;
  currency: string;
  status: string;
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
  object: ApiObject;
}

export const WEBHOOK_FLAWS = [
  "bad-signature",
  "no-signature",
  "old-timestamp",
  "changed-body",
  "other-secret",
] as const;
export type WebhookFlaw = (typeof WEBHOOK_FLAWS)[number];

/** A pending delivery of an event. `dueAt` is in milliseconds of the system clock; null waits for a release. */
export interface WebhookDelivery {
  eventId: string;
  dueAt: number | null;
  attempt: number;
}

export const WEBHOOK_MODES = ["now", "late", "twice", "out-of-order", "held", "never"] as const;
export type WebhookMode = (typeof WEBHOOK_MODES)[number];

interface Replay {
  request: string;
  at: number;
  status: number;
  body: string;
}

export type StripeState = ReturnType<typeof emptyState>;

export function emptyState() {
  return {
    /** Part of every id, so that ids of two sandboxes never collide. */
    seed: randomBytes(6).toString("hex"),
    sequence: 0,
    customers: {} as Record<string, Customer>,
    cards: {} as Record<string, Card>,
    products: {} as Record<string, Product>,
    prices: {} as Record<string, Price>,
    sessions: {} as Record<string, Session>,
    subscriptions: {} as Record<string, Subscription>,
    invoices: {} as Record<string, Invoice>,
    refunds: {} as Record<string, Refund>,
    disputes: {} as Record<string, Dispute>,
    schedules: {} as Record<string, Schedule>,
    clocks: {} as Record<string, TestClock>,
    portals: {} as Record<string, Portal>,
    events: [] as StripeEvent[],
    deliveries: [] as WebhookDelivery[],
    replays: {} as Record<string, Replay>,
    webhooks: { mode: "now", delayMs: 3_000, endpoint: null } as {
      mode: WebhookMode;
      delayMs: number;
      endpoint: string | null;
    },
  };
}

/** Returns an object that must exist because another object refers to it. */
export function requireObject<T>(record: Record<string, T>, key: string): T {
  const found = getOwnEntry(record, key);
  if (!found) throw new Error(`The Stripe emulator has no ${key}`);
  return found;
}

/** Returns whether the subscription was paid at least once and has not ended. */
export function isLive({ status }: Subscription): boolean {
  return status === "active" || status === "past_due";
}

export type StripeSettings = ReturnType<typeof stripeSettings>;

export function stripeSettings() {
  const { SANDBOX_STRIPE_SECRET_KEY, SANDBOX_STRIPE_WEBHOOK_SECRET, APP_URL } = process.env;
  return {
    secretKey: SANDBOX_STRIPE_SECRET_KEY || "sk_test_sandboxkolot",
    webhookSecret: SANDBOX_STRIPE_WEBHOOK_SECRET || "whsec_sandboxkolot",
    /** Webhook URL; null without a receiver. The trigger "webhook-endpoint" overrides it. */
    endpoint: APP_URL ? `${APP_URL.replace(/\/+$/, "")}/api/payments/webhooks/stripe` : null,
  };
}

export const API_VERSION = "2026-10-28.endive";
export const SESSION_SECONDS = 86_400;
export const DAY = 86_400;

/** Delays of retries of unacknowledged events. Stripe's retries cover three days. */
export const RESEND_SECONDS = [1, 5, 30, 120, 600, 3_600, 21_600, 86_400] as const;

import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { addBillingPeriod } from "@/lib/billing/plan-rules";
import {
  type BillingPeriod,
  getPlanTerms,
  type PaidPlanKey,
  toBillingPeriod,
  toPaidPlanKey,
} from "@/lib/billing/plans";
import { handleWebhook } from "@/lib/billing/server/handle-webhook";
import { startCheckout } from "@/lib/billing/server/start-checkout";
import { AppError } from "@/lib/core/errors";
import { getPrismaClient } from "@/lib/core/server/db";
import {
  type Charge,
  type CheckoutOrder,
  GATEWAY_PERIODS,
  type GatewayPeriod,
  type GatewaySnapshot,
  type GatewaySubscription,
  type NextPlan,
  type PaymentGateway,
  type PaymentLookup,
  type RenewalRequest,
  type Reversal,
  type StoredCard,
  type UpgradeOrder,
  type WebhookEvent,
} from "@/lib/providers/payments/port";

const CARD = "4242";

/** An in-process gateway that records requests and returns the true state of payments when queried. */
export class TestGateway implements PaymentGateway {
  readonly key = "stripe" as const;
  periods: readonly GatewayPeriod[] = GATEWAY_PERIODS;
  readonly orders: CheckoutOrder[] = [];
  readonly requests: string[] = [];
  readonly charged: RenewalRequest[] = [];
  looks = 0;
  /** Lookups cannot show that a charge was not made. */
  isBlind = false;
  /** Errors of the next calls. */
  failures: AppError[] = [];
  /** Result of charging a stored card: paid, declined, paid with a lost response, or never sent. */
  cardIs: "paid" | "declined" | "lost" | "unreachable" = "paid";
  readonly upgrades: UpgradeOrder[] = [];
  /** False for a gateway whose subscriptions cannot become larger. */
  prorates = true;
  unusedShare = 0.5;
  bankIs: "silent" | "asking" = "silent";
  changes: "gateway" | "ours" = "gateway";
  private readonly subscriptions = new Map<string, GatewaySubscription>();
  private readonly charges: (Charge & { subscriptionRef: string | null })[] = [];

  async openCheckout(order: CheckoutOrder) {
    this.orders.push(order);
    await this.answer();
    return {
      url: `https://pay.example/${order.paymentId}`,
      mode: "redirect" as const,
      sessionRef: `cs_${order.paymentId}`,
    };
  }

  async readNotice({ rawBody }: { rawBody: string }): Promise<WebhookEvent> {
    const { forged, ...notice } = JSON.parse(rawBody);
    if (forged) throw new AppError("validation_error");
    return notice;
  }

  async lookUp({
    paymentId,
    sessionRef,
    subscriptionRef,
    chargeRef,
  }: PaymentLookup): Promise<GatewaySnapshot> {
    this.looks += 1;
    await this.answer();
    const named = this.charges.find(
      (one) =>
        one.ref === chargeRef ||
        (one.paymentId !== null && [paymentId, sessionRef?.slice(3)].includes(one.paymentId)),
    );
    const ref = subscriptionRef ?? named?.subscriptionRef ?? null;
    const subscription = ref ? (this.subscriptions.get(ref) ?? null) : null;
    const charges = this.charges
      .filter((one) => one === named || (ref !== null && one.subscriptionRef === ref))
      .map(({ subscriptionRef: _, ...charge }) => ({ ...charge }));
    return { subscription: subscription && { ...subscription }, charges, isBlind: this.isBlind };
  }

  async stop(ref: string, when: "periodEnd" | "now") {
    this.requests.push(`stop ${when}`);
    await this.answer();
    this.change(ref, when === "now" ? { status: "ended" } : { cancelAtPeriodEnd: true });
  }

  async resume(ref: string) {
    this.requests.push("resume");
    await this.answer();
    if (this.subscriptions.get(ref)?.status === "ended") return false;
    this.change(ref, { cancelAtPeriodEnd: false });
    return true;
  }

  async changeNext(ref: string, next: { planKey: string }) {
    this.requests.push(`next ${next.planKey}`);
    await this.answer();
    if (this.changes === "ours") this.change(ref, { card: TEST_CARD });
    return this.changes;
  }

  async charge(renewal: RenewalRequest): Promise<Charge> {
    this.charged.push(renewal);
    if (this.cardIs === "unreachable") throw new AppError("provider_error");
    const state = this.cardIs === "declined" ? ("declined" as const) : ("paid" as const);
    const made = this.note({ paymentId: renewal.paymentId, price: renewal.price, state });
    if (this.cardIs === "lost") throw new AppError("provider_timeout");
    return made;
  }

  async previewUpgrade(ref: string, { at, planKey, period }: NextPlan & { at: Date }) {
    await this.answer();
    const running = this.subscriptions.get(ref);
    if (!running || !this.prorates) return null;
    const [before, after] = [termsOf(running), termsOf({ planKey, period })];
    const isNewPeriod = running.period !== period;
    const due = Math.round(
      after.amount * (isNewPeriod ? 1 : this.unusedShare) - before.amount * this.unusedShare,
    );
    return {
      at,
      due: { amount: due, currency: "USD" },
      unusedShare: this.unusedShare,
      nextChargeAt: isNewPeriod ? addBillingPeriod(at, period) : (running.currentPeriodEnd ?? at),
      current: { planKey: running.planKey, period: running.period },
    };
  }

  async upgrade(ref: string, order: UpgradeOrder) {
    this.requests.push(`upgrade ${order.planKey}`);
    const preview = await this.previewUpgrade(ref, order);
    // Like the Stripe adapter, which refuses a change to the current plan.
    const isCurrent = preview?.current.planKey === order.planKey && preview.current.period === order.period;
    if (!preview || isCurrent) throw new AppError("conflict");
    this.upgrades.push(order);
    if (this.bankIs === "asking")
      return {
        snapshot: await this.lookUp({ ...NOWHERE, subscriptionRef: ref }),
        confirmUrl: `https://pay.example/invoice/${order.paymentId}`,
      };
    this.payUpgrade(ref, order, this.cardIs === "declined" ? "declined" : "paid", preview.due.amount);
    if (this.cardIs === "lost") throw new AppError("provider_timeout");
    return { snapshot: await this.lookUp({ ...NOWHERE, subscriptionRef: ref }), confirmUrl: null };
  }

  /** Ends the payment of an upgrade, at once or after the bank has asked. */
  payUpgrade(ref: string, order: UpgradeOrder, state: "paid" | "declined", received = 2_500): void {
    const { paymentId, price, planKey, period } = order;
    const running = this.subscriptions.get(ref);
    const currentPeriodEnd =
      running?.period === period
        ? (running.currentPeriodEnd ?? order.at)
        : addBillingPeriod(order.at, period);
    if (state === "paid") this.change(ref, { planKey, period, currentPeriodEnd });
    const charge = { paymentId, price, received, state, subscriptionRef: ref, isProration: true };
    this.note({ ...charge, periodEnd: currentPeriodEnd });
  }

  async invoiceUrl(chargeRef: string) {
    return `https://pay.example/invoice/${chargeRef}`;
  }

  async portal(customerRef: string, returnUrl: string) {
    return `https://pay.example/portal/${customerRef}?to=${returnUrl}`;
  }

  /** Pays on the page of this payment; `amount` differs when the browser changed it. */
  pay(
    paymentId: string,
    input: { amount?: number; received?: number; at?: Date; card?: StoredCard | null } = {},
  ): string {
    const order = this.orders.find((one) => one.paymentId === paymentId);
    if (!order) throw new Error("no such page");
    const ref = `sub_${randomUUID()}`;
    const { planKey, period } = order;
    const price = { ...order.price, ...(input.amount === undefined ? {} : { amount: input.amount }) };
    const { received = price.amount, at = new Date() } = input;
    const charge = this.note({ paymentId, price, received, subscriptionRef: ref, at });
    this.subscriptions.set(ref, {
      ref,
      customerRef: `cus_${order.customer.userId}`,
      status: "active",
      planKey,
      period,
      currentPeriodEnd: addBillingPeriod(charge.at, period),
      cancelAtPeriodEnd: false,
      card: input.card ?? null,
    });
    return ref;
  }

  /** Charges a subscription for another period. */
  renew(ref: string, at: Date, state: Charge["state"] = "paid", as?: Partial<Charge>): Charge {
    const { planKey, period } = this.subscriptions.get(ref) ?? {};
    const terms = termsOf({ planKey, period });
    this.change(ref, { status: state === "paid" ? "active" : "past_due" });
    const price = { amount: terms.amount, currency: "USD" };
    return this.note({ subscriptionRef: ref, price, at, state, ...as });
  }

  /** Returns money of the charge of a payment, or of a renewal. */
  reverse(charge: string, ...reversals: Reversal[]): void {
    const made = this.charges.find(({ ref, paymentId }) => ref === charge || paymentId === charge);
    if (made) made.reversals = reversals;
  }

  change(ref: string, changes: Partial<GatewaySubscription>): void {
    const subscription = this.subscriptions.get(ref);
    if (subscription) this.subscriptions.set(ref, { ...subscription, ...changes });
  }

  private note(charge: Partial<Charge> & { price: Charge["price"]; subscriptionRef?: string }): Charge {
    const made = {
      ref: `ch_${randomUUID()}`,
      state: "paid" as const,
      paymentId: null,
      at: new Date(),
      periodEnd: null,
      declineCode: charge.state === "declined" ? "insufficient_funds" : null,
      cardLast4: CARD,
      subscriptionRef: null,
      ...charge,
    };
    const same = this.charges.findIndex(({ ref }) => ref === made.ref);
    if (same < 0) this.charges.push(made);
    else this.charges[same] = made;
    return made;
  }

  private async answer(): Promise<void> {
    const failure = this.failures.shift();
    if (failure) throw failure;
  }
}

const termsOf = ({
  planKey,
  period,
}: {
  planKey?: string | null | undefined;
  period?: string | null | undefined;
}) => getPlanTerms(toPaidPlanKey(planKey) ?? "pro", toBillingPeriod(period) ?? "monthly");

export const TEST_CARD: StoredCard = { token: "tok_secret", expireMonth: 12, expireYear: 2030, last4: CARD };

const NOWHERE: PaymentLookup = {
  paymentId: null,
  sessionRef: null,
  subscriptionRef: null,
  chargeRef: null,
  since: null,
};

/** Returns a webhook event as the gateway would send it; without an ID it is a new one. */
export function createWebhook(
  gateway: TestGateway,
  lookup: Partial<PaymentLookup>,
  more: object = {},
): Promise<void> {
  const notice = {
    eventId: randomUUID(),
    kind: "test",
    isSigned: true,
    lookup: { ...NOWHERE, ...lookup },
    nonce: null,
    ...more,
  };
  const incoming = { headers: new Headers(), rawBody: JSON.stringify(notice), query: new URLSearchParams() };
  return handleWebhook({ gateway: gateway.key, incoming }, gateway);
}

/** Returns the user as stored in a session. */
export function toPayer(userId: string) {
  return getPrismaClient().user.findUniqueOrThrow({ where: { id: userId } });
}

interface OpenedPlan {
  planKey?: string | undefined;
  billingPeriod?: BillingPeriod | undefined;
}

/** Opens a payment page for a plan. Returns the payment's id. */
export async function openCheckout(
  gateway: TestGateway,
  userId: string,
  { planKey = "pro", billingPeriod = "monthly" }: OpenedPlan = {},
): Promise<string> {
  const user = await toPayer(userId);
  return (await startCheckout({ user, choice: { planKey, billingPeriod } }, gateway)).paymentId;
}

/** Chooses and pays a plan. Resolves after the gateway's confirmation. */
export async function subscribeThroughGateway(
  gateway: TestGateway,
  userId: string,
  input: {
    planKey?: PaidPlanKey;
    billingPeriod?: BillingPeriod;
    at?: Date;
    card?: StoredCard | null;
  } = {},
) {
  const { planKey, billingPeriod, ...paid } = input;
  const paymentId = await openCheckout(gateway, userId, { planKey, billingPeriod });
  const ref = gateway.pay(paymentId, paid);
  await createWebhook(gateway, { paymentId });
  return { paymentId, ref };
}

export const listSubscriptions = (userId: string) =>
  getPrismaClient().subscription.findMany({
    where: { userId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });

export const listPayments = (userId: string) =>
  getPrismaClient().payment.findMany({ where: { userId }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });

/** Returns the mails queued for a user, by template. */
export async function listQueuedMails(userId: string): Promise<string[]> {
  const rows = await getPrismaClient().outboxMail.findMany({ where: { userId }, orderBy: { id: "asc" } });
  return rows.map(({ template }) => template);
}

/** Returns plan grants in a user's ledger. */
export async function listPlanGrants(userId: string): Promise<number[]> {
  const rows = await getPrismaClient().ledgerEntry.findMany({
    where: { userId, kind: "grant" },
    orderBy: { at: "asc" },
  });
  return rows.filter(({ key }) => key !== "trial").map(({ delta }) => delta);
}

/** Moves the end of a user's paid period to the past. */
export async function endBillingPeriod(userId: string, ago = "1 second"): Promise<void> {
  const moved = await getPrismaClient().$executeRawUnsafe(
    `UPDATE subscription SET current_period_end = now() - $2::interval, looked_at = NULL,
       renew_at = CASE WHEN renew_at IS NOT NULL THEN now() - interval '1 second' END WHERE user_id = $1::uuid AND status = 'active'`,
    userId,
    ago,
  );
  expect(moved).toBe(1);
}

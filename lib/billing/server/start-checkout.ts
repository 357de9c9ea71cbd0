import { setTimeout as pause } from "node:timers/promises";
import type { z } from "zod";
import { parsePaymentPath } from "@/lib/billing/payment-path";
import { classifyPlanChange, isPaymentId, type PlanChoice } from "@/lib/billing/plan-rules";
import { getPlanTerms } from "@/lib/billing/plans";
import type { CheckoutBody, checkoutResponse } from "@/lib/billing/schemas";
import {
  abandonUnopenedCheckout,
  findOpenCheckout,
  insertPaymentIntent,
  type NewPaymentIntent,
  type OpenCheckout,
  saveCheckoutPage,
  supersedeOpenCheckouts,
} from "@/lib/billing/server/checkout-store";
import { describePlan } from "@/lib/billing/server/describe-plan";
import {
  assertNoUnclearPayment,
  markClaimedPaid,
  scheduleLookupNow,
} from "@/lib/billing/server/payment-lookup-store";
import { assertSold, assertUpgrade, parsePlanChoice, toPlanChoice } from "@/lib/billing/server/plan-choice";
import { findActiveSubscription, findLatestSubscription } from "@/lib/billing/server/subscription-store";
import { AppError } from "@/lib/core/errors";
import { createRandomToken, sha256Hex } from "@/lib/core/server/crypto";
import { getEnv } from "@/lib/core/server/env";
import { runInTransaction } from "@/lib/core/server/transaction";
import { toLanguage } from "@/lib/i18n/direction";
import { APPROVED_CODE, type PaymentGateway } from "@/lib/providers/payments/port";
import { getPaymentGateway } from "@/lib/providers/payments/registry";

interface Customer {
  id: string;
  email: string;
  name: string;
  language: string;
}

export type Checkout = z.infer<typeof checkoutResponse>;

const LOOKS = 40;
const LOOK_MS = 150;
const TRIES = 3;

/**
 * Opens a payment page or returns the open one; nothing is granted here [PAY3]. Concurrent requests share one
 * page. Throws validation_error for a period that the gateway cannot renew, conflict for the current plan and for a smaller one, and those of
 * `assertNoUnclearPayment`.
 */
export async function startCheckout(
  { user, choice: body }: { user: Customer; choice: CheckoutBody },
  gateway: PaymentGateway = getPaymentGateway(),
): Promise<Checkout> {
  const choice = parsePlanChoice(body);
  assertSold(gateway, choice);
  const purpose = await purposeOf(user.id, choice);
  const nonce = createRandomToken();
  const latest = await findLatestSubscription(user.id);
  const customerRef = latest?.gateway === gateway.key ? latest.customerRef : null;
  const request: NewPaymentIntent = {
    userId: user.id,
    purpose,
    planKey: choice.planKey,
    period: choice.billingPeriod,
    amount: getPlanTerms(choice.planKey, choice.billingPeriod).amount,
    currency: getEnv().BRAND_CURRENCY,
    gateway: gateway.key,
    nonceHash: sha256Hex(nonce),
  };
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const id = await runInTransaction(async (tx) => {
      await assertNoUnclearPayment(user.id, body.unchargedPaymentId, tx);
      await supersedeOpenCheckouts(request, tx);
      return insertPaymentIntent(request, tx);
    });
    if (id) return openPage(gateway, { id, nonce, request, user, customerRef });
    const other = await pageOfOther(request);
    if (other) return other;
  }
  throw new AppError("in_progress", { retryAfter: 1 });
}

async function purposeOf(userId: string, choice: PlanChoice): Promise<"subscribe" | "upgrade"> {
  const active = await findActiveSubscription(userId);
  const change = classifyPlanChange(toPlanChoice(active), choice);
  if (change === "subscribe") return change;
  assertUpgrade(toPlanChoice(active), choice);
  return "upgrade";
}

interface Opening {
  id: string;
  nonce: string;
  request: NewPaymentIntent;
  user: Customer;
  customerRef: string | null;
}

async function openPage(gateway: PaymentGateway, opening: Opening): Promise<Checkout> {
  const { id } = opening;
  const page = await gateway.openCheckout(orderOf(gateway, opening)).catch(async (error: unknown) => {
    await abandonUnopenedCheckout(id);
    throw error;
  });
  if (await saveCheckoutPage(id, page)) return { paymentId: id, url: page.url, mode: page.mode };
  throw new AppError("conflict", { message: "Another plan was chosen in another window. Continue there" });
}

function orderOf({ key }: PaymentGateway, { id, nonce, request, user, customerRef }: Opening) {
  const { planKey, amount, currency } = request;
  const period = request.period === "yearly" ? ("yearly" as const) : ("monthly" as const);
  const api = `${getEnv().APP_URL}/api/payments`;
  const back = (outcome: string) => `${api}/return/${key}?payment=${id}&outcome=${outcome}`;
  return {
    paymentId: id,
    nonce,
    planKey,
    period,
    price: { amount, currency },
    description: describePlan(parsePlanChoice({ planKey, billingPeriod: period }), toLanguage(user.language)),
    customer: {
      userId: user.id,
      email: user.email,
      name: user.name,
      language: toLanguage(user.language),
      ref: customerRef,
    },
    urls: { success: back("success"), failure: back("failure"), notify: `${api}/webhooks/${key}` },
  };
}

/** Polls for the page of a concurrent request; null when it is for another plan or no longer exists. */
async function pageOfOther(request: NewPaymentIntent): Promise<Checkout | null> {
  for (let attempt = 0; attempt < LOOKS; attempt += 1) {
    const page = await findOpenCheckout(request.userId);
    if (!page || page.planKey !== request.planKey || page.period !== request.period) return null;
    const checkout = asCheckout(page);
    if (checkout) return checkout;
    await pause(LOOK_MS);
  }
  throw new AppError("in_progress", { retryAfter: 1 });
}

function asCheckout({ id, url, mode }: OpenCheckout): Checkout | null {
  if (url === null || (mode !== "iframe" && mode !== "redirect")) return null;
  return { paymentId: id, url, mode };
}

interface CheckoutReturn {
  /** Path that the browser returned to: this API call, or a return page that the proxy routed here. */
  path: string;
  /** The raw query string and the form body. */
  rawParams: string[];
  /** The browser shows the answer as a whole page and not in the frame. */
  isWholePage?: boolean;
}

/**
 * Handles a browser that returns from the gateway. Its data is untrusted: it selects the page, whose path is
 * returned, and schedules a lookup [PAY3].
 */
export async function recordCheckoutReturn({
  path,
  rawParams,
  isWholePage = false,
}: CheckoutReturn): Promise<string> {
  const read = path.startsWith("/api/") ? null : parsePaymentPath(path);
  // Gateways append a query of their own, and its question mark may become part of our last value.
  const fields = rawParams.map((one) => new URLSearchParams(one.replace(/\?|%3F/gi, "&")));
  const value = (name: string) =>
    read?.params[name] ?? fields.map((one) => one.get(name)).find(Boolean) ?? null;
  // With a fixed return URL configured at the terminal, only the form contains the payment id.
  const named = value("payment") ?? value("order_id");
  const payment = named && isPaymentId(named) ? named.toLowerCase() : null;
  const outcome = read ? read.outcome : value("outcome") === "success" ? "success" : "failure";
  // A fixed return URL names no outcome; its form has the code of the payment.
  if (payment && (outcome === "success" || value("Response") === APPROVED_CODE))
    await markClaimedPaid(payment);
  const mode = payment ? await scheduleLookupNow(payment) : null;
  const full = read?.full || mode === "redirect" || isWholePage ? "/full" : "";
  const query = mode === null ? "" : `?payment=${payment}`;
  return outcome === "unknown" ? `/payment/return${query}` : `/payment/${outcome}${full}${query}`;
}

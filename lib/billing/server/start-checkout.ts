import { setTimeout as pause } from "node:timers/promises";
import { PLANS, termsOf } from "@/lib/billing/plans";
import { type Choice, planChange } from "@/lib/billing/rules";
import type { PlanChoiceBody } from "@/lib/billing/schemas";
import {
  abandonUnopened,
  findOpenPage,
  insertIntent,
  keepPage,
  type NewIntent,
  type OpenPage,
  replaceOtherPages,
} from "@/lib/billing/server/checkout-store";
import { choiceOf, choosePlan } from "@/lib/billing/server/choose-plan";
import { findActive, findLatest } from "@/lib/billing/server/subscription-store";
import { ourBrand } from "@/lib/core/brand";
import { AppError } from "@/lib/core/errors";
import { randomToken, sha256 } from "@/lib/core/server/crypto";
import { env } from "@/lib/core/server/env";
import { inTransaction } from "@/lib/core/server/transaction";
import { knownLanguage } from "@/lib/i18n/direction";
import type { CheckoutPage, PaymentGateway } from "@/lib/providers/payments/port";
import { paymentGateway } from "@/lib/providers/payments/registry";

/** Who pays. */
interface Customer {
  id: string;
  email: string;
  name: string;
  language: string;
}

export interface Checkout {
  paymentId: string;
  url: string;
  mode: CheckoutPage["mode"];
}

const LOOKS = 40;
const LOOK_MS = 150;
const TRIES = 3;

/**
 * Opens the gateway's page for a plan, or gives the one that is open for it. A double click and a second tab meet the
 * same page; another choice replaces it. Nothing is paid and nothing granted by this (PAY3). Throws conflict for the
 * plan somebody has, and for a smaller one, which begins at the end of the period.
 */
export async function startCheckout(
  { user, choice: body }: { user: Customer; choice: PlanChoiceBody },
  gateway: PaymentGateway = paymentGateway(),
): Promise<Checkout> {
  const choice = choosePlan(body);
  const purpose = await purposeOf(user.id, choice);
  const nonce = randomToken();
  const latest = await findLatest(user.id);
  const customerRef = latest?.gateway === gateway.key ? latest.customerRef : null;
  const wish: NewIntent = {
    userId: user.id,
    purpose,
    planKey: choice.planKey,
    period: choice.billingPeriod,
    amount: termsOf(choice.planKey, choice.billingPeriod).amount,
    currency: env().BRAND_CURRENCY,
    gateway: gateway.key,
    nonceHash: sha256(nonce),
  };
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const id = await inTransaction(async (tx) => {
      await replaceOtherPages(wish, tx);
      return insertIntent(wish, tx);
    });
    if (id) return openPage(gateway, { id, nonce, wish, user, customerRef });
    const other = await pageOfOther(wish);
    if (other) return other;
  }
  throw new AppError("in_progress", { retryAfter: 1 });
}

async function purposeOf(userId: string, choice: Choice): Promise<"subscribe" | "upgrade"> {
  const active = await findActive(userId);
  const change = planChange(choiceOf(active), choice);
  if (change === "subscribe" || change === "upgrade") return change;
  const message =
    change === "same"
      ? "This is your plan already"
      : "A smaller plan begins when the paid period ends. Change the plan instead of paying now";
  throw new AppError("conflict", { message, details: { change } });
}

interface Opening {
  id: string;
  nonce: string;
  wish: NewIntent;
  user: Customer;
  customerRef: string | null;
}

async function openPage(gateway: PaymentGateway, opening: Opening): Promise<Checkout> {
  const { id } = opening;
  const page = await gateway.openCheckout(orderOf(gateway, opening)).catch(async (error: unknown) => {
    await abandonUnopened(id);
    throw error;
  });
  if (await keepPage(id, page)) return { paymentId: id, url: page.url, mode: page.mode };
  throw new AppError("conflict", { message: "Another plan was chosen in another window. Continue there" });
}

function orderOf({ key }: PaymentGateway, { id, nonce, wish, user, customerRef }: Opening) {
  const { planKey, amount, currency } = wish;
  const period = wish.period === "yearly" ? ("yearly" as const) : ("monthly" as const);
  const api = `${env().APP_URL}/api/payments`;
  const back = (outcome: string) => `${api}/return/${key}?payment=${id}&outcome=${outcome}`;
  return {
    paymentId: id,
    nonce,
    planKey,
    period,
    price: { amount, currency },
    description: `${ourBrand.name.en} ${PLANS[choosePlan({ planKey, billingPeriod: period }).planKey].name}, ${period}`,
    customer: {
      userId: user.id,
      email: user.email,
      name: user.name,
      language: knownLanguage(user.language),
      ref: customerRef,
    },
    urls: { success: back("success"), failure: back("failure"), notify: `${api}/webhooks/${key}` },
  };
}

/** The page that somebody else of us is just opening for the same choice; null when it is for another, or gone. */
async function pageOfOther(wish: NewIntent): Promise<Checkout | null> {
  for (let look = 0; look < LOOKS; look += 1) {
    const page = await findOpenPage(wish.userId);
    if (!page || page.planKey !== wish.planKey || page.period !== wish.period) return null;
    const checkout = asCheckout(page);
    if (checkout) return checkout;
    await pause(LOOK_MS);
  }
  throw new AppError("in_progress", { retryAfter: 1 });
}

function asCheckout({ id, url, mode }: OpenPage): Checkout | null {
  if (url === null || (mode !== "iframe" && mode !== "redirect")) return null;
  return { paymentId: id, url, mode };
}

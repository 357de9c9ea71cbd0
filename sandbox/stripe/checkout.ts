import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/emulator";
import { html } from "@/sandbox/core/html-page";
import { getOwnEntry } from "@/sandbox/core/state-files";
import {
  toCustomerObject,
  toInvoiceObject,
  toSessionObject,
  toSubscriptionObject,
} from "@/sandbox/stripe/api-objects";
import { attemptCharge, openInvoice, periodEnd } from "@/sandbox/stripe/billing";
import { NOT_CONFIRMED, type ReadCard, readCard } from "@/sandbox/stripe/cards";
import { createCustomer } from "@/sandbox/stripe/catalog";
import {
  amountText,
  cardFields,
  cardHelp,
  getDeclineText,
  PAGE_LANGUAGE,
  type PageLanguage,
  page,
  renderNotice,
  renderProblem,
} from "@/sandbox/stripe/page";
import { type Customer, requireObject, type Session, type Subscription } from "@/sandbox/stripe/state";
import {
  commitTransaction,
  emitEvent,
  getCustomerTime,
  nextId,
  readState,
  type StripeContext,
  type StripeTransaction,
} from "@/sandbox/stripe/transaction";

/** Handles the hosted page: GET shows it, POST pays and redirects to success_url. */
export async function handleCheckout(stripe: StripeContext, request: SandboxRequest) {
  const work = readState(stripe);
  const session = getOwnEntry(work.state.sessions, request.path.slice(1));
  const pageLanguage = PAGE_LANGUAGE;
  const { texts } = pageLanguage;
  if (!session) return renderNotice(404, pageLanguage, texts.missing, texts.missingText);
  if (session.status === "complete") {
    return renderNotice(200, pageLanguage, texts.complete, texts.completeText, successUrl(session));
  }
  if (session.status === "expired") {
    return renderNotice(200, pageLanguage, texts.expired, texts.expiredText, session.cancelUrl);
  }
  if (request.method !== "POST") return openPage(work, session, pageLanguage);
  const form = new URLSearchParams(request.body.toString("utf8"));
  const problem = await commitTransaction(stripe, (now) =>
    submit(now, requireObject(now.state.sessions, session.id), form, pageLanguage),
  );
  const after = readState(stripe);
  if (problem) return checkoutPage(after, session, pageLanguage, form, problem);
  const isDone = requireObject(after.state.sessions, session.id).status === "complete";
  const location = isDone ? successUrl(session) : `/stripe/checkout/${session.id}`;
  return { status: 303, headers: { location, "cache-control": "no-store" } };
}

function openPage(work: StripeTransaction, session: Session, pageLanguage: PageLanguage): SandboxResponse {
  if (!session.isConfirming) return checkoutPage(work, session, pageLanguage);
  const { texts } = pageLanguage;
  const main = html`<form class="card" method="post"><h1>${texts.bank}</h1><p>${texts.bankText}</p>
<button class="main" name="action" value="confirm" id="confirm">${texts.confirm}</button>
<button name="action" value="fail" id="fail">${texts.fail}</button></form>`;
  return page(200, texts.bank, pageLanguage, main);
}

function successUrl({ successUrl: url, id }: Session): string {
  return url.replaceAll("{CHECKOUT_SESSION_ID}", id).replaceAll("%7BCHECKOUT_SESSION_ID%7D", id);
}

/** Pays, or returns a problem text. A session that is no longer open is not charged again. */
function submit(
  work: StripeTransaction,
  session: Session,
  form: URLSearchParams,
  pageLanguage: PageLanguage,
): string | undefined {
  const { texts } = pageLanguage;
  if (session.status !== "open") return undefined;
  if (session.isConfirming) return decide(work, session, form.get("action"), texts.notConfirmed);
  const typed = (name: string) => form.get(name) ?? "";
  const email = emailOf(work, session) ?? typed("email").trim();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return texts.emailProblem;
  const at = getCustomerTime(work, session.customerId);
  const card = readCard({ number: typed("number"), expiry: typed("expiry"), cvc: typed("cvc") }, at);
  if (typeof card === "string") return texts.problems[card];
  const { decline } = card.card;
  if (decline) {
    const { unitAmount: amount, currency } = requireObject(work.state.prices, session.priceId);
    const data = { session: session.id, amount, currency, declineCode: decline.declineCode };
    work.effects.push({ kind: "charge-declined", id: nextId(work.state, "ch"), data });
    return getDeclineText(pageLanguage, decline.declineCode);
  }
  const subscription = createIncompleteSubscription(work, session, {
    card,
    email,
    name: typed("name").trim() || null,
    at,
  });
  if (card.card.needsConfirmation) requireConfirmation(work, session, subscription);
  else completeCheckout(work, session, subscription);
  return undefined;
}

function decide(work: StripeTransaction, session: Session, action: string | null, problem: string) {
  const pending = requireObject(work.state.subscriptions, session.pendingId ?? "");
  if (action === "confirm" && pending.status === "incomplete") {
    completeCheckout(work, session, pending);
    return undefined;
  }
  declineConfirmation(work, session, pending);
  return problem;
}

function emailOf({ state }: StripeTransaction, { customerId, customerEmail }: Session): string | null {
  return customerId ? requireObject(state.customers, customerId).email : customerEmail;
}

function checkoutPage(
  work: StripeTransaction,
  session: Session,
  pageLanguage: PageLanguage,
  form = new URLSearchParams(),
  problem?: string,
): SandboxResponse {
  const { texts } = pageLanguage;
  const price = requireObject(work.state.prices, session.priceId);
  const { name } = requireObject(work.state.products, price.productId);
  const email = emailOf(work, session);
  const typed = (field: string) => form.get(field) ?? "";
  const emailLine = email
    ? html`<p class="quiet">${texts.email}<br><bdi dir="ltr">${email}</bdi></p>`
    : html`<label>${texts.email}<input type="email" name="email" id="email" dir="ltr" autocomplete="email" value="${typed("email")}" required></label>`;
  const main = html`<form class="card" method="post" novalidate>
<h1>${texts.subscribeTo} <bdi>${name}</bdi></h1>
<p><span class="price" dir="ltr">${amountText(price.unitAmount, price.currency)}</span> <span class="quiet">${texts.every[price.interval]}</span></p>
${renderProblem(problem)}${emailLine}
${cardFields(pageLanguage, { number: typed("number"), expiry: typed("expiry"), name: typed("name") })}
<button class="main" id="pay">${texts.pay}</button>
${session.cancelUrl ? html`<a class="back" id="back" href="${session.cancelUrl}">${texts.back}</a>` : ""}
</form>${cardHelp(pageLanguage)}`;
  return page(200, name, pageLanguage, main);
}

interface Payer {
  card: ReadCard;
  email: string;
  name: string | null;
  at: number;
}

function createIncompleteSubscription(
  work: StripeTransaction,
  session: Session,
  { card, email, name, at }: Payer,
): Subscription {
  const { state } = work;
  const customer = session.customerId
    ? requireObject(state.customers, session.customerId)
    : createCustomer(work, { email, name });
  if (!session.customerId) emitEvent(work, "customer.created", toCustomerObject(customer), at);
  session.customerId = customer.id;
  customer.cardId = addCard(work, customer, card, at);
  const pending = session.pendingId ? requireObject(state.subscriptions, session.pendingId) : undefined;
  if (pending?.status === "incomplete") {
    pending.cardId = customer.cardId;
    return pending;
  }
  const subscription = subscribe(work, session, customer, at);
  openInvoice(work, subscription, "subscription_create", at);
  return subscription;
}

function requireConfirmation(work: StripeTransaction, session: Session, subscription: Subscription): void {
  const isNew = session.pendingId !== subscription.id;
  session.pendingId = subscription.id;
  session.isConfirming = true;
  if (!isNew) return;
  const at = getCustomerTime(work, session.customerId);
  emitEvent(work, "customer.subscription.created", toSubscriptionObject(work, subscription), at);
}

/** The bank confirmation failed: records the attempt and waits for another card. */
function declineConfirmation(work: StripeTransaction, session: Session, subscription: Subscription): void {
  const at = getCustomerTime(work, session.customerId);
  session.isConfirming = false;
  if (subscription.status !== "incomplete") return;
  const invoice = requireObject(work.state.invoices, subscription.latestInvoiceId ?? "");
  attemptCharge(work, subscription, invoice, at, NOT_CONFIRMED);
  emitEvent(work, "invoice.payment_failed", toInvoiceObject(work, invoice), at);
}

function completeCheckout(work: StripeTransaction, session: Session, subscription: Subscription): void {
  const { state, effects } = work;
  const at = getCustomerTime(work, session.customerId);
  const invoice = requireObject(state.invoices, subscription.latestInvoiceId ?? "");
  attemptCharge(work, subscription, invoice, at);
  subscription.status = "active";
  session.status = "complete";
  session.isConfirming = false;
  session.subscriptionId = subscription.id;
  session.invoiceId = invoice.id;
  const { metadata, customerId: customer } = subscription;
  effects.push({
    kind: "subscription",
    id: subscription.id,
    data: { customer, session: session.id, metadata },
  });
  const verb = session.pendingId === subscription.id ? "updated" : "created";
  emitEvent(work, `customer.subscription.${verb}`, toSubscriptionObject(work, subscription), at);
  emitEvent(work, "checkout.session.completed", toSessionObject(work, session), at);
  emitEvent(work, "invoice.paid", toInvoiceObject(work, invoice), at);
}

export function addCard(
  { state }: StripeTransaction,
  customer: Customer,
  { number, card, expMonth, expYear }: ReadCard,
  at: number,
) {
  const id = nextId(state, "pm");
  state.cards[id] = {
    id,
    customerId: customer.id,
    brand: card.brand,
    last4: number.slice(-4),
    expMonth,
    expYear,
    failsLater: card.failsLater ?? false,
    asksAlways: card.asksAlways ?? false,
    created: at,
  };
  return id;
}

function subscribe({ state }: StripeTransaction, session: Session, customer: Customer, at: number) {
  const { interval } = requireObject(state.prices, session.priceId);
  const subscription: Subscription = {
    id: nextId(state, "sub"),
    customerId: customer.id,
    status: "incomplete",
    metadata: { ...session.subscriptionMetadata },
    itemId: nextId(state, "si"),
    itemMetadata: {},
    priceId: session.priceId,
    anchor: at,
    periodStart: at,
    periodEnd: periodEnd(at, at, interval),
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    scheduleId: null,
    latestInvoiceId: null,
    cardId: customer.cardId ?? "",
    created: at,
  };
  state.subscriptions[subscription.id] = subscription;
  return subscription;
}

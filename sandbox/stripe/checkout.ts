import { html } from "@/sandbox/core/markup";
import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/stand-in";
import { attempt, openInvoice, periodEnd } from "@/sandbox/stripe/billing";
import { type ReadCard, readCard } from "@/sandbox/stripe/cards";
import { makeCustomer } from "@/sandbox/stripe/catalogue";
import { amountText, cardFields, cardHelp, notice, page, problemLine } from "@/sandbox/stripe/page";
import { type Customer, entry, known, type Session, type Subscription } from "@/sandbox/stripe/state";
import { customerWire, sessionWire } from "@/sandbox/stripe/wire";
import { invoiceWire, subscriptionWire } from "@/sandbox/stripe/wire-billing";
import { type Tongue, tongueOf } from "@/sandbox/stripe/words";
import { commit, emit, look, nextId, nowOf, type Stripe, type Work } from "@/sandbox/stripe/work";

/** The hosted page: GET shows it, its own form POSTs back, and the answer to a paid one is the way to success_url. */
export async function handleCheckout(stripe: Stripe, request: SandboxRequest): Promise<SandboxResponse> {
  const work = look(stripe);
  const session = entry(work.state.sessions, request.path.slice(1));
  const tongue = tongueOf(session?.locale ?? null, request.headers["accept-language"]);
  const { words } = tongue;
  if (!session) return notice(404, tongue, words.missing, words.missingText);
  if (session.status === "complete") {
    return notice(200, tongue, words.complete, words.completeText, successUrl(session));
  }
  if (session.status === "expired") {
    return notice(200, tongue, words.expired, words.expiredText, session.cancelUrl);
  }
  if (request.method !== "POST") return checkoutPage(work, session, tongue);
  const form = new URLSearchParams(request.body.toString("utf8"));
  const problem = await commit(stripe, (now) =>
    submit(now, known(now.state.sessions, session.id), form, tongue),
  );
  if (problem) return checkoutPage(look(stripe), session, tongue, form, problem);
  return { status: 303, headers: { location: successUrl(session), "cache-control": "no-store" } };
}

function successUrl({ successUrl: url, id }: Session): string {
  return url.replaceAll("{CHECKOUT_SESSION_ID}", id).replaceAll("%7BCHECKOUT_SESSION_ID%7D", id);
}

/** Pays, or says what is wrong. Nobody pays twice on two tabs. */
function submit(work: Work, session: Session, form: URLSearchParams, { words }: Tongue): string | undefined {
  if (session.status !== "open") return undefined;
  const typed = (name: string) => form.get(name) ?? "";
  const email = emailOf(work, session) ?? typed("email").trim();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return words.emailProblem;
  const at = nowOf(work, session.customerId);
  const card = readCard({ number: typed("number"), expiry: typed("expiry"), cvc: typed("cvc") }, at);
  if (typeof card === "string") return words.problems[card];
  const { decline } = card.card;
  if (decline) {
    const { unitAmount: amount, currency } = known(work.state.prices, session.priceId);
    const data = { session: session.id, amount, currency, declineCode: decline.declineCode };
    work.effects.push({ kind: "charge-declined", id: nextId(work.state, "ch"), data });
    return words.declines[decline.declineCode] ?? words.declines.generic_decline;
  }
  complete(work, session, { card, email, name: typed("name").trim() || null, at });
  return undefined;
}

function emailOf({ state }: Work, { customerId, customerEmail }: Session): string | null {
  return customerId ? known(state.customers, customerId).email : customerEmail;
}

interface Payer {
  card: ReadCard;
  email: string;
  name: string | null;
  at: number;
}

function complete(work: Work, session: Session, { card, email, name, at }: Payer): void {
  const { state, effects } = work;
  const customer = session.customerId
    ? known(state.customers, session.customerId)
    : makeCustomer(work, { email, name });
  if (!session.customerId) emit(work, "customer.created", customerWire(customer), at);
  customer.cardId = addCard(work, customer, card, at);
  const subscription = subscribe(work, session, customer, at);
  const invoice = openInvoice(work, subscription, "subscription_create", at);
  attempt(work, subscription, invoice, at);
  session.status = "complete";
  session.customerId = customer.id;
  session.subscriptionId = subscription.id;
  session.invoiceId = invoice.id;
  const { metadata } = subscription;
  effects.push({
    kind: "subscription",
    id: subscription.id,
    data: { customer: customer.id, session: session.id, metadata },
  });
  emit(work, "customer.subscription.created", subscriptionWire(work, subscription), at);
  emit(work, "checkout.session.completed", sessionWire(work, session), at);
  emit(work, "invoice.paid", invoiceWire(work, invoice), at);
}

/** Keeps a card of the customer. */
export function addCard(
  { state }: Work,
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
    created: at,
  };
  return id;
}

function subscribe({ state }: Work, session: Session, customer: Customer, at: number): Subscription {
  const { interval } = known(state.prices, session.priceId);
  const subscription: Subscription = {
    id: nextId(state, "sub"),
    customerId: customer.id,
    status: "active",
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

function checkoutPage(
  work: Work,
  session: Session,
  tongue: Tongue,
  form = new URLSearchParams(),
  problem?: string,
): SandboxResponse {
  const { words, language } = tongue;
  const price = known(work.state.prices, session.priceId);
  const { name } = known(work.state.products, price.productId);
  const email = emailOf(work, session);
  const typed = (field: string) => form.get(field) ?? "";
  const emailLine = email
    ? html`<p class="quiet">${words.email}<br><bdi dir="ltr">${email}</bdi></p>`
    : html`<label>${words.email}<input type="email" name="email" id="email" dir="ltr" autocomplete="email" value="${typed("email")}" required></label>`;
  const main = html`<form class="card" method="post" novalidate>
<h1>${words.subscribeTo} <bdi>${name}</bdi></h1>
<p><span class="price" dir="ltr">${amountText(price.unitAmount, price.currency, language)}</span> <span class="quiet">${words.every[price.interval]}</span></p>
${problemLine(problem)}${emailLine}
${cardFields(tongue, { number: typed("number"), expiry: typed("expiry"), name: typed("name") })}
<button class="main" id="pay">${words.pay}</button>
${session.cancelUrl ? html`<a class="back" id="back" href="${session.cancelUrl}">${words.back}</a>` : ""}
</form>${cardHelp(tongue)}`;
  return page(200, name, tongue, main);
}

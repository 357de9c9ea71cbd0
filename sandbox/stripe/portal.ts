import { entry } from "@/sandbox/core/change";
import { html, type Markup } from "@/sandbox/core/markup";
import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/stand-in";
import { settle } from "@/sandbox/stripe/billing";
import { readCard } from "@/sandbox/stripe/cards";
import { amountText, cardFields, cardHelp, notice, page, problemLine } from "@/sandbox/stripe/page";
import { isLive, known, type Portal, type Subscription } from "@/sandbox/stripe/state";
import { addCard } from "@/sandbox/stripe/subscribe";
import { setCancel } from "@/sandbox/stripe/subscriptions";
import { customerWire } from "@/sandbox/stripe/wire";
import { type Tongue, tongueOf } from "@/sandbox/stripe/words";
import { commit, emit, look, nowOf, type Stripe, type Work } from "@/sandbox/stripe/work";

/** The customer's own page: what runs, cancel and take that back, another card. */
export async function handlePortal(stripe: Stripe, request: SandboxRequest): Promise<SandboxResponse> {
  const portal = entry(stripe.state.get().portals, request.path.slice(1));
  const tongue = tongueOf(portal?.locale ?? null, request.headers["accept-language"]);
  const { words } = tongue;
  if (!portal) return notice(404, tongue, words.missing, words.missingText);
  if (request.method !== "POST") return portalPage(look(stripe), portal, tongue);
  const form = new URLSearchParams(request.body.toString("utf8"));
  if (form.get("action") !== "card") {
    await commit(stripe, (work) => act(work, portal, form));
    return { status: 303, headers: { location: `/stripe/portal/${portal.id}` } };
  }
  const problem = await commit(stripe, (work) => changeCard(work, portal, form, tongue));
  return portalPage(look(stripe), portal, tongue, problem, problem ? undefined : words.saved);
}

function alive({ state }: Work, { customerId }: Portal): Subscription[] {
  return Object.values(state.subscriptions).filter((one) => one.customerId === customerId && isLive(one));
}

function act(work: Work, portal: Portal, form: URLSearchParams): void {
  const subscription = alive(work, portal).find(({ id }) => id === form.get("subscription"));
  if (!subscription || subscription.scheduleId) return;
  setCancel(work, subscription, form.get("action") === "cancel");
}

/** The new card is the customer's and each subscription's; what is unpaid is tried on it at once. */
function changeCard(
  work: Work,
  portal: Portal,
  form: URLSearchParams,
  { words }: Tongue,
): string | undefined {
  const typed = (name: string) => form.get(name) ?? "";
  const at = nowOf(work, portal.customerId);
  const card = readCard({ number: typed("number"), expiry: typed("expiry"), cvc: typed("cvc") }, at);
  if (typeof card === "string") return words.problems[card];
  const { decline } = card.card;
  if (decline) return words.declines[decline.declineCode] ?? words.declines.generic_decline;
  const customer = known(work.state.customers, portal.customerId);
  customer.cardId = addCard(work, customer, card, at);
  work.effects.push({ kind: "card-changed", id: customer.cardId, data: { customer: customer.id } });
  emit(work, "customer.updated", customerWire(customer), at);
  for (const subscription of alive(work, portal)) {
    subscription.cardId = customer.cardId;
    const invoice = known(work.state.invoices, subscription.latestInvoiceId ?? "");
    if (invoice.status === "open") settle(work, subscription, invoice, at);
  }
  return undefined;
}

function portalPage(
  work: Work,
  portal: Portal,
  tongue: Tongue,
  problem?: string,
  done?: string,
): SandboxResponse {
  const { words } = tongue;
  const plans = alive(work, portal).map((one) => planCard(work, one, tongue));
  const main = html`<h1>${words.portal}</h1>${done ? html`<p role="status">${done}</p>` : ""}
${plans.length > 0 ? plans : html`<p>${words.noPlan}</p>`}
<form class="card" method="post" novalidate aria-label="${words.change}"><input type="hidden" name="action" value="card">
<h2>${words.change}</h2>${problemLine(problem)}${cardFields(tongue)}<button class="main" id="save-card">${words.save}</button></form>
${portal.returnUrl ? html`<a class="back" id="return" href="${portal.returnUrl}">${words.return}</a>` : ""}${cardHelp(tongue)}`;
  return page(200, words.portal, tongue, main);
}

function planCard(work: Work, subscription: Subscription, { words, language }: Tongue): Markup {
  const { state } = work;
  const price = known(state.prices, subscription.priceId);
  const { last4 } = known(state.cards, subscription.cardId);
  const ends = subscription.cancelAtPeriodEnd;
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  return html`<form class="card" method="post"><p><strong><bdi>${known(state.products, price.productId).name}</bdi></strong><br>
<span class="quiet" dir="ltr">${amountText(price.unitAmount, price.currency)}</span> <span class="quiet">${words.every[price.interval]}</span></p>
${subscription.status === "past_due" ? problemLine(words.pastDue) : ""}
<p>${ends ? words.ends : words.renews}${date.format(subscription.periodEnd * 1000)}<br><span class="quiet">${words.payWith} <bdi dir="ltr">•••• ${last4}</bdi></span></p>
<input type="hidden" name="subscription" value="${subscription.id}">
<button name="action" value="${ends ? "keep" : "cancel"}" id="${ends ? "keep" : "cancel"}">${ends ? words.keep : words.cancel}</button></form>`;
}

import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/emulator";
import { html } from "@/sandbox/core/html-page";
import { getOwnEntry } from "@/sandbox/core/state-files";
import { toCustomerObject } from "@/sandbox/stripe/api-objects";
import { settleInvoice } from "@/sandbox/stripe/billing";
import { readCard } from "@/sandbox/stripe/cards";
import { addCard } from "@/sandbox/stripe/checkout";
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
import { isLive, type Portal, requireObject, type Subscription } from "@/sandbox/stripe/state";
import { setCancel } from "@/sandbox/stripe/subscriptions";
import {
  commitTransaction,
  emitEvent,
  getCustomerTime,
  readState,
  type StripeContext,
  type StripeTransaction,
} from "@/sandbox/stripe/transaction";

/** Handles the customer portal: shows the plans, cancels, resumes, replaces the card. */
export async function handlePortal(stripe: StripeContext, request: SandboxRequest): Promise<SandboxResponse> {
  const portal = getOwnEntry(stripe.state.get().portals, request.path.slice(1));
  const pageLanguage = PAGE_LANGUAGE;
  const { texts } = pageLanguage;
  if (!portal) return renderNotice(404, pageLanguage, texts.missing, texts.missingText);
  if (request.method !== "POST") return portalPage(readState(stripe), portal, pageLanguage);
  const form = new URLSearchParams(request.body.toString("utf8"));
  if (form.get("action") !== "card") {
    await commitTransaction(stripe, (work) => act(work, portal, form));
    return { status: 303, headers: { location: `/stripe/portal/${portal.id}` } };
  }
  const problem = await commitTransaction(stripe, (work) => changeCard(work, portal, form, pageLanguage));
  return portalPage(readState(stripe), portal, pageLanguage, problem, problem ? undefined : texts.saved);
}

function listLiveSubscriptions({ state }: StripeTransaction, { customerId }: Portal): Subscription[] {
  return Object.values(state.subscriptions).filter((one) => one.customerId === customerId && isLive(one));
}

function act(work: StripeTransaction, portal: Portal, form: URLSearchParams): void {
  const subscription = listLiveSubscriptions(work, portal).find(({ id }) => id === form.get("subscription"));
  if (!subscription || subscription.scheduleId) return;
  setCancel(work, subscription, form.get("action") === "cancel");
}

/** Replaces the card of the customer and of all subscriptions, and retries open invoices. */
function changeCard(
  work: StripeTransaction,
  portal: Portal,
  form: URLSearchParams,
  pageLanguage: PageLanguage,
): string | undefined {
  const typed = (name: string) => form.get(name) ?? "";
  const at = getCustomerTime(work, portal.customerId);
  const card = readCard({ number: typed("number"), expiry: typed("expiry"), cvc: typed("cvc") }, at);
  if (typeof card === "string") return pageLanguage.texts.problems[card];
  const { decline } = card.card;
  if (decline) return getDeclineText(pageLanguage, decline.declineCode);
  const customer = requireObject(work.state.customers, portal.customerId);
  customer.cardId = addCard(work, customer, card, at);
  work.effects.push({ kind: "card-changed", id: customer.cardId, data: { customer: customer.id } });
  emitEvent(work, "customer.updated", toCustomerObject(customer), at);
  for (const subscription of listLiveSubscriptions(work, portal)) {
    subscription.cardId = customer.cardId;
    const invoice = requireObject(work.state.invoices, subscription.latestInvoiceId ?? "");
    if (invoice.status === "open") settleInvoice(work, subscription, invoice, at);
  }
  return undefined;
}

function portalPage(
  work: StripeTransaction,
  portal: Portal,
  pageLanguage: PageLanguage,
  problem?: string,
  done?: string,
): SandboxResponse {
  const { texts } = pageLanguage;
  const plans = listLiveSubscriptions(work, portal).map((one) => planCard(work, one, pageLanguage));
  const main = html`<h1>${texts.portal}</h1>${done ? html`<p role="status">${done}</p>` : ""}
${plans.length > 0 ? plans : html`<p>${texts.noPlan}</p>`}
<form class="card" method="post" novalidate aria-label="${texts.change}"><input type="hidden" name="action" value="card">
<h2>${texts.change}</h2>${renderProblem(problem)}${cardFields(pageLanguage)}<button class="main" id="save-card">${texts.save}</button></form>
${portal.returnUrl ? html`<a class="back" id="return" href="${portal.returnUrl}">${texts.return}</a>` : ""}${cardHelp(pageLanguage)}`;
  return page(200, texts.portal, pageLanguage, main);
}

function planCard(work: StripeTransaction, subscription: Subscription, { texts, language }: PageLanguage) {
  const { state } = work;
  const price = requireObject(state.prices, subscription.priceId);
  const { last4 } = requireObject(state.cards, subscription.cardId);
  const ends = subscription.cancelAtPeriodEnd;
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  return html`<form class="card" method="post"><p><strong><bdi>${requireObject(state.products, price.productId).name}</bdi></strong><br>
<span class="quiet" dir="ltr">${amountText(price.unitAmount, price.currency)}</span> <span class="quiet">${texts.every[price.interval]}</span></p>
${subscription.status === "past_due" ? renderProblem(texts.pastDue) : ""}
<p>${ends ? texts.ends : texts.renews}${date.format(subscription.periodEnd * 1000)}<br><span class="quiet">${texts.payWith} <bdi dir="ltr">•••• ${last4}</bdi></span></p>
<input type="hidden" name="subscription" value="${subscription.id}">
<button name="action" value="${ends ? "keep" : "cancel"}" id="${ends ? "keep" : "cancel"}">${ends ? texts.keep : texts.cancel}</button></form>`;
}

import { entry } from "@/sandbox/core/change";
import { html } from "@/sandbox/core/markup";
import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/stand-in";
import { readCard } from "@/sandbox/stripe/cards";
import { amountText, cardFields, cardHelp, notice, page, problemLine } from "@/sandbox/stripe/page";
import { known, type Session } from "@/sandbox/stripe/state";
import { awaitConfirmation, complete, place, refuseConfirmation } from "@/sandbox/stripe/subscribe";
import { type Tongue, tongueOf } from "@/sandbox/stripe/words";
import { commit, look, nextId, nowOf, type Stripe, type Work } from "@/sandbox/stripe/work";

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
  if (request.method !== "POST") return openPage(work, session, tongue);
  const form = new URLSearchParams(request.body.toString("utf8"));
  const problem = await commit(stripe, (now) =>
    submit(now, known(now.state.sessions, session.id), form, tongue),
  );
  const after = look(stripe);
  if (problem) return checkoutPage(after, session, tongue, form, problem);
  const isDone = known(after.state.sessions, session.id).status === "complete";
  const location = isDone ? successUrl(session) : `/stripe/checkout/${session.id}`;
  return { status: 303, headers: { location, "cache-control": "no-store" } };
}

function openPage(work: Work, session: Session, tongue: Tongue): SandboxResponse {
  if (!session.isConfirming) return checkoutPage(work, session, tongue);
  const { words } = tongue;
  const main = html`<form class="card" method="post"><h1>${words.bank}</h1><p>${words.bankText}</p>
<button class="main" name="action" value="confirm" id="confirm">${words.confirm}</button>
<button name="action" value="fail" id="fail">${words.fail}</button></form>`;
  return page(200, words.bank, tongue, main);
}

function successUrl({ successUrl: url, id }: Session): string {
  return url.replaceAll("{CHECKOUT_SESSION_ID}", id).replaceAll("%7BCHECKOUT_SESSION_ID%7D", id);
}

/** Pays, or says what is wrong. Nobody pays twice on two tabs. */
function submit(work: Work, session: Session, form: URLSearchParams, { words }: Tongue): string | undefined {
  if (session.status !== "open") return undefined;
  if (session.isConfirming) return decide(work, session, form.get("action"), words.notConfirmed);
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
  const subscription = place(work, session, { card, email, name: typed("name").trim() || null, at });
  if (card.card.asksBank) awaitConfirmation(work, session, subscription);
  else complete(work, session, subscription);
  return undefined;
}

/** What the person told the bank. */
function decide(work: Work, session: Session, action: string | null, problem: string): string | undefined {
  const pending = known(work.state.subscriptions, session.pendingId ?? "");
  if (action === "confirm" && pending.status === "incomplete") {
    complete(work, session, pending);
    return undefined;
  }
  refuseConfirmation(work, session, pending);
  return problem;
}

function emailOf({ state }: Work, { customerId, customerEmail }: Session): string | null {
  return customerId ? known(state.customers, customerId).email : customerEmail;
}

function checkoutPage(
  work: Work,
  session: Session,
  tongue: Tongue,
  form = new URLSearchParams(),
  problem?: string,
): SandboxResponse {
  const { words } = tongue;
  const price = known(work.state.prices, session.priceId);
  const { name } = known(work.state.products, price.productId);
  const email = emailOf(work, session);
  const typed = (field: string) => form.get(field) ?? "";
  const emailLine = email
    ? html`<p class="quiet">${words.email}<br><bdi dir="ltr">${email}</bdi></p>`
    : html`<label>${words.email}<input type="email" name="email" id="email" dir="ltr" autocomplete="email" value="${typed("email")}" required></label>`;
  const main = html`<form class="card" method="post" novalidate>
<h1>${words.subscribeTo} <bdi>${name}</bdi></h1>
<p><span class="price" dir="ltr">${amountText(price.unitAmount, price.currency)}</span> <span class="quiet">${words.every[price.interval]}</span></p>
${problemLine(problem)}${emailLine}
${cardFields(tongue, { number: typed("number"), expiry: typed("expiry"), name: typed("name") })}
<button class="main" id="pay">${words.pay}</button>
${session.cancelUrl ? html`<a class="back" id="back" href="${session.cancelUrl}">${words.back}</a>` : ""}
</form>${cardHelp(tongue)}`;
  return page(200, name, tongue, main);
}

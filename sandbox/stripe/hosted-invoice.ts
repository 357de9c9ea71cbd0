import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/emulator";
import { html } from "@/sandbox/core/html-page";
import { getOwnEntry } from "@/sandbox/core/state-files";
import { toInvoiceObject } from "@/sandbox/stripe/api-objects";
import { attemptCharge, settleInvoice } from "@/sandbox/stripe/billing";
import { NOT_CONFIRMED } from "@/sandbox/stripe/cards";
import { amountText, PAGE_LANGUAGE, page, renderNotice } from "@/sandbox/stripe/page";
import { payChange } from "@/sandbox/stripe/prorations";
import { type Invoice, isLive, requireObject } from "@/sandbox/stripe/state";
import {
  commitTransaction,
  emitEvent,
  getCustomerTime,
  readState,
  type StripeContext,
  type StripeTransaction,
} from "@/sandbox/stripe/transaction";

/** Handles the hosted invoice page: shows an invoice, and asks the bank about one that is not paid. */
export async function handleHostedInvoice(
  stripe: StripeContext,
  request: SandboxRequest,
): Promise<SandboxResponse> {
  const { texts } = PAGE_LANGUAGE;
  const id = request.path.slice(1);
  if (!getOwnEntry(stripe.state.get().invoices, id)) {
    return renderNotice(404, PAGE_LANGUAGE, texts.missing, texts.missingText);
  }
  if (request.method === "POST") {
    const action = new URLSearchParams(request.body.toString("utf8")).get("action");
    await commitTransaction(stripe, (work) => decide(work, requireObject(work.state.invoices, id), action));
    return { status: 303, headers: { location: `/stripe/invoice/${id}`, "cache-control": "no-store" } };
  }
  return invoicePage(requireObject(readState(stripe).state.invoices, id));
}

const canBeConfirmed = ({ status, needsAction }: Invoice): boolean =>
  status === "open" && needsAction === true;

function decide(work: StripeTransaction, invoice: Invoice, action: string | null): void {
  if (!canBeConfirmed(invoice)) return;
  const subscription = requireObject(work.state.subscriptions, invoice.subscriptionId);
  const at = getCustomerTime(work, invoice.customerId);
  invoice.needsAction = false;
  if (action === "confirm") {
    if (invoice.reason === "subscription_update") payChange(work, subscription, invoice);
    else if (isLive(subscription)) settleInvoice(work, subscription, invoice, at, true);
    // An open invoice is paid without its subscription too.
    else if (attemptCharge(work, subscription, invoice, at))
      emitEvent(work, "invoice.paid", toInvoiceObject(work, invoice), at);
    return;
  }
  attemptCharge(work, subscription, invoice, at, NOT_CONFIRMED);
  emitEvent(work, "invoice.payment_failed", toInvoiceObject(work, invoice), at);
}

function invoicePage(invoice: Invoice) {
  const { number, amount, currency, status, lines = [] } = invoice;
  const { texts } = PAGE_LANGUAGE;
  const rows = lines.map(
    (line) => html`<li>${line.description} <span dir="ltr">${amountText(line.amount, currency)}</span></li>`,
  );
  const confirmation = html`<p>${texts.bankText}</p>
<button class="main" name="action" value="confirm" id="confirm">${texts.confirm}</button>
<button name="action" value="fail" id="fail">${texts.fail}</button>`;
  const main = html`<form class="card" method="post"><h1>${texts.invoice} ${number}</h1>
<p><span class="price" dir="ltr">${amountText(Math.max(0, amount), currency)}</span></p>
<p id="invoice-status">${texts.invoiceStates[status]}</p><ul>${rows}</ul>
${canBeConfirmed(invoice) ? confirmation : ""}</form>`;
  return page(200, texts.invoice, PAGE_LANGUAGE, main);
}

import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import type { CheckoutOrder, CheckoutPage } from "@/lib/providers/payments/port";
import {
  assertAccepted,
  callTranzila,
  type TranzilaSettings,
  tranzilaErrorCode,
} from "@/lib/providers/payments/tranzila-api";
import {
  getCurrencyNumber,
  getSameDayNextMonth,
  toMajorUnits,
} from "@/lib/providers/payments/tranzila-values";
import { NONCE_PARAMETER, USER_DEFINED_FIELDS } from "@/lib/providers/payments/tranzila-webhook";

const handshake = z.object({ error_code: tranzilaErrorCode, thtk: z.string().min(1).max(200).optional() });

/**
 * Returns the URL of the card form. The handshake fixes the amount; a buyer can edit everything else, which
 * is why a payment counts only once the reports show it. Monthly plans renew by Tranzila's standing order;
 * for yearly plans we charge the token.
 */
export async function createCheckoutUrl(
  settings: TranzilaSettings,
  order: CheckoutOrder,
  signal?: AbortSignal,
): Promise<CheckoutPage> {
  assertCurrency(settings, order.price.currency);
  const values = formValues(order, settings.now?.() ?? new Date());
  const thtk = await shakeHands(settings, order, signal);
  const url = new URL(`${settings.formBase}/${encodeURIComponent(settings.terminal)}/iframenew.php`);
  for (const [name, value] of Object.entries({ ...values, thtk })) url.searchParams.set(name, value);
  return { url: url.href, mode: "iframe", sessionRef: null };
}

/** A terminal that is not set up for a currency may charge the number in another one. */
function assertCurrency({ currencies, terminal }: TranzilaSettings, currency: string): void {
  if (currencies.includes(currency)) return;
  const cause = new Error(`the terminal ${terminal} is not set up for ${currency}: see TRANZILA_CURRENCIES`);
  throw new AppError("provider_error", { cause });
}

/** Fields of the form. Mode AK creates a token also where Tranzila renews: a smaller plan needs it later. */
function formValues(order: CheckoutOrder, now: Date): Record<string, string> {
  const { paymentId, nonce, price, period, customer, urls, description } = order;
  const sum = toMajorUnits(price);
  const notify = new URL(urls.notify);
  notify.searchParams.set(NONCE_PARAMETER, nonce);
  const recurring = {
    recur_sum: sum,
    recur_transaction: "4_approved",
    recur_start_date: getSameDayNextMonth(now),
  };
  return {
    sum,
    currency: getCurrencyNumber(price.currency),
    cred_type: "1",
    tranmode: "AK",
    lang: customer.language === "he" ? "il" : "us",
    nologo: "1",
    new_process: "1",
    pdesc: description,
    contact: customer.name,
    email: customer.email,
    success_url_address: urls.success,
    fail_url_address: urls.failure,
    notify_url_address: notify.href,
    [USER_DEFINED_FIELDS.paymentId]: paymentId,
    [USER_DEFINED_FIELDS.nonce]: nonce,
    [USER_DEFINED_FIELDS.period]: period,
    [USER_DEFINED_FIELDS.once]: paymentId,
    ...(period === "monthly" ? recurring : {}),
  };
}

async function shakeHands(settings: TranzilaSettings, { price }: CheckoutOrder, signal?: AbortSignal) {
  const response = await callTranzila(settings, {
    url: `${settings.apiBase}/v2/handshake/create`,
    body: { terminal_name: settings.terminal, sum: Number(toMajorUnits(price)) },
    schema: handshake,
    timeoutMs: 10_000,
    signal,
  });
  assertAccepted("a handshake", response);
  if (!response.thtk) {
    throw new AppError("provider_error", { cause: new Error("Tranzila shook hands without a word") });
  }
  return response.thtk;
}

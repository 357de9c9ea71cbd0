import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import type { CheckoutOrder, CheckoutPage } from "@/lib/providers/payments/port";
import {
  assertAccepted,
  callTranzila,
  errorCode,
  type TranzilaSettings,
} from "@/lib/providers/payments/tranzila-api";
import { FIELDS, NONCE_PARAMETER } from "@/lib/providers/payments/tranzila-notice";
import { currencyNumber, majorUnits, nextMonthDay } from "@/lib/providers/payments/tranzila-values";

const handshake = z.object({ error_code: errorCode, thtk: z.string().min(1).max(200).optional() });

/**
 * The address of the card form. The handshake fixes the sum; everything else a buyer can edit, which is why a payment
 * counts only once the reports show it. Monthly, Tranzila renews by a standing order; yearly, we charge the token.
 */
export async function openCheckout(
  settings: TranzilaSettings,
  order: CheckoutOrder,
  signal?: AbortSignal,
): Promise<CheckoutPage> {
  const values = formValues(order, settings.now?.() ?? new Date());
  const thtk = await shakeHands(settings, order, signal);
  const url = new URL(`${settings.formBase}/${encodeURIComponent(settings.terminal)}/iframenew.php`);
  for (const [name, value] of Object.entries({ ...values, thtk })) url.searchParams.set(name, value);
  return { url: url.href, mode: "iframe", sessionRef: null };
}

/** What the form is opened with. AK, so that a token exists even where Tranzila renews: a smaller plan needs it. */
function formValues(order: CheckoutOrder, now: Date): Record<string, string> {
  const { paymentId, nonce, price, period, customer, urls, description } = order;
  const sum = majorUnits(price);
  const notify = new URL(urls.notify);
  notify.searchParams.set(NONCE_PARAMETER, nonce);
  const recurring = { recur_sum: sum, recur_transaction: "4_approved", recur_start_date: nextMonthDay(now) };
  return {
    sum,
    currency: currencyNumber(price.currency),
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
    [FIELDS.paymentId]: paymentId,
    [FIELDS.nonce]: nonce,
    [FIELDS.period]: period,
    [FIELDS.once]: paymentId,
    ...(period === "monthly" ? recurring : {}),
  };
}

async function shakeHands(
  settings: TranzilaSettings,
  { price }: CheckoutOrder,
  signal?: AbortSignal,
): Promise<string> {
  const answer = await callTranzila(settings, {
    url: `${settings.apiBase}/v2/handshake/create`,
    body: { terminal_name: settings.terminal, sum: Number(majorUnits(price)) },
    schema: handshake,
    timeoutMs: 10_000,
    signal,
  });
  assertAccepted("a handshake", answer);
  if (!answer.thtk) {
    throw new AppError("provider_error", { cause: new Error("Tranzila shook hands without a word") });
  }
  return answer.thtk;
}

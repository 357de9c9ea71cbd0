import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { defaultError, type HttpFailure } from "@/lib/providers/http";
import type { Charge, Renewal } from "@/lib/providers/payments/port";
import {
  callTranzila,
  errorCode,
  type TranzilaSettings,
  written,
} from "@/lib/providers/payments/tranzila-api";
import { FIELDS } from "@/lib/providers/payments/tranzila-notice";
import { chargeRef } from "@/lib/providers/payments/tranzila-refs";
import { currencyNumber, majorUnits } from "@/lib/providers/payments/tranzila-values";

const charged = z.object({
  error_code: errorCode,
  transaction_result: z
    .object({
      processor_response_code: written.transform((code) => code.padStart(3, "0")),
      transaction_id: written,
    })
    .nullish(),
});

/**
 * Charges a token. Only the processor's own answer is an outcome; without one the charge may have been made, so it is
 * looked up and never sent again. DCdisable keeps a second sending from charging twice within a day all the same.
 */
export async function chargeCard(settings: TranzilaSettings, renewal: Renewal): Promise<Charge> {
  const { card, price, paymentId } = renewal;
  const answer = await callTranzila(settings, {
    url: `${settings.apiBase}/v1/transaction/credit_card/create`,
    body: chargeBody(settings.tokenTerminal, renewal),
    schema: charged,
    timeoutMs: settings.chargeTimeoutMs ?? 45_000,
    mapFailure: unknownOutcome,
  });
  const result = answer.transaction_result;
  if (!result) throw unknown(`error ${answer.error_code ?? "without a code"}`);
  const code = result.processor_response_code;
  const paid = code === "000";
  return {
    ref: chargeRef(settings.tokenTerminal, result.transaction_id),
    state: paid ? "paid" : "declined",
    price,
    paymentId,
    at: settings.now?.() ?? new Date(),
    periodEnd: null,
    declineCode: paid ? null : code,
    cardLast4: card.last4 || null,
  };
}

function chargeBody(terminal: string, { paymentId, card, price, description }: Renewal) {
  currencyNumber(price.currency);
  const unitPrice = Number(majorUnits(price));
  return {
    terminal_name: terminal,
    txn_type: "debit",
    txn_currency_code: price.currency,
    payment_plan: 1,
    card_number: card.token,
    expire_month: card.expireMonth,
    expire_year: card.expireYear,
    items: [{ name: description, type: "I", unit_price: unitPrice, units_number: 1, price_type: "G" }],
    user_defined_fields: [
      { name: FIELDS.once, value: paymentId },
      { name: FIELDS.paymentId, value: paymentId },
    ],
  };
}

/** Nothing was sent where nobody could be reached; everything else may have been charged. */
function unknownOutcome(failure: HttpFailure): AppError {
  if (failure.kind === "unreachable") return defaultError(failure);
  return unknown(failure.kind === "status" ? `status ${failure.status}` : failure.kind);
}

function unknown(why: string): AppError {
  const cause = new Error(`Tranzila did not say what became of a charge: ${why}`);
  return new AppError("provider_timeout", { message: "The bank did not confirm the charge yet", cause });
}

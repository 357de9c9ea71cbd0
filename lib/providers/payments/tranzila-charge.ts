import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { type HttpFailure, toDefaultError } from "@/lib/providers/http";
import type { Charge, RenewalRequest } from "@/lib/providers/payments/port";
import {
  callTranzila,
  digits,
  type TranzilaSettings,
  tranzilaErrorCode,
} from "@/lib/providers/payments/tranzila-api";
import { isClearDecline } from "@/lib/providers/payments/tranzila-report";
import { formatChargeRef, getCurrencyNumber, toMajorUnits } from "@/lib/providers/payments/tranzila-values";
import { USER_DEFINED_FIELDS } from "@/lib/providers/payments/tranzila-webhook";

const charged = z.object({
  error_code: tranzilaErrorCode,
  transaction_result: z
    .object({
      processor_response_code: digits.transform((code) => code.padStart(3, "0")),
      transaction_id: digits,
    })
    .nullish(),
});

/**
 * Charges a token. Only the processor's own response is an outcome; without one the charge may have been
 * made, so it is looked up and never sent again. DCdisable also stops a second request within a day from
 * charging twice.
 */
export async function chargeCard(settings: TranzilaSettings, renewal: RenewalRequest): Promise<Charge> {
  const { card, price, paymentId } = renewal;
  const response = await callTranzila(settings, {
    url: `${settings.apiBase}/v1/transaction/credit_card/create`,
    body: chargeBody(settings.tokenTerminal, renewal),
    schema: charged,
    timeoutMs: settings.chargeTimeoutMs ?? 45_000,
    mapFailure: unknownOutcome,
  });
  const result = response.transaction_result;
  if (!result) throw unknown(`error ${response.error_code ?? "without a code"}`);
  const code = result.processor_response_code;
  const paid = code === "000";
  if (!paid && !isClearDecline(code)) throw unknown(`processor code ${code}`);
  return {
    ref: formatChargeRef(settings.tokenTerminal, result.transaction_id),
    state: paid ? "paid" : "declined",
    price,
    paymentId,
    at: settings.now?.() ?? new Date(),
    periodEnd: null,
    declineCode: paid ? null : code,
    cardLast4: card.last4 || null,
  };
}

function chargeBody(terminal: string, { paymentId, card, price, description }: RenewalRequest) {
  getCurrencyNumber(price.currency);
  const unitPrice = Number(toMajorUnits(price));
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
      { name: USER_DEFINED_FIELDS.once, value: paymentId },
      { name: USER_DEFINED_FIELDS.paymentId, value: paymentId },
    ],
  };
}

/** Nothing was sent when the host was unreachable; after any other failure the card may have been charged. */
function unknownOutcome(failure: HttpFailure): AppError {
  if (failure.kind === "unreachable") return toDefaultError(failure);
  return unknown(failure.kind === "status" ? `status ${failure.status}` : failure.kind);
}

function unknown(why: string): AppError {
  const cause = new Error(`Tranzila did not say what became of a charge: ${why}`);
  return new AppError("provider_timeout", { message: "The bank hasn’t confirmed the charge yet", cause });
}

import { z } from "zod";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { AppError } from "@/lib/core/errors";
import type { Charge, StoredCard } from "@/lib/providers/payments/port";
import {
  assertAccepted,
  callTranzila,
  digits,
  type TranzilaSettings,
  tranzilaErrorCode,
} from "@/lib/providers/payments/tranzila-api";
import {
  formatChargeRef,
  getCurrencyCode,
  parseIsraelTime,
  toIsraelDate,
} from "@/lib/providers/payments/tranzila-values";

const MAX_PAGES = 100;
/** Modes that take money. */
const CHARGING = ["A", "AK"];
/** Modes that answer 000 and move no money. */
const MOVING_NOTHING = ["K", "N", "NK", "V", "VK"];
/** Types of rows that return money and start no charge. */
const REFUNDS = ["CREDIT"];
/**
 * Codes that refuse the card, the terminal or the input before the bank is asked for money, as two integrations list
 * them (docs/providers/tranzila.md). Every other code is unknown: among them those about files, connections and an
 * earlier charge (008 to 010, 019 to 032, 099, 172, 173), those of no list, and everything from 200.
 */
const CLEAR_DECLINES = new Set([
  // The card company refuses.
  ...["001", "002", "003", "004", "005", "006", "007", "101"],
  // The currency is not accepted.
  ...["011", "012", "065", "079"],
  // The card is refused.
  ...["014", "033", "034", "035", "036", "038", "039"],
  // A value of the card is missing or wrong.
  ...["057", "058", "059", "061", "062", "063", "064"],
  // The terminal may not charge this sum or this kind of card.
  ...["107", "109", "110", "113", "115", "118", "119", "127", "128"],
  // A list of the card company excludes the card.
  ...["132", "133", "134", "135", "136", "137", "141", "142", "143", "144", "145", "148", "149", "154"],
  ...["157", "158", "159", "160", "168", "176"],
]);
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const maybe = digits.nullish().transform((value) => (value ? value : null));
const number = z.coerce.number().int();

const line = z.looseObject({
  index: digits,
  amount: number.nullish().catch(null),
  currency: maybe,
  processor_response_code: maybe.transform((code) => code?.padStart(3, "0") ?? null),
  txn_type: maybe,
  tranmode: maybe,
  transaction_date: maybe,
  transaction_time: maybe,
  ccno: maybe,
  credit_card_token: maybe,
  expiration_month: number.nullish(),
  expiration_year: number.nullish(),
  sto_external_id: maybe,
});
const report = z.object({
  error_code: tranzilaErrorCode,
  transactions: z.array(line).optional(),
  total: z.coerce.number().int().optional(),
});

export type ReportRow = z.infer<typeof line> & { terminal: string };

/** Returns all rows, newest first, or throws: a partial list would hide a payment. */
export async function fetchReportRows(settings: TranzilaSettings, terminal: string, since: Date) {
  const size = settings.pageSize ?? 200;
  const lines: ReportRow[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const response = await callTranzila(settings, {
      url: `${settings.reportBase}/v1/transaction`,
      body: {
        terminal_name: terminal,
        // One day earlier, because the date in Israel can differ from the UTC date.
        transaction_start_date: toIsraelDate(new Date(since.getTime() - DAY_MS)),
        transaction_end_date: toIsraelDate(settings.now?.() ?? new Date()),
        page,
        page_results: size,
        order_direction: "desc",
      },
      schema: report,
    });
    if (response.error_code !== undefined) assertAccepted("a report", response);
    const { transactions, total } = response;
    if (!transactions) break;
    lines.push(...transactions.map((one) => ({ ...one, terminal })));
    if (transactions.length < size || lines.length === total) return lines;
  }
  throw new AppError("provider_error", { cause: new Error("Tranzila gave no whole report") });
}

/**
 * Maps a row; null for a refund. What is not clearly paid and not clearly declined is unknown: a missing or an unlisted
 * value never says that a card was not charged.
 */
export function toTranzilaCharge(one: ReportRow): Charge | null {
  // We send the type in small letters and documents show it in capitals.
  const type = one.txn_type?.toUpperCase() ?? null;
  if (type !== null && REFUNDS.includes(type)) return null;
  const currency = one.currency === null ? null : getCurrencyCode(one.currency);
  const code = one.processor_response_code;
  const mode = one.tranmode ?? "";
  const movesNothing = code === "000" && MOVING_NOTHING.includes(mode);
  const isComplete = type === "DEBIT" && currency !== null && (one.amount ?? 0) > 0;
  const isPaid = code === "000" && isComplete && CHARGING.includes(mode);
  const isDeclined = movesNothing || (code !== null && isClearDecline(code));
  const at = parseIsraelTime(one.transaction_date ?? "", one.transaction_time ?? "");
  return {
    ref: formatChargeRef(one.terminal, one.index),
    state: isPaid ? "paid" : isDeclined ? "declined" : "unknown",
    price: { amount: one.amount ?? 0, currency: currency ?? "" },
    paymentId: paymentIdOf(one),
    at: at ?? new Date(),
    periodEnd: null,
    ...(movesNothing ? { isShownPaid: true } : {}),
    declineCode: !isDeclined ? null : movesNothing ? `tranmode ${mode}` : code,
    cardLast4: one.ccno?.slice(-4) ?? null,
  };
}

/** Returns whether this code of the processor says that the card was not charged; an unlisted code may follow a charge. */
export function isClearDecline(code: string): boolean {
  return CLEAR_DECLINES.has(code);
}

/** Returns whether a row carries a payment id, so that the field names hold at its terminal. */
export function hasPaymentId(one: ReportRow): boolean {
  return readUserFields(one).some((value) => UUID.test(value));
}

/** Returns the user-defined fields. They come back by number or by name, depending on the terminal. */
export function readUserFields(one: ReportRow): string[] {
  return Object.entries(one)
    .filter(([name]) => /^(user_defined_\d+|order_id|cField\d|DCdisable)$/.test(name))
    .map(([, value]) => String(value));
}

/** Our payment of a row; a renewal by standing order has none. */
function paymentIdOf(one: ReportRow): string | null {
  if (one.sto_external_id !== null) return null;
  return readUserFields(one).find((value) => UUID.test(value)) ?? null;
}

export function readStoredCard(one: ReportRow): StoredCard | null {
  const { credit_card_token: token, expiration_month: month, expiration_year: year, ccno } = one;
  if (!token || !month || !year) return null;
  const expireYear = year < 100 ? 2000 + year : year;
  return { token, expireMonth: month, expireYear, last4: ccno?.slice(-4) ?? "" };
}

import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { DAY_MS } from "@/lib/core/time-units";
import type { Charge, StoredCard } from "@/lib/providers/payments/port";
import {
  assertAccepted,
  callTranzila,
  errorCode,
  type TranzilaSettings,
  written,
} from "@/lib/providers/payments/tranzila-api";
import { chargeRef } from "@/lib/providers/payments/tranzila-refs";
import { currencyLetters, israelDay, israelTime } from "@/lib/providers/payments/tranzila-values";

const MAX_PAGES = 100;
/** Modes that take money; every other answers 000 as well and moves none. */
const CHARGING = ["A", "AK"];
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const maybe = written.nullish().transform((value) => (value ? value : null));
const number = z.coerce.number().int();

const line = z.looseObject({
  index: written,
  amount: number,
  currency: written,
  processor_response_code: written.transform((code) => code.padStart(3, "0")),
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
  error_code: errorCode,
  transactions: z.array(line).optional(),
  total: z.coerce.number().int().optional(),
});

/** A line of the reports, with the terminal it is of. */
export type ReportLine = z.infer<typeof line> & { terminal: string };

/** Every line of a terminal from a moment on, newest first. All of them or an error: a part would hide a payment. */
export async function reportLines(
  settings: TranzilaSettings,
  terminal: string,
  since: Date,
): Promise<ReportLine[]> {
  const size = settings.pageSize ?? 200;
  const lines: ReportLine[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const answer = await callTranzila(settings, {
      url: `${settings.reportBase}/v1/transaction`,
      body: {
        terminal_name: terminal,
        // A day before, because a day ends elsewhere in Israel than here.
        transaction_start_date: israelDay(new Date(since.getTime() - DAY_MS)),
        transaction_end_date: israelDay(settings.now?.() ?? new Date()),
        page,
        page_results: size,
        order_direction: "desc",
      },
      schema: report,
    });
    if (answer.error_code !== undefined) assertAccepted("a report", answer);
    const { transactions, total } = answer;
    if (!transactions) break;
    lines.push(...transactions.map((one) => ({ ...one, terminal })));
    if (transactions.length < size || lines.length === total) return lines;
  }
  throw new AppError("provider_error", { cause: new Error("Tranzila gave no whole report") });
}

/** A line as the port tells it; null for one that is no attempt to take money, such as a refund. */
export function chargeOf(one: ReportLine): Charge | null {
  const currency = currencyLetters(one.currency);
  if (one.txn_type !== "DEBIT" || currency === null) return null;
  const code = one.processor_response_code;
  const takesMoney = CHARGING.includes(one.tranmode ?? "");
  const paid = code === "000" && takesMoney && one.amount > 0;
  const at = israelTime(one.transaction_date ?? "", one.transaction_time ?? "");
  return {
    ref: chargeRef(one.terminal, one.index),
    state: paid ? "paid" : "declined",
    price: { amount: one.amount, currency },
    paymentId: paymentIdOf(one),
    at: at ?? new Date(),
    periodEnd: null,
    declineCode: paid ? null : takesMoney ? code : `tranmode ${one.tranmode ?? "unknown"}`,
    cardLast4: one.ccno?.slice(-4) ?? null,
  };
}

/** User-defined fields come back by their number or their name, and which number is a matter of the terminal. */
export function userFields(one: ReportLine): string[] {
  return Object.entries(one)
    .filter(([name]) => /^(user_defined_\d+|order_id|cField\d|DCdisable)$/.test(name))
    .map(([, value]) => String(value));
}

/** Our payment of a line; a renewal by a standing order has none. */
function paymentIdOf(one: ReportLine): string | null {
  if (one.sto_external_id !== null) return null;
  return userFields(one).find((value) => UUID.test(value)) ?? null;
}

/** The card of a line, where the charge made a token or used one. */
export function cardOf(one: ReportLine): StoredCard | null {
  const { credit_card_token: token, expiration_month: month, expiration_year: year, ccno } = one;
  if (!token || !month || !year) return null;
  const expireYear = year < 100 ? 2000 + year : year;
  return { token, expireMonth: month, expireYear, last4: ccno?.slice(-4) ?? "" };
}

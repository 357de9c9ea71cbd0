import type { SandboxRequest } from "@/sandbox/core/stand-in";
import { oneOf, readBody, refusals, wholeNumber } from "@/sandbox/tranzila/api-call";
import { isDate, jerusalem } from "@/sandbox/tranzila/jerusalem";
import { PAGE_LIMIT, USER_FIELDS } from "@/sandbox/tranzila/settings";
import type { Transaction, Tranzila } from "@/sandbox/tranzila/state";

const FIELDS = [
  "terminal_name",
  "transaction_start_date",
  "transaction_end_date",
  "page",
  "page_results",
  "order_direction",
];

/** Every transaction of a terminal between two days, refused ones too, in pages. */
export async function reportTransactions(tranzila: Tranzila, request: SandboxRequest): Promise<unknown> {
  const body = readBody(request, FIELDS);
  const { terminals, state } = tranzila;
  const terminal = body.terminal_name;
  if (terminal !== terminals.form && terminal !== terminals.token) throw refusals.terminal();
  const from = dayOf(body.transaction_start_date, "transaction_start_date");
  const to = dayOf(body.transaction_end_date, "transaction_end_date");
  if (from > to) throw refusals.field("transaction_end_date", "is before the start");
  const page = wholeNumber(body.page ?? 1, "page", 1, 100_000);
  const size = wholeNumber(body.page_results ?? 50, "page_results", 1, PAGE_LIMIT);
  const newestFirst = oneOf(body.order_direction ?? "asc", "order_direction", ["asc", "desc"]) === "desc";
  const found = state.get().transactions.filter((one) => {
    const { date } = jerusalem(one.at);
    return one.terminal === terminal && date >= from && date <= to;
  });
  found.sort((a, b) => (newestFirst ? b.index - a.index : a.index - b.index));
  const rows = found.slice((page - 1) * size, page * size);
  return { error_code: 0, message: "Success", total: found.length, transactions: rows.map(rowOf) };
}

function dayOf(value: unknown, name: string): string {
  if (typeof value === "string" && isDate(value)) return value;
  throw refusals.field(name, "must be a date such as 2026-11-21");
}

function rowOf(one: Transaction) {
  const { date, time } = jerusalem(one.at);
  const userFields = Object.entries(USER_FIELDS).flatMap(([number, name]) => {
    const value = one.userFields[name];
    return value === undefined ? [] : [[`user_defined_${number}`, value]];
  });
  return {
    index: one.index,
    transaction_date: date,
    transaction_time: time,
    amount: one.amount,
    currency: one.currency,
    processor_response_code: one.response,
    txn_type: "DEBIT",
    tranmode: one.tranmode,
    payment_plan: 1,
    authorization_number: one.result.ConfirmationCode,
    ccno: one.card.last4,
    expiration_month: one.card.expireMonth,
    expiration_year: one.card.expireYear,
    ...(one.token ? { credit_card_token: one.token } : {}),
    ...(one.stoId === null ? {} : { sto_external_id: one.stoId }),
    ...Object.fromEntries(userFields),
  };
}

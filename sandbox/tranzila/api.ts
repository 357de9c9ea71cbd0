import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { SandboxRequest } from "@/sandbox/core/emulator";
import { answer, createJsonResponse } from "@/sandbox/core/send-response";
import { getOwnEntry, updateState } from "@/sandbox/core/state-files";
import { errors, oneOf, readBody, wholeNumber } from "@/sandbox/tranzila/api-call";
import fields from "@/sandbox/tranzila/fields.json" with { type: "json" };
import { formatIsraelTime, isDate, toMinorUnits } from "@/sandbox/tranzila/formats";
import {
  createStandingOrder,
  getStandingOrders,
  updateStandingOrder,
} from "@/sandbox/tranzila/standing-orders";
import {
  HANDSHAKE_TTL_MS,
  type Terminals,
  type Transaction,
  type TranzilaContext,
  type TranzilaState,
  USER_FIELDS,
} from "@/sandbox/tranzila/state";
import { chargeToken } from "@/sandbox/tranzila/token-charge";

const PAGE_LIMIT = 500;
/** Accepted clock difference of a call; the real one is undocumented. */
const SKEW_SECONDS = 300;

type Call = (tranzila: TranzilaContext, request: SandboxRequest) => Promise<unknown>;

const API: Record<string, Call> = {
  "/v2/handshake/create": createHandshake,
  "/v1/transaction/credit_card/create": chargeToken,
  "/v2/sto/create": createStandingOrder,
  "/v2/sto/update": updateStandingOrder,
  "/v1/stos/get": getStandingOrders,
};
const REPORT: Record<string, Call> = { "/v1/transaction": reportTransactions };

export const handleApi = (tranzila: TranzilaContext, request: SandboxRequest) =>
  handle(tranzila, request, API);
export const handleReport = (tranzila: TranzilaContext, request: SandboxRequest) =>
  handle(tranzila, request, REPORT);

function handle(tranzila: TranzilaContext, request: SandboxRequest, calls: Record<string, Call>) {
  return answer({}, async () => {
    const call = getOwnEntry(calls, request.path);
    if (!call) throw errors.noPath();
    const note = checkAuth(request, tranzila.terminals);
    return { ...createJsonResponse(200, await call(tranzila, request)), ...(note ? { note } : {}) };
  });
}

const HEADER = "x-tranzila-api-";

/** Verifies the signed headers by system time. Milliseconds, which the documents ask for, are noted. */
function checkAuth({ headers }: SandboxRequest, { appKey, secret }: Terminals): string | undefined {
  const given = (name: string) => headers[HEADER + name] ?? "";
  const [key, time, nonce] = [given("app-key"), given("request-time"), given("nonce")];
  if (key !== appKey) throw errors.unauthorized("no such application key");
  if (!/^\d{10}(\d{3})?$/.test(time)) throw errors.unauthorized("request-time is not a Unix time");
  const inMs = time.length === 13;
  const seconds = inMs ? Number(time) / 1000 : Number(time);
  if (Math.abs(Date.now() / 1000 - seconds) > SKEW_SECONDS) {
    throw errors.unauthorized("request-time is too far from now");
  }
  if (!/^[0-9a-f]{80}$/.test(nonce)) throw errors.unauthorized("nonce is not 40 bytes in hex");
  const expected = createHmac("sha256", `${secret}${time}${nonce}`).update(appKey).digest();
  const token = Buffer.from(given("access-token"), "hex");
  if (token.length !== expected.length || !timingSafeEqual(token, expected)) {
    throw errors.unauthorized("the access token is not the signature of this call");
  }
  return inMs ? "X-tranzila-api-request-time is in milliseconds; seconds are what works" : undefined;
}

/** Creates the token that binds a form to a sum. */
async function createHandshake(tranzila: TranzilaContext, request: SandboxRequest): Promise<unknown> {
  const body = readBody(request, ["terminal_name", "sum", "request_params"]);
  if (body.terminal_name !== tranzila.terminals.form) throw errors.terminal();
  const sum = toMinorUnits(body.sum);
  if (sum === undefined) throw errors.field("sum", "must be an amount such as 49.00");
  const thtk = createHash("sha256").update(randomBytes(32)).digest("hex").slice(0, 32);
  const now = tranzila.context.now();
  await updateState(tranzila, ({ handshakes }) => {
    for (const [word, { at }] of Object.entries(handshakes)) {
      if (at + HANDSHAKE_TTL_MS < now) delete handshakes[word];
    }
    handshakes[thtk] = { sum, at: now };
  });
  return { error_code: 0, message: "Success", thtk };
}

export function isValidHandshake(state: TranzilaState, thtk: string, sum: number, now: number): boolean {
  const transaction = getOwnEntry(state.handshakes, thtk);
  return transaction !== undefined && transaction.sum === sum && transaction.at + HANDSHAKE_TTL_MS >= now;
}

async function reportTransactions(tranzila: TranzilaContext, request: SandboxRequest): Promise<unknown> {
  const body = readBody(request, fields.report);
  const { terminals, state } = tranzila;
  const terminal = body.terminal_name;
  if (terminal !== terminals.form && terminal !== terminals.token) throw errors.terminal();
  const from = dayOf(body.transaction_start_date, "transaction_start_date");
  const to = dayOf(body.transaction_end_date, "transaction_end_date");
  if (from > to) throw errors.field("transaction_end_date", "is before the start");
  const page = wholeNumber(body.page ?? 1, "page", 1, 100_000);
  const size = wholeNumber(body.page_results ?? 50, "page_results", 1, PAGE_LIMIT);
  const newestFirst = oneOf(body.order_direction ?? "asc", "order_direction", ["asc", "desc"]) === "desc";
  const found = state.get().transactions.filter((one) => {
    const { date } = formatIsraelTime(one.at);
    return one.terminal === terminal && !one.isHidden && date >= from && date <= to;
  });
  found.sort((a, b) => (newestFirst ? b.index - a.index : a.index - b.index));
  const rows = found.slice((page - 1) * size, page * size);
  return { error_code: 0, message: "Success", total: found.length, transactions: rows.map(rowOf) };
}

function dayOf(value: unknown, name: string): string {
  if (typeof value === "string" && isDate(value)) return value;
  throw errors.field(name, "must be a date such as 2026-11-21");
}

function rowOf(one: Transaction) {
  const { date, time } = formatIsraelTime(one.at);
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
    txn_type: one.txnType ?? "DEBIT",
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

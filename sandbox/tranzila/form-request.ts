import type { SandboxRequest } from "@/sandbox/core/stand-in";
import { isHandshakeOf } from "@/sandbox/tranzila/handshake";
import { isDate } from "@/sandbox/tranzila/jerusalem";
import { minorUnits } from "@/sandbox/tranzila/money";
import {
  CURRENCIES,
  LANGUAGES,
  MODES,
  MONTHLY,
  SUM_MISMATCH,
  USER_FIELDS,
} from "@/sandbox/tranzila/settings";
import type { Tranzila, Values } from "@/sandbox/tranzila/state";

/** Why a form does not open. */
export class FormRefusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const refuse = (message: string) => new FormRefusal("parameter", message);

const URLS = ["success_url_address", "fail_url_address", "notify_url_address"];
const KNOWN = [
  ...["sum", "currency", "cred_type", "maxpay", "tranmode", "lang", "pdesc", "contact", "email", "phone"],
  ...["company", "myid", "nologo", "buttonLabel", "trBgColor", "trTextColor", "trButtonColor"],
  ...["google_pay", "apple_pay", "bit_pay", "new_process", "thtk", ...URLS],
  ...["recur_sum", "recur_transaction", "recur_start_date", "recur_payments"],
  ...Object.values(USER_FIELDS),
];

/** The parameters of a form that may open; a query and a posted form say the same. */
export function readForm(tranzila: Tranzila, request: SandboxRequest): Values {
  const given =
    request.method === "POST" ? new URLSearchParams(request.body.toString("utf8")) : request.query;
  const names = [...given.keys()];
  const stray = names.find((name) => !KNOWN.includes(name));
  if (stray) throw refuse(`${stray}: not a parameter and not a field of this terminal`);
  if (new Set(names).size < names.length) throw refuse("A parameter is given twice");
  const values = Object.fromEntries(given);
  checkChoices(values);
  checkRecurring(values);
  for (const name of URLS) checkUrl(name, values[name]);
  const sum = sumOf(values);
  if (!isHandshakeOf(tranzila.state.get(), values.thtk ?? "", sum, tranzila.context.now())) {
    throw new FormRefusal(SUM_MISMATCH, "The sum is not the one of the handshake");
  }
  return values;
}

/** Minor units. Nothing may be due today only where a standing order begins later. */
export function sumOf(values: Values): number {
  const sum = minorUnits(values.sum);
  if (sum === undefined || (sum === 0 && !values.recur_transaction)) throw refuse("sum: no amount");
  return sum;
}

function checkChoices(values: Values): void {
  const choices: [string, string[], string][] = [
    ["currency", Object.keys(CURRENCIES), "1"],
    ["cred_type", ["1"], "1"],
    ["tranmode", Object.keys(MODES), "A"],
    ["lang", LANGUAGES, "il"],
    ["new_process", ["0", "1"], "0"],
    ["nologo", ["0", "1"], "0"],
  ];
  for (const [name, known, usual] of choices) {
    values[name] ??= usual;
    if (!known.includes(values[name])) throw refuse(`${name}: must be one of ${known.join(", ")}`);
  }
}

function checkRecurring(values: Values): void {
  const { recur_sum, recur_transaction, recur_start_date, recur_payments } = values;
  const anything = recur_sum ?? recur_start_date ?? recur_payments ?? recur_transaction;
  if (anything === undefined) return;
  if (recur_transaction !== MONTHLY) throw refuse(`recur_transaction: must be ${MONTHLY}`);
  if (!minorUnits(recur_sum)) throw refuse("recur_sum: no amount");
  if (recur_start_date !== undefined && !isDate(recur_start_date)) throw refuse("recur_start_date: no date");
  if (recur_payments !== undefined) throw refuse("recur_payments: not in this stand-in; leave it out");
}

function checkUrl(name: string, value: string | undefined): void {
  if (value === undefined) return;
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) throw refuse(`${name}: no address`);
}

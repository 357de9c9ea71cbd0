import { randomBytes } from "node:crypto";
import { DAY_MS } from "@/sandbox/core/clock";
import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/emulator";
import { getOwnEntry, updateState } from "@/sandbox/core/state-files";
import { isValidHandshake } from "@/sandbox/tranzila/api";
import { bookTransaction, createCardToken, isDuplicate, notifyByRule } from "@/sandbox/tranzila/booking";
import { type CardFields, cardOf, isExpired, readCard, type TestCard } from "@/sandbox/tranzila/cards";
import fields from "@/sandbox/tranzila/fields.json" with { type: "json" };
import { cardForm, redirectBack, renderErrorPage } from "@/sandbox/tranzila/form-page";
import { addPeriod, getChargeTime, isDate, toMinorUnits } from "@/sandbox/tranzila/formats";
import { startOrder } from "@/sandbox/tranzila/standing-orders";
import {
  CURRENCIES,
  type FormSession,
  MODES,
  type TranzilaContext,
  USER_FIELDS,
  type Values,
} from "@/sandbox/tranzila/state";

const SUM_MISMATCH = "912791";
/** A buyer edits values; a name that no terminal knows comes from the product. */
const UNKNOWN_FIELD = "parameter_name";
const MONTHLY_FREQUENCY = "4_approved";
const LANGUAGES = ["il", "us", "en"];

const PATH = /^\/([^/]+)\/(iframenew|pay)\.php$/;

export async function handleForm(tranzila: TranzilaContext, request: SandboxRequest) {
  const [, terminal = "", page] = PATH.exec(request.path) ?? [];
  if (terminal !== tranzila.terminals.form) return renderErrorPage("en", "404", "Page not found", 404);
  if (page === "pay" && request.method === "POST") return submitForm(tranzila, request);
  if (page === "pay" || !["GET", "POST"].includes(request.method)) {
    return renderErrorPage("en", "405", "This address does not take that kind of request", 405);
  }
  return openForm(tranzila, request, terminal);
}

async function openForm(tranzila: TranzilaContext, request: SandboxRequest, terminal: string) {
  try {
    const values = readForm(tranzila, request);
    const id = randomBytes(16).toString("hex");
    const openedAt = tranzila.context.now();
    const session = { terminal, values, openedAt };
    await updateState(tranzila, ({ sessions }) => {
      for (const [key, old] of Object.entries(sessions)) {
        if (old.openedAt + DAY_MS < openedAt) delete sessions[key];
      }
      sessions[id] = session;
    });
    return cardForm(tranzila, id, session);
  } catch (error) {
    if (!(error instanceof FormError)) throw error;
    const page = renderErrorPage(request.query.get("lang") ?? "en", error.code, error.message);
    return error.code === UNKNOWN_FIELD ? { ...page, violation: error.message } : page;
  }
}

class FormError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const refuse = (message: string) => new FormError("parameter", message);

const URLS = ["success_url_address", "fail_url_address", "notify_url_address"];
const KNOWN = [...fields.form, ...URLS, ...Object.values(USER_FIELDS)];

function readForm(tranzila: TranzilaContext, request: SandboxRequest): Values {
  const given =
    request.method === "POST" ? new URLSearchParams(request.body.toString("utf8")) : request.query;
  const names = [...given.keys()];
  const unknownName = names.find((name) => !KNOWN.includes(name));
  if (unknownName) {
    throw new FormError(UNKNOWN_FIELD, `${unknownName}: not a parameter and not a field of this terminal`);
  }
  if (new Set(names).size < names.length) throw refuse("A parameter is given twice");
  const values = Object.fromEntries(given);
  checkChoices(values);
  checkRecurring(values);
  for (const name of URLS) checkUrl(name, values[name]);
  const sum = getTotalAmount(values);
  if (!isValidHandshake(tranzila.state.get(), values.thtk ?? "", sum, tranzila.context.now())) {
    throw new FormError(SUM_MISMATCH, "The sum is not the one of the handshake");
  }
  return values;
}

/** Returns minor units; 0 is allowed only when a standing order starts later. */
function getTotalAmount(values: Values): number {
  const sum = toMinorUnits(values.sum);
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
  for (const [name, known, defaults] of choices) {
    values[name] ??= defaults;
    if (!known.includes(values[name])) throw refuse(`${name}: must be one of ${known.join(", ")}`);
  }
}

function checkRecurring(values: Values): void {
  const { recur_sum, recur_transaction, recur_start_date, recur_payments } = values;
  const anything = recur_sum ?? recur_start_date ?? recur_payments ?? recur_transaction;
  if (anything === undefined) return;
  if (recur_transaction !== MONTHLY_FREQUENCY)
    throw refuse(`recur_transaction: must be ${MONTHLY_FREQUENCY}`);
  if (!toMinorUnits(recur_sum)) throw refuse("recur_sum: no amount");
  if (recur_start_date !== undefined && !isDate(recur_start_date)) throw refuse("recur_start_date: no date");
  if (recur_payments !== undefined)
    throw refuse("recur_payments: not supported by this emulator; leave it out");
}

function checkUrl(name: string, value: string | undefined): void {
  if (value === undefined) return;
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) throw refuse(`${name}: no address`);
}

const ECHOED = ["contact", "email", "phone", "company", "pdesc", "lang"];

async function submitForm(tranzila: TranzilaContext, request: SandboxRequest): Promise<SandboxResponse> {
  const form = new URLSearchParams(request.body.toString("utf8"));
  const id = form.get("session") ?? "";
  const session = getOwnEntry(tranzila.state.get().sessions, id);
  if (!session) return renderErrorPage("il", "session", "This payment page is over. Open it again");
  const { values } = session;
  const card = readCard(form);
  if ("problem" in card) return cardForm(tranzila, id, session, card.problem, form);
  if (isDuplicate(tranzila.state.get(), values.DCdisable, tranzila.context.now())) {
    return renderErrorPage(values.lang ?? "il", "DCdisable", "This charge was made within the last 24 hours");
  }
  if (cardOf(card.number).asksBank) return askBank(tranzila, id, card);
  return finishPayment(tranzila, session, card, cardOf(card.number));
}

/** Sends the browser to the bank, which has another host than the form, as every bank has. */
async function askBank(tranzila: TranzilaContext, id: string, card: CardFields) {
  await updateState(tranzila, ({ sessions }) => {
    const session = getOwnEntry(sessions, id);
    if (session) session.asked = card;
  });
  const bank = new URL(`/tranzila/bank/${id}`, tranzila.context.baseUrl);
  bank.hostname = bank.hostname === "localhost" ? "127.0.0.1" : "localhost";
  return { status: 303, headers: { location: bank.href, "cache-control": "no-store" } };
}

/** Charges the card and sends the browser back. */
export async function finishPayment(
  tranzila: TranzilaContext,
  session: FormSession,
  typed: CardFields,
  card: TestCard,
): Promise<SandboxResponse> {
  const transaction = await charge(tranzila, session, typed, card);
  await notifyByRule(tranzila, transaction);
  return redirectBack(tranzila, transaction, session.values);
}

async function charge(tranzila: TranzilaContext, session: FormSession, typed: CardFields, card: TestCard) {
  const { values, terminal } = session;
  const tranmode = values.tranmode ?? "A";
  const { expireMonth, expireYear, last4 } = typed;
  const stored = { last4, expireMonth, expireYear, brand: card.brand };
  const response = responseOf(typed, card.code, tranzila.context.now());
  const approved = response === "000";
  const wantsToken = MODES[tranmode]?.token ?? false;
  const recurs = Boolean(values.recur_transaction) && MODES[tranmode]?.effect === "charge";
  const token = approved && (wantsToken || recurs) ? createCardToken(last4) : null;
  // Booked before any await, so that only one of two concurrent tabs is charged.
  const transaction = await bookTransaction(tranzila, {
    terminal,
    response,
    amount: getTotalAmount(values),
    currency: values.currency ?? "1",
    tranmode,
    card: stored,
    token: wantsToken ? token : null,
    stoId: null,
    userFields: pick(values, Object.values(USER_FIELDS)),
    notifyUrl: values.notify_url_address ?? null,
    echoed: { ...pick(values, ECHOED), ...(typed.name ? { contact: typed.name } : {}) },
    kind: "form",
  });
  if (token === null) return transaction;
  await updateState(tranzila, (state) => {
    state.cards[token] = { ...stored, token, laterCode: card.laterCode };
  });
  if (recurs) await startRecurring(tranzila, session, token);
  return transaction;
}

function responseOf(typed: CardFields, code: string, now: number): string {
  if (isExpired(typed.expireMonth, typed.expireYear, now)) return "036";
  return typed.securityCode === "000" ? "006" : code;
}

/** Starts a monthly standing order. Its webhook is configured at the terminal and therefore has no query. */
async function startRecurring(tranzila: TranzilaContext, { terminal, values }: FormSession, token: string) {
  const { notify_url_address: notify, recur_start_date: start } = values;
  const webhook = notify === undefined ? null : new URL(notify);
  await startOrder(tranzila, {
    terminal,
    token,
    amount: toMinorUnits(values.recur_sum) ?? 0,
    currency: values.currency ?? "1",
    frequency: "monthly",
    firstChargeAt: start === undefined ? addPeriod(tranzila.context.now(), "monthly") : getChargeTime(start),
    description: values.pdesc ?? "",
    webhook: webhook && webhook.origin + webhook.pathname,
    orderId: values.order_id ?? null,
  });
}

function pick(values: Record<string, string>, names: string[]) {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

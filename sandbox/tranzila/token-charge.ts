import { entry } from "@/sandbox/core/change";
import type { SandboxRequest } from "@/sandbox/core/stand-in";
import {
  type Body,
  listOf,
  objectOf,
  oneOf,
  onlyKnown,
  readBody,
  refusals,
  wholeNumber,
} from "@/sandbox/tranzila/api-call";
import { book, isDuplicate } from "@/sandbox/tranzila/booking";
import { isExpired } from "@/sandbox/tranzila/cards";
import { minorUnits } from "@/sandbox/tranzila/money";
import { CURRENCIES, USER_FIELDS } from "@/sandbox/tranzila/settings";
import type { SavedCard, Tranzila, Values } from "@/sandbox/tranzila/state";

const FIELDS = [
  "terminal_name",
  "txn_type",
  "txn_currency_code",
  "payment_plan",
  "card_number",
  "expire_month",
  "expire_year",
  "items",
  "user_defined_fields",
];
const ITEM = ["name", "type", "unit_price", "units_number", "price_type"];

/** Charges a token at the token terminal. */
export async function chargeToken(tranzila: Tranzila, request: SandboxRequest): Promise<unknown> {
  const body = readBody(request, FIELDS);
  const { terminals, context, state } = tranzila;
  if (body.terminal_name !== terminals.token) throw refusals.terminal();
  oneOf(body.txn_type, "txn_type", ["debit"]);
  if (body.payment_plan !== 1) throw refusals.field("payment_plan", "must be 1");
  const currency = currencyOf(body.txn_currency_code);
  const card = entry(state.get().cards, String(body.card_number));
  if (!card) throw refusals.field("card_number", "no such token");
  const expires = {
    expireMonth: wholeNumber(body.expire_month, "expire_month", 1, 12),
    expireYear: wholeNumber(body.expire_year, "expire_year", 2000, 2100),
  };
  const amount = sumOf(body.items);
  const userFields = userFieldsOf(body.user_defined_fields);
  if (isDuplicate(state.get(), userFields.DCdisable, context.now())) throw refusals.duplicate();
  const made = await book(tranzila, {
    terminal: terminals.token,
    response: answerOf(card, expires, context.now()),
    amount,
    currency,
    tranmode: "A",
    card: { last4: card.last4, brand: card.brand, ...expires },
    token: card.token,
    stoId: null,
    userFields,
    notifyUrl: null,
    echoed: {},
    kind: "token",
  });
  return {
    error_code: 0,
    message: "Success",
    transaction_result: {
      processor_response_code: made.response,
      transaction_id: made.index,
      auth_number: made.result.ConfirmationCode,
      amount: made.amount / 100,
    },
  };
}

function currencyOf(letters: unknown): string {
  const found = Object.entries(CURRENCIES).find(([, name]) => name === letters);
  if (!found) throw refusals.field("txn_currency_code", `must be one of ${Object.values(CURRENCIES)}`);
  return found[0];
}

function answerOf(card: SavedCard, given: { expireMonth: number; expireYear: number }, now: number): string {
  const same = given.expireMonth === card.expireMonth && given.expireYear === card.expireYear;
  return !same || isExpired(card.expireMonth, card.expireYear, now) ? "036" : card.laterCode;
}

/** What all items come to. */
export function sumOf(items: unknown): number {
  const list = listOf(items, "items");
  if (list.length === 0) throw refusals.field("items", "must not be empty");
  return list.reduce((sum, item, index) => sum + priceOf(item, `items[${index}].`), 0);
}

function priceOf(item: Body, where: string): number {
  onlyKnown(item, ITEM, where);
  if (typeof item.name !== "string" || item.name === "") throw refusals.field(`${where}name`, "is missing");
  oneOf(item.type ?? "I", `${where}type`, ["I"]);
  oneOf(item.price_type ?? "G", `${where}price_type`, ["G"]);
  const price = typeof item.unit_price === "number" ? minorUnits(item.unit_price) : undefined;
  if (!price) throw refusals.field(`${where}unit_price`, "must be a number above 0");
  return price * wholeNumber(item.units_number, `${where}units_number`, 1, 1000);
}

function userFieldsOf(given: unknown): Values {
  if (given === undefined) return {};
  const pairs = listOf(given, "user_defined_fields").map((field, index): [string, string] => {
    const where = `user_defined_fields[${index}].`;
    onlyKnown(objectOf(field, where), ["name", "value"], where);
    const name = oneOf(field.name, `${where}name`, Object.values(USER_FIELDS));
    if (typeof field.value !== "string") throw refusals.field(`${where}value`, "must be a text");
    return [name, field.value];
  });
  return Object.fromEntries(pairs);
}

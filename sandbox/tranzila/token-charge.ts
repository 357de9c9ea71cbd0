import type { SandboxRequest } from "@/sandbox/core/emulator";
import { getOwnEntry } from "@/sandbox/core/state-files";
import {
  assertKnownFields,
  type Body,
  errors,
  listOf,
  objectOf,
  oneOf,
  readBody,
  wholeNumber,
} from "@/sandbox/tranzila/api-call";
import { bookTransaction, isDuplicate } from "@/sandbox/tranzila/booking";
import { isExpired } from "@/sandbox/tranzila/cards";
import fields from "@/sandbox/tranzila/fields.json" with { type: "json" };
import { toMinorUnits } from "@/sandbox/tranzila/formats";
import type { SavedCard, TranzilaContext, Values } from "@/sandbox/tranzila/state";
import { CURRENCIES, USER_FIELDS } from "@/sandbox/tranzila/state";

export async function chargeToken(tranzila: TranzilaContext, request: SandboxRequest): Promise<unknown> {
  const body = readBody(request, fields.charge);
  const { terminals, context, state } = tranzila;
  if (body.terminal_name !== terminals.token) throw errors.terminal();
  oneOf(body.txn_type, "txn_type", ["debit"]);
  if (body.payment_plan !== 1) throw errors.field("payment_plan", "must be 1");
  const currency = currencyOf(body.txn_currency_code);
  const card = getOwnEntry(state.get().cards, String(body.card_number));
  if (!card) throw errors.field("card_number", "no such token");
  const expires = {
    expireMonth: wholeNumber(body.expire_month, "expire_month", 1, 12),
    expireYear: wholeNumber(body.expire_year, "expire_year", 2000, 2100),
  };
  const amount = getTotalAmount(body.items);
  const userFields = userFieldsOf(body.user_defined_fields);
  if (isDuplicate(state.get(), userFields.DCdisable, context.now())) throw errors.duplicate();
  const transaction = await bookTransaction(tranzila, {
    terminal: terminals.token,
    response: getResponseCode(card, expires, context.now()),
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
      processor_response_code: transaction.response,
      transaction_id: transaction.index,
      auth_number: transaction.result.ConfirmationCode,
      amount: transaction.amount / 100,
    },
  };
}

function currencyOf(letters: unknown): string {
  const found = Object.entries(CURRENCIES).find(([, name]) => name === letters);
  if (!found) throw errors.field("txn_currency_code", `must be one of ${Object.values(CURRENCIES)}`);
  return found[0];
}

function getResponseCode(card: SavedCard, given: { expireMonth: number; expireYear: number }, now: number) {
  const same = given.expireMonth === card.expireMonth && given.expireYear === card.expireYear;
  return !same || isExpired(card.expireMonth, card.expireYear, now) ? "036" : card.laterCode;
}

export function getTotalAmount(items: unknown): number {
  const list = listOf(items, "items");
  if (list.length === 0) throw errors.field("items", "must not be empty");
  return list.reduce((sum, item, index) => sum + priceOf(item, `items[${index}].`), 0);
}

function priceOf(item: Body, where: string): number {
  assertKnownFields(item, fields.item, where);
  if (typeof item.name !== "string" || item.name === "") throw errors.field(`${where}name`, "is missing");
  oneOf(item.type ?? "I", `${where}type`, ["I"]);
  oneOf(item.price_type ?? "G", `${where}price_type`, ["G"]);
  const price = typeof item.unit_price === "number" ? toMinorUnits(item.unit_price) : undefined;
  if (!price) throw errors.field(`${where}unit_price`, "must be a number above 0");
  return price * wholeNumber(item.units_number, `${where}units_number`, 1, 1000);
}

function userFieldsOf(given: unknown): Values {
  if (given === undefined) return {};
  const pairs = listOf(given, "user_defined_fields").map((field, index): [string, string] => {
    const where = `user_defined_fields[${index}].`;
    assertKnownFields(objectOf(field, where), ["name", "value"], where);
    const name = oneOf(field.name, `${where}name`, Object.values(USER_FIELDS));
    if (typeof field.value !== "string") throw errors.field(`${where}value`, "must be a text");
    return [name, field.value];
  });
  return Object.fromEntries(pairs);
}

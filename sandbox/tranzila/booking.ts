import { randomBytes } from "node:crypto";
import { change } from "@/sandbox/core/change";
import { majorUnits } from "@/sandbox/tranzila/money";
import { DUPLICATE_MS, MODES } from "@/sandbox/tranzila/settings";
import {
  nextNumber,
  type Transaction,
  type Tranzila,
  type TranzilaState,
  type Values,
} from "@/sandbox/tranzila/state";

/** What is to become a line of the reports. */
export type Booking = Omit<Transaction, "index" | "at" | "result"> & {
  /** Fields of the form that come back as they went in. */
  echoed: Values;
  /** Now unless said. */
  at?: number;
  /** How a person may know it: a payment, a renewal, a charge of a token. */
  kind: "form" | "standing_order" | "token";
};

/** Books one transaction, and notes in the effects what it did outside: nothing when it was refused. */
export async function book(tranzila: Tranzila, booking: Booking): Promise<Transaction> {
  const { echoed, kind, at = tranzila.context.now(), ...rest } = booking;
  const transaction = await change(tranzila, (state) => {
    const index = nextNumber(state);
    const made: Transaction = { ...rest, index, at, result: {} };
    made.result = resultOf(made, echoed);
    state.transactions.push(made);
    return made;
  });
  await tell(tranzila, transaction, kind);
  return transaction;
}

/** The fields of a notification and of the return, by the names they have there. */
function resultOf(made: Transaction, echoed: Values): Values {
  const { card, index, response, token, stoId } = made;
  const approved = response === "000";
  return {
    ...echoed,
    ...made.userFields,
    Response: response,
    sum: majorUnits(made.amount),
    currency: made.currency,
    supplier: made.terminal,
    index: String(index),
    ConfirmationCode: approved ? String(index % 10_000_000).padStart(7, "0") : "0000000",
    Tempref: `0${index}`,
    tranmode: made.tranmode,
    cred_type: "1",
    ccno: card.last4,
    expmonth: String(card.expireMonth).padStart(2, "0"),
    expyear: String(card.expireYear % 100).padStart(2, "0"),
    cardtype: card.brand === "Visa" ? "2" : "1",
    cardissuer: "1",
    cardaquirer: "6",
    ...(token ? { TranzilaTK: token } : {}),
    ...(stoId === null ? {} : { sto_external_id: String(stoId) }),
  };
}

async function tell(tranzila: Tranzila, made: Transaction, kind: Booking["kind"]): Promise<void> {
  const effect = made.response === "000" ? (MODES[made.tranmode]?.effect ?? "charge") : "refusal";
  const { terminal, index, response, amount, currency, tranmode, userFields, stoId, card } = made;
  await tranzila.context.recordEffect({
    service: "tranzila",
    kind: effect,
    id: `${terminal}:${index}`,
    data: { by: kind, response, amount, currency, tranmode, last4: card.last4, stoId, ...userFields },
  });
}

/** A name for a card that is not known yet; it ends as the number does. */
export function newToken(last4: string): string {
  return randomBytes(7).toString("hex") + last4;
}

/** DCdisable: the same word was charged within a day. Only what was approved counts. */
export function isDuplicate(state: TranzilaState, word: string | undefined, now: number): boolean {
  if (!word) return false;
  return state.transactions.some(
    ({ userFields, response, tranmode, at }) =>
      userFields.DCdisable === word &&
      response === "000" &&
      MODES[tranmode]?.effect === "charge" &&
      at + DUPLICATE_MS > now,
  );
}

import { randomBytes } from "node:crypto";
import { updateState } from "@/sandbox/core/state-files";
import { toMajorUnits } from "@/sandbox/tranzila/formats";
import {
  DUPLICATE_WINDOW_MS,
  getBehavior,
  MODES,
  nextNumber,
  type Transaction,
  type TranzilaContext,
  type TranzilaState,
  type Values,
} from "@/sandbox/tranzila/state";

export type TransactionDraft = Omit<Transaction, "index" | "at" | "result"> & {
  echoed: Values;
  at?: number;
  kind: "form" | "standing_order" | "token";
};

export async function bookTransaction(tranzila: TranzilaContext, booking: TransactionDraft) {
  const { echoed, kind, at = tranzila.context.now(), ...rest } = booking;
  const transaction = await updateState(tranzila, (state) => {
    const index = nextNumber(state);
    const created: Transaction = { ...rest, index, at, result: {} };
    created.result = resultOf(created, echoed);
    state.transactions.push(created);
    return created;
  });
  await recordTransactionEffect(tranzila, transaction, kind);
  return transaction;
}

function resultOf(created: Transaction, echoed: Values): Values {
  const { card, index, response, token, stoId } = created;
  const approved = response === "000";
  return {
    ...echoed,
    ...created.userFields,
    Response: response,
    sum: toMajorUnits(created.amount),
    currency: created.currency,
    supplier: created.terminal,
    index: String(index),
    ConfirmationCode: approved ? String(index % 10_000_000).padStart(7, "0") : "0000000",
    Tempref: `0${index}`,
    tranmode: created.tranmode,
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

async function recordTransactionEffect(
  tranzila: TranzilaContext,
  created: Transaction,
  kind: TransactionDraft["kind"],
): Promise<void> {
  const effect = created.response === "000" ? (MODES[created.tranmode]?.effect ?? "charge") : "refusal";
  const { terminal, index, response, amount, currency, tranmode, userFields, stoId, card } = created;
  await tranzila.context.recordEffect({
    service: "tranzila",
    kind: effect,
    id: `${terminal}:${index}`,
    data: { by: kind, response, amount, currency, tranmode, last4: card.last4, stoId, ...userFields },
  });
}

export function createCardToken(last4: string): string {
  return randomBytes(7).toString("hex") + last4;
}

/** DCdisable: returns whether this value was charged within a day. Declined charges do not count. */
export function isDuplicate(state: TranzilaState, word: string | undefined, now: number): boolean {
  if (!word) return false;
  return state.transactions.some(
    ({ userFields, response, tranmode, at }) =>
      userFields.DCdisable === word &&
      response === "000" &&
      MODES[tranmode]?.effect === "charge" &&
      at + DUPLICATE_WINDOW_MS > now,
  );
}

const TIMEOUT_MS = 10_000;
const AFTER_MS = 300;
const FORGED = "forged".padEnd(43, "0");

/** Notifies the merchant as the behavior for the order demands. Resolves when the browser may continue. */
export async function notifyByRule(tranzila: TranzilaContext, created: Transaction): Promise<void> {
  const { notify } = getBehavior(tranzila.state.get(), orderOf(tranzila, created));
  if (notify === "never" || created.notifyUrl === null) return;
  if (notify === "late") {
    await updateState(tranzila, (state) => {
      state.held.push(created.index);
    });
    return;
  }
  if (notify === "after") {
    setTimeout(() => void send(tranzila, created), AFTER_MS).unref();
    return;
  }
  await send(tranzila, created, notify === "forged");
  if (notify === "twice") await send(tranzila, created);
}

function orderOf(tranzila: TranzilaContext, { userFields, stoId }: Transaction): string | null {
  const order = tranzila.state.get().standingOrders.find(({ id }) => id === stoId);
  return userFields.order_id ?? order?.orderId ?? null;
}

/** Sends one notification: an unsigned form POST, never retried. */
export async function send(tranzila: TranzilaContext, created: Transaction, isForged = false) {
  if (created.notifyUrl === null) return 0;
  const url = new URL(created.notifyUrl);
  const body = isForged ? forge(url, created.result) : created.result;
  let status = 0;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const init = { method: "POST", body: new URLSearchParams(body), redirect: "manual", signal } as const;
    const reply = await fetch(url, init);
    status = reply.status;
    await reply.body?.cancel();
  } catch {
    // Tranzila also ignores unreachable receivers.
  }
  const data = { to: url.origin + url.pathname, status, isForged };
  const effect = {
    service: "tranzila",
    kind: "notification",
    id: `${created.terminal}:${created.index}`,
    data,
  };
  await tranzila.context.recordEffect(effect).catch(() => undefined);
  return status;
}

/** Returns the notification of an attacker who knows everything except the secret in the URL. */
function forge(url: URL, result: Values): Values {
  const texts = [...url.searchParams.values()];
  for (const name of [...url.searchParams.keys()]) url.searchParams.set(name, FORGED);
  const entries = Object.entries(result).map(([name, value]) => [
    name,
    texts.includes(value) ? FORGED : value,
  ]);
  return Object.fromEntries(entries);
}

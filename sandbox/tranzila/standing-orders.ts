import type { SandboxRequest } from "@/sandbox/core/emulator";
import { getOwnEntry, updateState } from "@/sandbox/core/state-files";
import {
  assertKnownFields,
  type Body,
  errors,
  objectOf,
  oneOf,
  readBody,
  wholeNumber,
} from "@/sandbox/tranzila/api-call";
import { bookTransaction, notifyByRule } from "@/sandbox/tranzila/booking";
import { isExpired } from "@/sandbox/tranzila/cards";
import fields from "@/sandbox/tranzila/fields.json" with { type: "json" };
import { addPeriod, formatIsraelTime, getChargeTime, isDate } from "@/sandbox/tranzila/formats";
import {
  CURRENCIES,
  nextNumber,
  type SavedCard,
  type StandingOrder,
  type Transaction,
  type TranzilaContext,
  type TranzilaState,
} from "@/sandbox/tranzila/state";
import { getTotalAmount } from "@/sandbox/tranzila/token-charge";

type Order = Omit<StandingOrder, "id" | "status" | "nextChargeAt" | "lastChargeAt">;

export async function startOrder(tranzila: TranzilaContext, expected: Order): Promise<StandingOrder> {
  const order = await updateState(tranzila, (state) => {
    const id = nextNumber(state);
    const transaction: StandingOrder = {
      ...expected,
      id,
      status: "active",
      nextChargeAt: expected.firstChargeAt,
      lastChargeAt: null,
    };
    state.standingOrders.push(transaction);
    return transaction;
  });
  await recordOrderEffect(tranzila, order, "standing_order_started");
  return order;
}

async function stopOrder(tranzila: TranzilaContext, order: StandingOrder): Promise<void> {
  await updateState(tranzila, () => {
    order.status = "inactive";
  });
  await recordOrderEffect(tranzila, order, "standing_order_stopped");
}

function recordOrderEffect(tranzila: TranzilaContext, order: StandingOrder, kind: string): Promise<void> {
  const { id, terminal, amount, currency, frequency, orderId } = order;
  const data = { terminal, amount, currency, frequency, order_id: orderId };
  return tranzila.context.recordEffect({ service: "tranzila", kind, id: String(id), data });
}

/** Charges all due orders, each missed period separately. */
export async function chargeDueOrders(tranzila: TranzilaContext): Promise<void> {
  const now = tranzila.context.now();
  const isDue = ({ standingOrders }: TranzilaState) =>
    standingOrders.find(({ status, nextChargeAt }) => status === "active" && nextChargeAt <= now);
  for (let order = isDue(tranzila.state.get()); order; order = isDue(tranzila.state.get())) {
    await chargeOrder(tranzila, order, { at: order.nextChargeAt });
  }
}

/** Charges once and advances to the next period, also after a decline. */
export async function chargeOrder(
  tranzila: TranzilaContext,
  order: StandingOrder,
  intent: { at?: number; response?: string } = {},
): Promise<Transaction> {
  const at = intent.at ?? tranzila.context.now();
  const card = await updateState(tranzila, (state) => {
    // Advanced before any await, so that concurrent runs do not charge twice.
    order.nextChargeAt = addPeriod(order.nextChargeAt, order.frequency);
    return getOwnEntry(state.cards, order.token);
  });
  if (!card) throw new Error(`The card of standing order ${order.id} is gone`);
  const response = intent.response ?? getResponseCode(card, at);
  if (response === "000") {
    await updateState(tranzila, () => {
      order.lastChargeAt = at;
    });
  }
  const transaction = await bookTransaction(tranzila, {
    at,
    terminal: order.terminal,
    response,
    amount: order.amount,
    currency: order.currency,
    tranmode: "A",
    card,
    token: order.token,
    stoId: order.id,
    userFields: {},
    notifyUrl: order.webhook,
    echoed: { pdesc: order.description },
    kind: "standing_order",
  });
  await notifyByRule(tranzila, transaction);
  return transaction;
}

function getResponseCode(card: SavedCard, at: number): string {
  return isExpired(card.expireMonth, card.expireYear, at) ? "036" : card.laterCode;
}

function terminalOf({ terminals }: TranzilaContext, body: Body): string {
  const name = body.terminal_name;
  if (name !== terminals.form && name !== terminals.token) throw errors.terminal();
  return name;
}

export async function createStandingOrder(tranzila: TranzilaContext, request: SandboxRequest) {
  const body = readBody(request, fields.createOrder);
  const terminal = terminalOf(tranzila, body);
  const frequency = oneOf(body.charge_frequency, "charge_frequency", [
    "weekly",
    "monthly",
    "yearly",
  ] as const);
  const card = objectOf(body.card, "card");
  assertKnownFields(card, ["token", "expire_month", "expire_year"], "card.");
  const saved = getOwnEntry(tranzila.state.get().cards, String(card.token));
  if (!saved) throw errors.field("card.token", "no such token");
  const order = await startOrder(tranzila, {
    terminal,
    token: saved.token,
    amount: getTotalAmount(body.items ?? (body.item === undefined ? undefined : [body.item])),
    currency: Object.keys(CURRENCIES)[0] ?? "1",
    frequency,
    firstChargeAt: firstCharge(body, frequency, tranzila.context.now()),
    description: "",
    webhook: null,
    orderId: null,
  });
  return { error_code: 0, message: "Success", sto_id: order.id };
}

function firstCharge(body: Body, frequency: StandingOrder["frequency"], now: number): number {
  if (body.charge_dom !== undefined) wholeNumber(body.charge_dom, "charge_dom", 1, 28);
  const given = body.first_charge_date;
  if (given === undefined) return addPeriod(now, frequency);
  if (typeof given !== "string" || !isDate(given)) throw errors.field("first_charge_date", "is no date");
  return getChargeTime(given);
}

/** Ends a standing order. Ended orders are rejected and cannot be reactivated. */
export async function updateStandingOrder(tranzila: TranzilaContext, request: SandboxRequest) {
  const body = readBody(request, fields.updateOrder);
  const terminal = terminalOf(tranzila, body);
  oneOf(body.sto_status, "sto_status", ["inactive"]);
  const order = tranzila.state
    .get()
    .standingOrders.find(({ id, terminal: at }) => id === body.sto_id && at === terminal);
  if (!order) throw errors.notFound("sto_id");
  if (order.status === "inactive") throw errors.field("sto_id", "is not active");
  await stopOrder(tranzila, order);
  return { error_code: 0, message: "Success" };
}

export async function getStandingOrders(tranzila: TranzilaContext, request: SandboxRequest) {
  const body = readBody(request, fields.getOrders);
  const terminal = terminalOf(tranzila, body);
  const { standingOrders, cards } = tranzila.state.get();
  const found = standingOrders.filter(
    (order) =>
      order.terminal === terminal &&
      (body.sto_id === undefined || body.sto_id === order.id) &&
      (body.token === undefined || body.token === order.token) &&
      (body.sto_status === undefined || body.sto_status === order.status),
  );
  const stamp = (ms: number) => Object.values(formatIsraelTime(ms)).join(" ");
  return {
    error_code: 0,
    message: "Success",
    stos: found.map((order) => {
      const card = getOwnEntry(cards, order.token);
      return {
        sto_id: order.id,
        sto_status: order.status,
        charge_amount: order.amount / 100,
        charge_frequency: order.frequency,
        charge_dom: new Date(order.firstChargeAt).getUTCDate(),
        first_charge_date: formatIsraelTime(order.firstChargeAt).date,
        last_charge_date_time: order.lastChargeAt === null ? null : stamp(order.lastChargeAt),
        next_charge_date_time: order.status === "active" ? stamp(order.nextChargeAt) : null,
        card: { token: order.token, expire_month: card?.expireMonth, expire_year: card?.expireYear },
      };
    }),
  };
}

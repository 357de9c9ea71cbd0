import { change, entry } from "@/sandbox/core/change";
import { book } from "@/sandbox/tranzila/booking";
import { isExpired } from "@/sandbox/tranzila/cards";
import { onePeriodLater } from "@/sandbox/tranzila/jerusalem";
import { notifyByRule } from "@/sandbox/tranzila/notify";
import {
  nextNumber,
  type SavedCard,
  type StandingOrder,
  type Transaction,
  type Tranzila,
  type TranzilaState,
} from "@/sandbox/tranzila/state";

type Order = Omit<StandingOrder, "id" | "status" | "nextChargeAt" | "lastChargeAt">;

/** A standing order, active from now on. */
export async function startOrder(tranzila: Tranzila, wanted: Order): Promise<StandingOrder> {
  const order = await change(tranzila, (state) => {
    const id = nextNumber(state);
    const made: StandingOrder = {
      ...wanted,
      id,
      status: "active",
      nextChargeAt: wanted.firstChargeAt,
      lastChargeAt: null,
    };
    state.standingOrders.push(made);
    return made;
  });
  await tellOrder(tranzila, order, "standing_order_started");
  return order;
}

export async function stopOrder(tranzila: Tranzila, order: StandingOrder): Promise<void> {
  await change(tranzila, () => {
    order.status = "inactive";
  });
  await tellOrder(tranzila, order, "standing_order_stopped");
}

function tellOrder(tranzila: Tranzila, order: StandingOrder, kind: string): Promise<void> {
  const { id, terminal, amount, currency, frequency, orderId } = order;
  const data = { terminal, amount, currency, frequency, order_id: orderId };
  return tranzila.context.recordEffect({ service: "tranzila", kind, id: String(id), data });
}

/** Everything that has fallen due by the stand-ins' clock, a missed month after the other. */
export async function chargeDueOrders(tranzila: Tranzila): Promise<void> {
  const now = tranzila.context.now();
  const isDue = ({ standingOrders }: TranzilaState) =>
    standingOrders.find(({ status, nextChargeAt }) => status === "active" && nextChargeAt <= now);
  for (let order = isDue(tranzila.state.get()); order; order = isDue(tranzila.state.get())) {
    await chargeOrder(tranzila, order, { at: order.nextChargeAt });
  }
}

/** Charges once and moves on to the next period, also after a refusal: the order stays active. */
export async function chargeOrder(
  tranzila: Tranzila,
  order: StandingOrder,
  wish: { at?: number; response?: string } = {},
): Promise<Transaction> {
  const at = wish.at ?? tranzila.context.now();
  const card = await change(tranzila, (state) => {
    // Taken before anything is awaited, so that two who look at once do not charge twice.
    order.nextChargeAt = onePeriodLater(order.nextChargeAt, order.frequency);
    return entry(state.cards, order.token);
  });
  if (!card) throw new Error(`The card of standing order ${order.id} is gone`);
  const response = wish.response ?? answerOf(card, at);
  if (response === "000") {
    await change(tranzila, () => {
      order.lastChargeAt = at;
    });
  }
  const made = await book(tranzila, {
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
  await notifyByRule(tranzila, made);
  return made;
}

function answerOf(card: SavedCard, at: number): string {
  return isExpired(card.expireMonth, card.expireYear, at) ? "036" : card.laterCode;
}

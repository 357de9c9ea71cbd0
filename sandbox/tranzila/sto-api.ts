import { entry } from "@/sandbox/core/change";
import type { SandboxRequest } from "@/sandbox/core/stand-in";
import {
  type Body,
  objectOf,
  oneOf,
  onlyKnown,
  readBody,
  refusals,
  wholeNumber,
} from "@/sandbox/tranzila/api-call";
import { chargeTime, isDate, jerusalem, onePeriodLater } from "@/sandbox/tranzila/jerusalem";
import { CURRENCIES } from "@/sandbox/tranzila/settings";
import { startOrder, stopOrder } from "@/sandbox/tranzila/standing-orders";
import type { StandingOrder, Tranzila } from "@/sandbox/tranzila/state";
import { sumOf } from "@/sandbox/tranzila/token-charge";

const CREATE = [
  "terminal_name",
  "charge_frequency",
  "charge_dom",
  "first_charge_date",
  "card",
  "item",
  "items",
];
const UPDATE = ["terminal_name", "sto_id", "sto_status", "response_language", "updated_by_user"];
const GET = ["terminal_name", "sto_id", "token", "sto_status"];

function terminalOf({ terminals }: Tranzila, body: Body): string {
  const name = body.terminal_name;
  if (name !== terminals.form && name !== terminals.token) throw refusals.terminal();
  return name;
}

/** Charges a token again and again: weekly, monthly or yearly. */
export async function createStandingOrder(tranzila: Tranzila, request: SandboxRequest): Promise<unknown> {
  const body = readBody(request, CREATE);
  const terminal = terminalOf(tranzila, body);
  const frequency = oneOf(body.charge_frequency, "charge_frequency", [
    "weekly",
    "monthly",
    "yearly",
  ] as const);
  const card = objectOf(body.card, "card");
  onlyKnown(card, ["token", "expire_month", "expire_year"], "card.");
  const saved = entry(tranzila.state.get().cards, String(card.token));
  if (!saved) throw refusals.field("card.token", "no such token");
  const order = await startOrder(tranzila, {
    terminal,
    token: saved.token,
    amount: sumOf(body.items ?? (body.item === undefined ? undefined : [body.item])),
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
  if (given === undefined) return onePeriodLater(now, frequency);
  if (typeof given !== "string" || !isDate(given)) throw refusals.field("first_charge_date", "is no date");
  return chargeTime(given);
}

/** Ends a standing order for good. One that has ended already is refused; nothing makes it active again here. */
export async function updateStandingOrder(tranzila: Tranzila, request: SandboxRequest): Promise<unknown> {
  const body = readBody(request, UPDATE);
  const terminal = terminalOf(tranzila, body);
  oneOf(body.sto_status, "sto_status", ["inactive"]);
  const order = tranzila.state
    .get()
    .standingOrders.find(({ id, terminal: at }) => id === body.sto_id && at === terminal);
  if (!order) throw refusals.notFound("sto_id");
  if (order.status === "inactive") throw refusals.field("sto_id", "is not active");
  await stopOrder(tranzila, order);
  return { error_code: 0, message: "Success" };
}

/** Standing orders of a terminal, by number or by token. */
export async function getStandingOrders(tranzila: Tranzila, request: SandboxRequest): Promise<unknown> {
  const body = readBody(request, GET);
  const terminal = terminalOf(tranzila, body);
  const { standingOrders, cards } = tranzila.state.get();
  const found = standingOrders.filter(
    (order) =>
      order.terminal === terminal &&
      (body.sto_id === undefined || body.sto_id === order.id) &&
      (body.token === undefined || body.token === order.token) &&
      (body.sto_status === undefined || body.sto_status === order.status),
  );
  const stamp = (ms: number) => Object.values(jerusalem(ms)).join(" ");
  return {
    error_code: 0,
    message: "Success",
    stos: found.map((order) => {
      const card = entry(cards, order.token);
      return {
        sto_id: order.id,
        sto_status: order.status,
        charge_amount: order.amount / 100,
        charge_frequency: order.frequency,
        charge_dom: new Date(order.firstChargeAt).getUTCDate(),
        first_charge_date: jerusalem(order.firstChargeAt).date,
        last_charge_date_time: order.lastChargeAt === null ? null : stamp(order.lastChargeAt),
        next_charge_date_time: order.status === "active" ? stamp(order.nextChargeAt) : null,
        card: { token: order.token, expire_month: card?.expireMonth, expire_year: card?.expireYear },
      };
    }),
  };
}

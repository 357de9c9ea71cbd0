import { change } from "@/sandbox/core/change";
import { CODES } from "@/sandbox/tranzila/cards";
import { send } from "@/sandbox/tranzila/notify";
import { chargeOrder } from "@/sandbox/tranzila/standing-orders";
import { type Behaviour, behaviourOf, type Tranzila } from "@/sandbox/tranzila/state";

type Data = Record<string, unknown>;

const NOTIFY = ["before", "after", "late", "twice", "never", "forged"];

/** What can happen outside, by the name used with /_control/trigger. Undefined for a name that is not here. */
export async function trigger(tranzila: Tranzila, event: string, data: Data): Promise<Data | undefined> {
  if (event === "behaviour") return setBehaviour(tranzila, data);
  if (event === "notify") return notifyAgain(tranzila, data);
  if (event === "recurring-charge") return chargeNow(tranzila, data);
  return undefined;
}

/** From now on, for everybody or for the payment with this order_id. */
async function setBehaviour(tranzila: Tranzila, data: Data): Promise<Data> {
  const { notify, returnBy, encodedReturn, orderId = "" } = data;
  if (notify !== undefined && !NOTIFY.includes(String(notify))) {
    return { error: `notify is one of ${NOTIFY.join(", ")}.` };
  }
  if (returnBy !== undefined && returnBy !== "GET" && returnBy !== "POST") {
    return { error: "returnBy is GET or POST." };
  }
  if (encodedReturn !== undefined && typeof encodedReturn !== "boolean") {
    return { error: "encodedReturn is true or false." };
  }
  const behaviour = await change(tranzila, (state) => {
    const before = behaviourOf(state, String(orderId));
    const made: Behaviour = {
      notify: (notify as Behaviour["notify"]) ?? before.notify,
      returnBy: returnBy ?? before.returnBy,
      encodedReturn: encodedReturn ?? before.encodedReturn,
    };
    state.behaviour[String(orderId)] = made;
    return made;
  });
  return { ...behaviour };
}

/** Sends what is held back, or once more what a transaction said. */
async function notifyAgain(tranzila: Tranzila, { index, forged }: Data): Promise<Data> {
  const { transactions, held } = tranzila.state.get();
  const wanted = index === undefined ? [...held] : [Number(index)];
  const found = transactions.filter((one) => wanted.includes(one.index) && one.notifyUrl !== null);
  if (index !== undefined && found.length === 0) return { error: `No transaction ${String(index)}.` };
  await change(tranzila, (state) => {
    state.held = state.held.filter((one) => !wanted.includes(one));
  });
  const statuses: number[] = [];
  for (const one of found) statuses.push(await send(tranzila, one, forged === true));
  return { sent: found.map((one) => one.index), statuses };
}

/** A standing order is charged now instead of on its day. Without a name the newest active one. */
async function chargeNow(tranzila: Tranzila, { sto, orderId, response }: Data): Promise<Data> {
  const order = tranzila.state.get().standingOrders.findLast(({ id, orderId: of, status }) => {
    if (status !== "active") return false;
    return (sto === undefined || id === Number(sto)) && (orderId === undefined || of === orderId);
  });
  if (!order) return { error: "No such standing order is active." };
  if (response !== undefined && response !== "000" && !Object.hasOwn(CODES, String(response))) {
    return { error: `response is 000 or one of ${Object.keys(CODES).join(", ")}.` };
  }
  const wish = response === undefined ? {} : { response: String(response) };
  const made = await chargeOrder(tranzila, order, wish);
  return { sto: order.id, index: made.index, response: made.response };
}

import { coalesceRuns } from "@/sandbox/core/clock";
import type { CreateEmulator, Emulator, SandboxContext, SandboxRequest } from "@/sandbox/core/emulator";
import { updateState } from "@/sandbox/core/state-files";
import { handleApi, handleReport } from "@/sandbox/tranzila/api";
import { handleBank } from "@/sandbox/tranzila/bank-page";
import { send } from "@/sandbox/tranzila/booking";
import { CODES } from "@/sandbox/tranzila/cards";
import { handleForm } from "@/sandbox/tranzila/form";
import { chargeDueOrders, chargeOrder } from "@/sandbox/tranzila/standing-orders";
import {
  type EmulatorBehavior,
  emptyState,
  getBehavior,
  type TranzilaContext,
  terminals,
} from "@/sandbox/tranzila/state";

const CLOCK_CHECK_MS = 500;

const HANDLERS: Record<string, typeof handleForm> = {
  "/tranzila": handleForm,
  "/tranzila/bank": handleBank,
  "/tranzila/api": handleApi,
  "/tranzila/report": handleReport,
};

export const createTranzilaEmulator: CreateEmulator = async (context: SandboxContext): Promise<Emulator> => {
  const state = await context.openState("tranzila", emptyState);
  const tranzila: TranzilaContext = { context, state, terminals: terminals() };
  // Standing orders are also charged when the clock moves without requests.
  const chargeDue = coalesceRuns(() => chargeDueOrders(tranzila));
  const timer = setInterval(() => {
    chargeDue().catch((error: unknown) => console.error("A standing order failed.", error));
  }, CLOCK_CHECK_MS).unref();
  return {
    service: "tranzila",
    prefixes: Object.keys(HANDLERS),
    handle: async (prefix: string, request: SandboxRequest) => {
      const handler = HANDLERS[prefix];
      if (!handler) throw new Error(`The Tranzila emulator does not serve ${prefix}`);
      await chargeDue();
      return handler(tranzila, request);
    },
    trigger: (event, data) => trigger(tranzila, event, data),
    reset: () => reset(tranzila),
    stop: async () => clearInterval(timer),
    home: () => home(tranzila),
  };
};

/** Resets everything except the sequence, so that an index is never reused. */
async function reset({ state }: TranzilaContext): Promise<void> {
  const { sequence } = state.get();
  await state.reset();
  await state.update((empty) => {
    empty.sequence = sequence;
  });
}

function home({ terminals: { form, token } }: TranzilaContext): ReturnType<Emulator["home"]> {
  return {
    title: "Tranzila",
    text: [
      `Terminals ${form} (form) and ${token} (tokens). The form opens in the frame of the payment page.`,
      "Test cards: 4444 3333 2222 1111 and 12312312 are approved, with any later month and any security code but 000. 4580 0000 0000 0 + code is refused with that code, 4580 0000 0000 1 + code is approved and refused when it is charged again. 4580 0000 0000 2000 is approved after a page of the bank (3-D Secure) on another host.",
      `Codes: ${Object.entries(CODES)
        .map(([code, text]) => `${code} ${text}`)
        .join(" · ")}.`,
      "Events: behaviour {notify? before|after|late|twice|never|forged, returnBy? GET|POST, encodedReturn?, orderId?} · notify {index?, forged?} · recurring-charge {sto?, orderId?, response?} · settle {orderId | index, response?, txnType?, isHidden?}.",
    ].join("\n"),
    links: [],
  };
}

type Data = Record<string, unknown>;

const NOTIFY = ["before", "after", "late", "twice", "never", "forged"];

async function trigger(tranzila: TranzilaContext, event: string, data: Data): Promise<Data | undefined> {
  if (event === "behaviour") return setBehavior(tranzila, data);
  if (event === "notify") return repeatNotifications(tranzila, data);
  if (event === "recurring-charge") return chargeNow(tranzila, data);
  if (event === "settle") return settle(tranzila, data);
  return undefined;
}

async function setBehavior(tranzila: TranzilaContext, data: Data): Promise<Data> {
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
  const behavior = await updateState(tranzila, (state) => {
    const previous = getBehavior(state, String(orderId));
    const transaction: EmulatorBehavior = {
      notify: (notify as EmulatorBehavior["notify"]) ?? previous.notify,
      returnBy: returnBy ?? previous.returnBy,
      encodedReturn: encodedReturn ?? previous.encodedReturn,
    };
    state.behavior[String(orderId)] = transaction;
    return transaction;
  });
  return { ...behavior };
}

async function repeatNotifications(tranzila: TranzilaContext, { index, forged }: Data): Promise<Data> {
  const { transactions, held } = tranzila.state.get();
  const expected = index === undefined ? [...held] : [Number(index)];
  const found = transactions.filter((one) => expected.includes(one.index) && one.notifyUrl !== null);
  if (index !== undefined && found.length === 0) return { error: `No transaction ${String(index)}.` };
  await updateState(tranzila, (state) => {
    state.held = state.held.filter((one) => !expected.includes(one));
  });
  const statuses: number[] = [];
  for (const one of found) statuses.push(await send(tranzila, one, forged === true));
  return { sent: found.map((one) => one.index), statuses };
}

async function chargeNow(tranzila: TranzilaContext, { sto, orderId, response }: Data): Promise<Data> {
  const order = tranzila.state.get().standingOrders.findLast(({ id, orderId: of, status }) => {
    if (status !== "active") return false;
    return (sto === undefined || id === Number(sto)) && (orderId === undefined || of === orderId);
  });
  if (!order) return { error: "No such standing order is active." };
  if (response !== undefined && response !== "000" && !Object.hasOwn(CODES, String(response))) {
    return { error: `response is 000 or one of ${Object.keys(CODES).join(", ")}.` };
  }
  const intent = response === undefined ? {} : { response: String(response) };
  const transaction = await chargeOrder(tranzila, order, intent);
  return { sto: order.id, index: transaction.index, response: transaction.response };
}

/**
 * Corrects the code of an order's last transaction or of the one with this index, as the bank does after a
 * communication error. Gives its report row another type, or hides it.
 */
async function settle(tranzila: TranzilaContext, data: Data): Promise<Data> {
  const { orderId, index, response, txnType, isHidden } = data;
  return updateState(tranzila, ({ transactions }) => {
    const last = transactions.findLast((one) =>
      index === undefined ? one.userFields.order_id === orderId : one.index === Number(index),
    );
    if (!last) return { error: "No transaction has this orderId or index." };
    if (response !== undefined) last.response = String(response);
    if (txnType !== undefined) last.txnType = String(txnType);
    if (isHidden !== undefined) last.isHidden = isHidden === true;
    return { index: last.index, response: last.response };
  });
}

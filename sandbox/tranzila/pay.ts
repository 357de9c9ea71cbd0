import { change, entry } from "@/sandbox/core/change";
import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/stand-in";
import { book, isDuplicate, newToken } from "@/sandbox/tranzila/booking";
import { type CardFields, readCard } from "@/sandbox/tranzila/card-fields";
import { cardOf, isExpired } from "@/sandbox/tranzila/cards";
import { refusalPage } from "@/sandbox/tranzila/form-frame";
import { cardForm } from "@/sandbox/tranzila/form-page";
import { sumOf } from "@/sandbox/tranzila/form-request";
import { chargeTime, onePeriodLater } from "@/sandbox/tranzila/jerusalem";
import { minorUnits } from "@/sandbox/tranzila/money";
import { notifyByRule } from "@/sandbox/tranzila/notify";
import { goBack } from "@/sandbox/tranzila/return";
import { MODES, USER_FIELDS } from "@/sandbox/tranzila/settings";
import { startOrder } from "@/sandbox/tranzila/standing-orders";
import type { FormSession, Transaction, Tranzila } from "@/sandbox/tranzila/state";

const ECHOED = ["contact", "email", "phone", "company", "pdesc", "lang"];

/** The card form comes back: one transaction, whatever its answer, then the notification and the way back. */
export async function pay(tranzila: Tranzila, request: SandboxRequest): Promise<SandboxResponse> {
  const form = new URLSearchParams(request.body.toString("utf8"));
  const id = form.get("session") ?? "";
  const session = entry(tranzila.state.get().sessions, id);
  if (!session) return refusalPage("il", "session", "This payment page is over. Open it again");
  const { values } = session;
  const card = readCard(form);
  if ("problem" in card) return cardForm(tranzila, id, session, card.problem, form);
  if (isDuplicate(tranzila.state.get(), values.DCdisable, tranzila.context.now())) {
    return refusalPage(values.lang ?? "il", "DCdisable", "This charge was made within the last 24 hours");
  }
  const made = await charge(tranzila, session, card);
  await notifyByRule(tranzila, made);
  return goBack(tranzila, made, values);
}

async function charge(tranzila: Tranzila, session: FormSession, fields: CardFields): Promise<Transaction> {
  const { values, terminal } = session;
  const tranmode = values.tranmode ?? "A";
  const card = cardOf(fields.number);
  const { expireMonth, expireYear, last4 } = fields;
  const kept = { last4, expireMonth, expireYear, brand: card.brand };
  const response = responseOf(fields, card.code, tranzila.context.now());
  const approved = response === "000";
  const wantsToken = MODES[tranmode]?.token ?? false;
  const recurs = Boolean(values.recur_transaction) && MODES[tranmode]?.effect === "charge";
  const token = approved && (wantsToken || recurs) ? newToken(last4) : null;
  // Booked before anything is awaited: of two tabs that pay at once, one is the duplicate.
  const made = await book(tranzila, {
    terminal,
    response,
    amount: sumOf(values),
    currency: values.currency ?? "1",
    tranmode,
    card: kept,
    token: wantsToken ? token : null,
    stoId: null,
    userFields: pick(values, Object.values(USER_FIELDS)),
    notifyUrl: values.notify_url_address ?? null,
    echoed: { ...pick(values, ECHOED), ...(fields.name ? { contact: fields.name } : {}) },
    kind: "form",
  });
  if (token === null) return made;
  await change(tranzila, (state) => {
    state.cards[token] = { ...kept, token, laterCode: card.laterCode };
  });
  if (recurs) await startRecurring(tranzila, session, token);
  return made;
}

function responseOf(fields: CardFields, code: string, now: number): string {
  if (isExpired(fields.expireMonth, fields.expireYear, now)) return "036";
  return fields.securityCode === "000" ? "006" : code;
}

/** Monthly, not of the customer's choosing. Its webhook is set up once at the terminal: it knows nothing of a query. */
async function startRecurring(tranzila: Tranzila, { terminal, values }: FormSession, token: string) {
  const { notify_url_address: notify, recur_start_date: start } = values;
  const webhook = notify === undefined ? null : new URL(notify);
  await startOrder(tranzila, {
    terminal,
    token,
    amount: minorUnits(values.recur_sum) ?? 0,
    currency: values.currency ?? "1",
    frequency: "monthly",
    firstChargeAt:
      start === undefined ? onePeriodLater(tranzila.context.now(), "monthly") : chargeTime(start),
    description: values.pdesc ?? "",
    webhook: webhook && webhook.origin + webhook.pathname,
    orderId: values.order_id ?? null,
  });
}

function pick(values: Record<string, string>, names: string[]) {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

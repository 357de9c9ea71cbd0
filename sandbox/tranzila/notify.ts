import { change } from "@/sandbox/core/change";
import { behaviourOf, type Transaction, type Tranzila, type Values } from "@/sandbox/tranzila/state";

const PATIENCE_MS = 10_000;
const AFTER_MS = 300;
const FORGED = "forged".padEnd(43, "0");

/** Tells the shop's server what became of a transaction, as its rule says. Resolves when the browser may go on. */
export async function notifyByRule(tranzila: Tranzila, made: Transaction): Promise<void> {
  const { notify } = behaviourOf(tranzila.state.get(), orderOf(tranzila, made));
  if (notify === "never" || made.notifyUrl === null) return;
  if (notify === "late") {
    await change(tranzila, (state) => {
      state.held.push(made.index);
    });
    return;
  }
  if (notify === "after") {
    setTimeout(() => void send(tranzila, made), AFTER_MS).unref();
    return;
  }
  await send(tranzila, made, notify === "forged");
  if (notify === "twice") await send(tranzila, made);
}

/** Which order a rule may be made for: the payment's own, or the one whose standing order this charge is of. */
function orderOf(tranzila: Tranzila, { userFields, stoId }: Transaction): string | null {
  const order = tranzila.state.get().standingOrders.find(({ id }) => id === stoId);
  return userFields.order_id ?? order?.orderId ?? null;
}

/** One notification: an urlencoded POST without any signature. It is sent once, whatever the answer. */
export async function send(tranzila: Tranzila, made: Transaction, isForged = false): Promise<number> {
  if (made.notifyUrl === null) return 0;
  const url = new URL(made.notifyUrl);
  const body = isForged ? forge(url, made.result) : made.result;
  let status = 0;
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const init = { method: "POST", body: new URLSearchParams(body), redirect: "manual", signal } as const;
    const answer = await fetch(url, init);
    status = answer.status;
    await answer.body?.cancel();
  } catch {
    // Nobody there: the real service does not tell either.
  }
  const data = { to: url.origin + url.pathname, status, isForged };
  const effect = { service: "tranzila", kind: "notification", id: `${made.terminal}:${made.index}`, data };
  await tranzila.context.recordEffect(effect).catch(() => undefined);
  return status;
}

/** What somebody would send who knows everything but the secret word, which is all that the address carries. */
function forge(url: URL, result: Values): Values {
  const words = [...url.searchParams.values()];
  for (const name of [...url.searchParams.keys()]) url.searchParams.set(name, FORGED);
  const entries = Object.entries(result).map(([name, value]) => [
    name,
    words.includes(value) ? FORGED : value,
  ]);
  return Object.fromEntries(entries);
}

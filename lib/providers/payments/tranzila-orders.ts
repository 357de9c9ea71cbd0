import { z } from "zod";
import {
  assertAccepted,
  callTranzila,
  errorCode,
  isAccepted,
  type TranzilaSettings,
} from "@/lib/providers/payments/tranzila-api";
import { israelTime } from "@/lib/providers/payments/tranzila-values";

const stamp = z
  .string()
  .nullish()
  .transform((value) => {
    const [day = "", time = "00:00:00"] = (value ?? "").split(/[ T]/);
    return day ? israelTime(day, time) : null;
  });

const order = z.object({
  sto_id: z.coerce.number().int(),
  sto_status: z.string().transform((status) => status.toLowerCase()),
  next_charge_date_time: stamp,
  last_charge_date_time: stamp,
  card: z
    .object({ token: z.string(), expire_month: z.coerce.number(), expire_year: z.coerce.number() })
    .nullish()
    .catch(null),
});
const found = z.object({ error_code: errorCode, stos: z.array(order).nullish() });
const updated = z.object({ error_code: errorCode });

export type StandingOrder = z.infer<typeof order>;

/** The standing order of a number; null when the terminal has none such. */
export async function findOrder(settings: TranzilaSettings, id: number): Promise<StandingOrder | null> {
  const orders = await askOrders(settings, { sto_id: id });
  return orders.find(({ sto_id }) => sto_id === id) ?? null;
}

/** The newest standing order that charges this token. */
export async function findOrderByToken(
  settings: TranzilaSettings,
  token: string,
): Promise<StandingOrder | null> {
  const orders = await askOrders(settings, { token });
  return orders.sort((a, b) => b.sto_id - a.sto_id)[0] ?? null;
}

async function askOrders(settings: TranzilaSettings, filter: Record<string, unknown>) {
  const answer = await callTranzila(settings, {
    url: `${settings.apiBase}/v1/stos/get`,
    body: { terminal_name: settings.terminal, ...filter },
    schema: found,
  });
  assertAccepted("a look at standing orders", answer);
  return answer.stos ?? [];
}

/** Ends a standing order. One that has ended is left alone, also when somebody else was quicker. */
export async function stopOrder(settings: TranzilaSettings, id: number): Promise<void> {
  const before = await findOrder(settings, id);
  if (before === null || before.sto_status === "inactive") return;
  const answer = await callTranzila(settings, {
    url: `${settings.apiBase}/v2/sto/update`,
    body: { terminal_name: settings.terminal, sto_id: id, sto_status: "inactive" },
    schema: updated,
  });
  if (isAccepted(answer)) return;
  const after = await findOrder(settings, id);
  if (after?.sto_status !== "inactive") assertAccepted("to end a standing order", answer);
}

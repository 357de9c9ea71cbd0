import { z } from "zod";
import {
  assertAccepted,
  callTranzila,
  isAccepted,
  type TranzilaSettings,
  tranzilaErrorCode,
} from "@/lib/providers/payments/tranzila-api";
import { parseIsraelTime } from "@/lib/providers/payments/tranzila-values";

const stamp = z
  .string()
  .nullish()
  .transform((value) => {
    const [day = "", time = "00:00:00"] = (value ?? "").split(/[ T]/);
    return day ? parseIsraelTime(day, time) : null;
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
const found = z.object({ error_code: tranzilaErrorCode, stos: z.array(order).nullish() });
const updated = z.object({ error_code: tranzilaErrorCode });

export type StandingOrder = z.infer<typeof order>;

export async function findStandingOrder(settings: TranzilaSettings, id: number) {
  const orders = await askOrders(settings, { sto_id: id });
  return orders.find(({ sto_id }) => sto_id === id) ?? null;
}

export async function findStandingOrderByToken(settings: TranzilaSettings, token: string) {
  const orders = await askOrders(settings, { token });
  return orders.sort((a, b) => b.sto_id - a.sto_id)[0] ?? null;
}

async function askOrders(settings: TranzilaSettings, filter: Record<string, unknown>) {
  const response = await callTranzila(settings, {
    url: `${settings.apiBase}/v1/stos/get`,
    body: { terminal_name: settings.terminal, ...filter },
    schema: found,
  });
  assertAccepted("a look at standing orders", response);
  return response.stos ?? [];
}

/** Ends a standing order. Does nothing when it has ended already, also when another call was faster. */
export async function stopStandingOrder(settings: TranzilaSettings, id: number): Promise<void> {
  const before = await findStandingOrder(settings, id);
  if (before === null || before.sto_status === "inactive") return;
  const response = await callTranzila(settings, {
    url: `${settings.apiBase}/v2/sto/update`,
    body: { terminal_name: settings.terminal, sto_id: id, sto_status: "inactive" },
    schema: updated,
  });
  if (isAccepted(response)) return;
  const after = await findStandingOrder(settings, id);
  if (after?.sto_status !== "inactive") assertAccepted("to end a standing order", response);
}

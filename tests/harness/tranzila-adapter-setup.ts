import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { vi } from "vitest";
import { z } from "zod";
import type { CheckoutOrder, PaymentLookup, StoredCard } from "@/lib/providers/payments/port";
import { createTranzilaGateway } from "@/lib/providers/payments/tranzila";
import { callTranzila, type TranzilaSettings } from "@/lib/providers/payments/tranzila-api";
import { startTestSandbox } from "@/tests/harness/sandbox/start-test-sandbox";
import { controlAt } from "@/tests/harness/sandbox-control";
import { payTranzilaForm } from "@/tests/harness/tranzila-page-objects";

const TERMINALS = { terminal: "kolotsandbox", tokenTerminal: "kolotsandboxtok" };
export const YEARLY_PLAN = { period: "yearly", price: { amount: 95_000, currency: "USD" } } as const;
export const EMPTY_LOOKUP: PaymentLookup = {
  paymentId: null,
  sessionRef: null,
  subscriptionRef: null,
  chargeRef: null,
  since: null,
};

export type TranzilaAdapterSetup = Awaited<ReturnType<typeof startTranzilaAdapter>>;

type Terminals = Pick<TranzilaSettings, "terminal" | "tokenTerminal">;

/**
 * Starts the adapter with its own sandbox, and a server that records webhooks. Test files that write payments to one
 * database need terminals of their own, because an index is unique per terminal only.
 */
export async function startTranzilaAdapter(terminals: Terminals = TERMINALS) {
  vi.stubEnv("SANDBOX_TRANZILA_TERMINAL", terminals.terminal);
  vi.stubEnv("SANDBOX_TRANZILA_TOKEN_TERMINAL", terminals.tokenTerminal);
  const sandbox = await startTestSandbox();
  vi.unstubAllEnvs();
  const heard: { query: URLSearchParams; rawBody: string }[] = [];
  const server = createServer((request, response) => {
    let rawBody = "";
    request.on("data", (chunk) => {
      rawBody += chunk;
    });
    request.on("end", () => {
      heard.push({ rawBody, query: new URL(request.url ?? "/", "http://shop").searchParams });
      response.end();
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const gatewayWith = (changes: Partial<TranzilaSettings>) =>
    createTranzilaGateway({ ...createTranzilaSettings(sandbox.url), ...terminals, ...changes });
  const gateway = gatewayWith({});
  const control = controlAt(() => sandbox.url);
  const orderFor = (changes: Partial<CheckoutOrder> = {}) => orderTo(url, changes);
  const look = (what: Partial<PaymentLookup>) => gateway.lookUp({ ...EMPTY_LOOKUP, ...what });

  /** Opens a checkout and pays it in the frame; `edit` manipulates its URL. */
  async function checkOut(
    changes: Partial<CheckoutOrder> = {},
    card?: string,
    edit: Record<string, string> = {},
  ) {
    const order = orderFor(changes);
    const form = new URL((await gateway.openCheckout(order)).url);
    for (const [name, value] of Object.entries(edit)) form.searchParams.set(name, value);
    return { order, paid: await payTranzilaForm(form.href, card) };
  }

  return {
    ...{ url, heard, gateway, gatewayWith, control, orderFor, look, checkOut },
    trigger: (event: string, data: object = {}) => control.trigger({ service: "tranzila", event, ...data }),
    effects: async (kind: string) =>
      (await control.effects("tranzila")).effects.filter((one: { kind: string }) => one.kind === kind),
    /** Parses a received webhook, by default the last one. */
    readHeard(at = -1) {
      const { query = new URLSearchParams(), rawBody = "" } = heard.at(at) ?? {};
      return gateway.readNotice({ headers: new Headers(), rawBody, query });
    },
    /** Starts a recurring payment that no form of the product created. */
    startOrder(order: object) {
      const settings = { ...createTranzilaSettings(sandbox.url), ...terminals };
      const body = { terminal_name: settings.terminal, ...order };
      const url = `${settings.apiBase}/v2/sto/create`;
      return callTranzila(settings, { url, body, schema: z.looseObject({ error_code: z.literal(0) }) });
    },
    /** Returns a card stored by a yearly payment. */
    async storedCard(number?: string): Promise<StoredCard> {
      const { order } = await checkOut(YEARLY_PLAN, number);
      const { subscription } = await look({ paymentId: order.paymentId });
      if (!subscription?.card) throw new Error("No card was stored");
      return subscription.card;
    },
    async reset() {
      heard.length = 0;
      await control.reset();
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await sandbox.remove();
    },
  };
}

/** Returns the settings of the Tranzila emulator. */
export function createTranzilaSettings(sandboxUrl: string): TranzilaSettings {
  const base = `${sandboxUrl}/tranzila`;
  return {
    ...TERMINALS,
    ...{ currencies: ["ILS", "USD", "EUR", "GBP", "JPY"], returnsTokens: true },
    ...{ appKey: "sandbox-tranzila-app-key", secret: "sandbox-tranzila-secret" },
    ...{ formBase: base, apiBase: `${base}/api`, reportBase: `${base}/report` },
  };
}

function orderTo(shop: string, changes: Partial<CheckoutOrder> = {}): CheckoutOrder {
  return {
    paymentId: randomUUID(),
    nonce: randomUUID().replaceAll("-", ""),
    planKey: "pro",
    period: "monthly",
    price: { amount: 9900, currency: "USD" },
    description: "Kolot Pro, monthly",
    customer: { userId: "u1", email: "dana@people.example", name: "Dana Levi", language: "en", ref: null },
    urls: { success: `${shop}/success`, failure: `${shop}/failure`, notify: `${shop}/notify` },
    ...changes,
  };
}

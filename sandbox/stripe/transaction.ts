import type { Effect, SandboxContext, StateFile } from "@/sandbox/core/emulator";
import { getOwnEntry, updateState } from "@/sandbox/core/state-files";
import type { ApiObject, StripeSettings, StripeState } from "@/sandbox/stripe/state";

const MAX_EVENTS = 2_000;

export interface StripeContext {
  context: SandboxContext;
  state: StateFile<StripeState>;
  settings: StripeSettings;
  wake(): void;
}

export interface StripeTransaction {
  state: StripeState;
  baseUrl: string;
  /** Seconds of the sandbox clock. */
  now: number;
  effects: Omit<Effect, "at" | "service">[];
}

export function readState(stripe: StripeContext): StripeTransaction {
  const { context, state } = stripe;
  return {
    state: state.get(),
    baseUrl: context.baseUrl,
    now: Math.floor(context.now() / 1000),
    effects: [],
  };
}

/** Changes the account. An error thrown by `run` propagates and leaves the state file usable. */
export async function commitTransaction<T>(stripe: StripeContext, run: (work: StripeTransaction) => T) {
  const effects: StripeTransaction["effects"] = [];
  try {
    return await updateState(stripe, (state) => run({ ...readState(stripe), state, effects }));
  } finally {
    for (const effect of effects) await stripe.context.recordEffect({ service: "stripe", ...effect });
    stripe.wake();
  }
}

/** Returns a new id. Ids are never reused, also not after a reset. */
export function nextId(state: StripeState, prefix: string): string {
  state.sequence += 1;
  return `${prefix}_1Sbx${state.seed}${String(state.sequence).padStart(6, "0")}`;
}

/** Returns the time of the customer's test clock, else of the sandbox, in seconds. */
export function getCustomerTime(work: StripeTransaction, customerId: string | null): number {
  const clockId = customerId ? getOwnEntry(work.state.customers, customerId)?.clockId : null;
  return (clockId && getOwnEntry(work.state.clocks, clockId)?.frozen) || work.now;
}

/** Events that the emulator sends; a type test holds them against the SDK. */
export type SentEvent =
  | "charge.refunded"
  | `charge.dispute.${"created" | "updated" | "closed" | "funds_withdrawn" | "funds_reinstated"}`
  | `checkout.session.${"completed" | "expired"}`
  | `customer.${"created" | "updated"}`
  | `customer.subscription.${"created" | "updated" | "deleted"}`
  | `invoice.${"paid" | "payment_action_required" | "payment_failed" | "voided"}`
  | "refund.created";

/** Stores an event with the current object and schedules its deliveries by the webhook mode. */
export function emitEvent(work: StripeTransaction, type: SentEvent, object: ApiObject, at = work.now): void {
  const { state } = work;
  const id = nextId(state, "evt");
  state.events.push({ id, type, created: at, object });
  if (state.events.length > MAX_EVENTS) state.events = state.events.slice(-MAX_EVENTS);
  const { mode, delayMs } = state.webhooks;
  if (mode === "never") return;
  const wall = Date.now();
  if (mode === "out-of-order") {
    // Each event waits less than the previous one.
    const waiting = state.deliveries.filter(({ dueAt }) => dueAt !== null && dueAt > wall);
    const first = Math.min(wall + 1_500, ...waiting.map(({ dueAt }) => dueAt ?? wall));
    state.deliveries.push({ eventId: id, dueAt: Math.max(wall, first - 150), attempt: 0 });
    return;
  }
  const dueAt = mode === "held" ? null : mode === "late" ? wall + delayMs : wall;
  const times = mode === "twice" ? 2 : 1;
  for (let n = 0; n < times; n += 1) state.deliveries.push({ eventId: id, dueAt, attempt: 0 });
}

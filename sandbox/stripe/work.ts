import { entry } from "@/sandbox/core/change";
import type { Effect, SandboxContext, StateFile } from "@/sandbox/core/stand-in";
import type { StripeSettings } from "@/sandbox/stripe/settings";
import type { StripeState, Wire } from "@/sandbox/stripe/state";

const EVENTS_KEPT = 2_000;

/** Everything a handler of this stand-in needs. */
export interface Stripe {
  context: SandboxContext;
  state: StateFile<StripeState>;
  settings: StripeSettings;
  /** Sends what is due; set up by stand-in.ts. */
  wake(): void;
}

/** One change of the account: what it touches, and what the outside hears of it afterwards. */
export interface Work {
  state: StripeState;
  baseUrl: string;
  /** Seconds of the sandbox clock. */
  now: number;
  effects: Omit<Effect, "at" | "service">[];
}

/** A look at the account that changes nothing. */
export function look(stripe: Stripe): Work {
  const { context, state } = stripe;
  return {
    state: state.get(),
    baseUrl: context.baseUrl,
    now: Math.floor(context.now() / 1000),
    effects: [],
  };
}

/** Changes the account; a refusal thrown inside leaves the state file working. */
export async function commit<T>(stripe: Stripe, run: (work: Work) => T): Promise<T> {
  let outcome: { value: T } | { refusal: unknown } | undefined;
  const effects: Work["effects"] = [];
  await stripe.state.update((state) => {
    try {
      outcome = { value: run({ ...look(stripe), state, effects }) };
    } catch (refusal) {
      outcome = { refusal };
    }
  });
  for (const effect of effects) await stripe.context.recordEffect({ service: "stripe", ...effect });
  stripe.wake();
  if (!outcome) throw new Error("The state file did not apply the change");
  if ("refusal" in outcome) throw outcome.refusal;
  return outcome.value;
}

/** A new identifier; never given twice, not even after a reset. */
export function nextId(state: StripeState, prefix: string): string {
  state.sequence += 1;
  return `${prefix}_1Sbx${state.seed}${String(state.sequence).padStart(6, "0")}`;
}

/** The time in which this customer lives: a test clock's, else the sandbox's. */
export function nowOf(work: Work, customerId: string | null): number {
  const clockId = customerId ? entry(work.state.customers, customerId)?.clockId : null;
  return (clockId && entry(work.state.clocks, clockId)?.frozen) || work.now;
}

/** Something happened: kept as an event with the object as it is now, and sent the way the webhooks are set. */
export function emit(work: Work, type: string, object: Wire, at = work.now): void {
  const { state } = work;
  const id = nextId(state, "evt");
  state.events.push({ id, type, created: at, object });
  if (state.events.length > EVENTS_KEPT) state.events = state.events.slice(-EVENTS_KEPT);
  const { mode, delayMs } = state.webhooks;
  if (mode === "never") return;
  const wall = Date.now();
  if (mode === "out-of-order") {
    // Each event waits less than the one before it.
    const waiting = state.deliveries.filter(({ dueAt }) => dueAt !== null && dueAt > wall);
    const first = Math.min(wall + 1_500, ...waiting.map(({ dueAt }) => dueAt ?? wall));
    state.deliveries.push({ eventId: id, dueAt: Math.max(wall, first - 150), attempt: 0 });
    return;
  }
  const dueAt = mode === "held" ? null : mode === "late" ? wall + delayMs : wall;
  const times = mode === "twice" ? 2 : 1;
  for (let n = 0; n < times; n += 1) state.deliveries.push({ eventId: id, dueAt, attempt: 0 });
}

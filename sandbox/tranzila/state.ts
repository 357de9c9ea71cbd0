import { entry } from "@/sandbox/core/change";
import type { SandboxContext, StateFile } from "@/sandbox/core/stand-in";
import type { Terminals } from "@/sandbox/tranzila/settings";

export type Values = Record<string, string>;

/** Somebody who has the form open: what it was opened with. */
export interface FormSession {
  terminal: string;
  values: Values;
  openedAt: number;
}

export interface SavedCard {
  token: string;
  last4: string;
  expireMonth: number;
  expireYear: number;
  brand: string;
  /** Answer to charges after the first. */
  laterCode: string;
}

/** One line of the reports: approved or not, money or none. */
export interface Transaction {
  terminal: string;
  index: number;
  at: number;
  response: string;
  /** Minor units. */
  amount: number;
  /** Code of the form. */
  currency: string;
  tranmode: string;
  card: Omit<SavedCard, "token" | "laterCode">;
  token: string | null;
  stoId: number | null;
  userFields: Values;
  /** Everything the notification and the return say. */
  result: Values;
  /** Where its notification goes; null for token charges, which have none. */
  notifyUrl: string | null;
}

export interface StandingOrder {
  id: number;
  terminal: string;
  status: "active" | "inactive";
  token: string;
  /** Minor units. */
  amount: number;
  currency: string;
  frequency: "weekly" | "monthly" | "yearly";
  firstChargeAt: number;
  nextChargeAt: number;
  lastChargeAt: number | null;
  description: string;
  /** Where the terminal's webhook goes. */
  webhook: string | null;
  /** The form's order_id, so that triggers find it. */
  orderId: string | null;
}

/** How the outside behaves towards the shop: for everybody, or for one order. */
export interface Behaviour {
  notify: "before" | "after" | "late" | "twice" | "never" | "forged";
  returnBy: "GET" | "POST";
  /** The question mark of the return address comes as %3F. */
  encodedReturn: boolean;
}

export interface TranzilaState {
  sequence: number;
  handshakes: Record<string, { sum: number; at: number }>;
  sessions: Record<string, FormSession>;
  cards: Record<string, SavedCard>;
  transactions: Transaction[];
  standingOrders: StandingOrder[];
  behaviour: Record<string, Behaviour>;
  /** Indices of transactions whose notification is held back. */
  held: number[];
}

/** Everything a handler of this stand-in needs. */
export interface Tranzila {
  context: SandboxContext;
  state: StateFile<TranzilaState>;
  terminals: Terminals;
}

export function emptyState(): TranzilaState {
  return {
    sequence: 0,
    handshakes: {},
    sessions: {},
    cards: {},
    transactions: [],
    standingOrders: [],
    behaviour: {},
    held: [],
  };
}

/** The next number of a transaction or a standing order; never given twice, not even after a reset. */
export function nextNumber(state: TranzilaState): number {
  state.sequence += 1;
  return 100_000 + state.sequence;
}

const USUAL: Behaviour = { notify: "before", returnBy: "POST", encodedReturn: false };

/** How to behave towards this order: its own rule, else everybody's. */
export function behaviourOf(state: TranzilaState, orderId: string | null): Behaviour {
  return entry(state.behaviour, orderId ?? "") ?? entry(state.behaviour, "") ?? USUAL;
}

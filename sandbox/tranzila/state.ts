import { DAY_MS } from "@/sandbox/core/clock";
import type { SandboxContext, StateFile } from "@/sandbox/core/emulator";
import { getOwnEntry } from "@/sandbox/core/state-files";
import type { CardFields } from "@/sandbox/tranzila/cards";
import modes from "@/sandbox/tranzila/modes.json" with { type: "json" };

export type Values = Record<string, string>;

export interface FormSession {
  terminal: string;
  values: Values;
  openedAt: number;
  /** The card that the bank asks about. */
  asked?: CardFields;
}

export interface SavedCard {
  token: string;
  last4: string;
  expireMonth: number;
  expireYear: number;
  brand: string;
  laterCode: string;
}

/** A row of the reports: approved or declined, with or without a charge. */
export interface Transaction {
  terminal: string;
  index: number;
  at: number;
  response: string;
  /** Minor units. */
  amount: number;
  /** Currency code of the form. */
  currency: string;
  tranmode: string;
  card: Omit<SavedCard, "token" | "laterCode">;
  token: string | null;
  stoId: number | null;
  userFields: Values;
  result: Values;
  /** Null for token charges, which are not notified. */
  notifyUrl: string | null;
  /** Type of its report row; DEBIT when absent. */
  txnType?: string;
  /** The reports lack its row. */
  isHidden?: boolean;
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
  /** Webhook URL of the terminal. */
  webhook: string | null;
  orderId: string | null;
}

export interface EmulatorBehavior {
  notify: "before" | "after" | "late" | "twice" | "never" | "forged";
  returnBy: "GET" | "POST";
  /** Encodes the question mark of the redirect URL as %3F. */
  encodedReturn: boolean;
}

export interface TranzilaContext {
  context: SandboxContext;
  state: StateFile<TranzilaState>;
  terminals: Terminals;
}

export type TranzilaState = ReturnType<typeof emptyState>;

export function emptyState() {
  return {
    sequence: 0,
    handshakes: {} as Record<string, { sum: number; at: number }>,
    sessions: {} as Record<string, FormSession>,
    cards: {} as Record<string, SavedCard>,
    transactions: [] as Transaction[],
    standingOrders: [] as StandingOrder[],
    behavior: {} as Record<string, EmulatorBehavior>,
    /** Indices of transactions whose notification is held. */
    held: [] as number[],
  };
}

/** Returns the next index. Indices are never reused, also not after a reset. */
export function nextNumber(state: TranzilaState): number {
  state.sequence += 1;
  return 100_000 + state.sequence;
}

const DEFAULT_BEHAVIOR: EmulatorBehavior = { notify: "before", returnBy: "POST", encodedReturn: false };

export function getBehavior(state: TranzilaState, orderId: string | null): EmulatorBehavior {
  return getOwnEntry(state.behavior, orderId ?? "") ?? getOwnEntry(state.behavior, "") ?? DEFAULT_BEHAVIOR;
}

export type Terminals = ReturnType<typeof terminals>;

export function terminals() {
  const { env } = process;
  return {
    /** Terminal of the hosted form; it owns the standing orders of the form. */
    form: env.SANDBOX_TRANZILA_TERMINAL || "kolotsandbox",
    token: env.SANDBOX_TRANZILA_TOKEN_TERMINAL || "kolotsandboxtok",
    appKey: env.SANDBOX_TRANZILA_APP_KEY || "sandbox-tranzila-app-key",
    secret: env.SANDBOX_TRANZILA_SECRET || "sandbox-tranzila-secret",
  };
}

/** User-defined fields of the terminal by number; reports use the numbers. */
export const USER_FIELDS: Record<number, string> = {
  1: "cField1",
  2: "cField2",
  3: "order_id",
  4: "benid",
  20: "DCdisable",
};

export const CURRENCIES: Record<string, string> = { "1": "ILS", "2": "USD", "978": "EUR", "826": "GBP" };

type Mode = { effect: "charge" | "token" | "hold" | "card_check"; token: boolean };
export const MODES = modes as Record<string, Mode>;

/** The real lifetime of a handshake is undocumented. */
export const HANDSHAKE_TTL_MS = DAY_MS;
export const DUPLICATE_WINDOW_MS = DAY_MS;

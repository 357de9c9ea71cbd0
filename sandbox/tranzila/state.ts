import { DAY_MS } from "@/sandbox/core/clock";
import type { SandboxContext, StateFile } from "@/sandbox/core/emulator";
import { getOwnEntry } from "@/sandbox/core/state-files";

export type Values = Record<string, string>;

/** An open form with its parameters. */
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
  /** Response code of later charges. */
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
  /** Fields of the notification and of the redirect. */
  result: Values;
  /** Null for token charges, which are not notified. */
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
  /** Webhook URL of the terminal. */
  webhook: string | null;
  /** order_id of the form, for triggers. */
  orderId: string | null;
}

/** Behavior toward the merchant, for all orders or for one. */
export interface EmulatorBehavior {
  notify: "before" | "after" | "late" | "twice" | "never" | "forged";
  returnBy: "GET" | "POST";
  /** Encodes the question mark of the redirect URL as %3F. */
  encodedReturn: boolean;
}

export interface TranzilaState {
  sequence: number;
  handshakes: Record<string, { sum: number; at: number }>;
  sessions: Record<string, FormSession>;
  cards: Record<string, SavedCard>;
  transactions: Transaction[];
  standingOrders: StandingOrder[];
  behavior: Record<string, EmulatorBehavior>;
  /** Indices of transactions whose notification is held. */
  held: number[];
}

export interface TranzilaContext {
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
    behavior: {},
    held: [],
  };
}

/** Returns the next index. Indices are never reused, also not after a reset. */
export function nextNumber(state: TranzilaState): number {
  state.sequence += 1;
  return 100_000 + state.sequence;
}

const DEFAULT_BEHAVIOR: EmulatorBehavior = { notify: "before", returnBy: "POST", encodedReturn: false };

/** Returns the behavior for this order, else for all orders, else the default. */
export function getBehavior(state: TranzilaState, orderId: string | null): EmulatorBehavior {
  return getOwnEntry(state.behavior, orderId ?? "") ?? getOwnEntry(state.behavior, "") ?? DEFAULT_BEHAVIOR;
}

export interface Terminals {
  /** Terminal of the hosted form; it owns the standing orders of the form. */
  form: string;
  /** Terminal that charges tokens. */
  token: string;
  appKey: string;
  secret: string;
}

/** Returns the registered terminals; environment variables set their values. */
export function terminals(): Terminals {
  const { env } = process;
  return {
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

/** Currency codes of the form and ISO codes of the API. */
export const CURRENCIES: Record<string, string> = { "1": "ILS", "2": "USD", "978": "EUR", "826": "GBP" };

/** Effect of each transaction mode, and whether it creates a token. */
export const MODES: Record<string, { effect: "charge" | "token" | "hold" | "card_check"; token: boolean }> = {
  A: { effect: "charge", token: false },
  AK: { effect: "charge", token: true },
  K: { effect: "token", token: true },
  V: { effect: "hold", token: false },
  VK: { effect: "hold", token: true },
  N: { effect: "card_check", token: false },
  NK: { effect: "card_check", token: true },
};

export const LANGUAGES = ["il", "us", "en"];
export const MONTHLY_FREQUENCY = "4_approved";

/** The real lifetime of a handshake is undocumented. */
export const HANDSHAKE_TTL_MS = DAY_MS;
export const DUPLICATE_WINDOW_MS = DAY_MS;
/** Accepted clock difference of a call; the real one is undocumented. */
export const SKEW_SECONDS = 300;
export const SUM_MISMATCH = "912791";
export const PAGE_LIMIT = 500;

import { DAY_MS } from "@/sandbox/core/time-units";

/** What the real service fixes and the stand-in therefore fixes too. Facts from the provider fact sheet, section 7.1. */
export interface Terminals {
  /** The terminal of the hosted form; it keeps the standing orders that the form makes. */
  form: string;
  /** The terminal of the same family that charges tokens. */
  token: string;
  appKey: string;
  secret: string;
}

/** The one registered business; its values can be set so that the app under test needs no special ones. */
export function terminals(): Terminals {
  const { env } = process;
  return {
    form: env.SANDBOX_TRANZILA_TERMINAL || "kolotsandbox",
    token: env.SANDBOX_TRANZILA_TOKEN_TERMINAL || "kolotsandboxtok",
    appKey: env.SANDBOX_TRANZILA_APP_KEY || "sandbox-tranzila-app-key",
    secret: env.SANDBOX_TRANZILA_SECRET || "sandbox-tranzila-secret",
  };
}

/** User-defined fields as they are set up at the terminal: number → name. A report shows them by their numbers. */
export const USER_FIELDS: Record<number, string> = {
  1: "cField1",
  2: "cField2",
  3: "order_id",
  4: "benid",
  20: "DCdisable",
};

/** Codes of the form, and the ISO letters that the API speaks. */
export const CURRENCIES: Record<string, string> = { "1": "ILS", "2": "USD", "978": "EUR", "826": "GBP" };

/** What a mode does: whether money moves, and whether a token is made. */
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
export const MONTHLY = "4_approved";

/** How long a handshake holds. The real time is not documented. */
export const HANDSHAKE_MS = DAY_MS;
export const DUPLICATE_MS = DAY_MS;
/** How far the time of a call may be from ours. The real one is not documented. */
export const SKEW_SECONDS = 300;
export const SUM_MISMATCH = "912791";
export const PAGE_LIMIT = 500;

import cards from "@/sandbox/tranzila/cards.json" with { type: "json" };

/** `code` answers the first charge, `laterCode` charges of its token. */
export interface TestCard {
  code: string;
  laterCode: string;
  brand: string;
  /** The bank asks the payer on a page of its own (3-D Secure). */
  asksBank?: boolean;
}

export const CODES: Record<string, string> = cards.codes;

const APPROVED: Record<string, string> = cards.approved;
/** 4580 0000 0000 0 + code is declined at once, 1 + code on later charges, and 2 + code after the bank's page. */
const SCRIPTED = /^458000000000([012])(\d{3})$/;

/** Returns the test card of a number; other numbers are bad cards. */
export function cardOf(number: string): TestCard {
  const brand = Object.hasOwn(APPROVED, number) ? APPROVED[number] : undefined;
  if (brand) return { code: "000", laterCode: "000", brand };
  const [, later, code = ""] = SCRIPTED.exec(number) ?? [];
  if (later === "2" && code === "000") return { code, laterCode: code, brand: "Visa", asksBank: true };
  if (!Object.hasOwn(CODES, code)) return { code: "033", laterCode: "033", brand: "Visa" };
  return later === "1"
    ? { code: "000", laterCode: code, brand: "Visa" }
    : { code, laterCode: code, brand: "Visa" };
}

/** Returns whether the last day of the card's month has passed. */
export function isExpired(month: number, year: number, now: number): boolean {
  return Date.UTC(year, month, 1) <= now;
}

export const LISTED_CARDS: { number: string; code: string; later?: boolean; asksBank?: boolean }[] =
  cards.listed;

export type FormProblem = "number" | "expiry" | "code" | "id";

export interface CardFields {
  number: string;
  last4: string;
  expireMonth: number;
  expireYear: number;
  securityCode: string;
  name: string;
}

export function readCard(form: URLSearchParams): CardFields | { problem: FormProblem } {
  const digits = (name: string) => (form.get(name) ?? "").replace(/[\s-]/g, "");
  const number = digits("ccno");
  if (!/^\d{8,19}$/.test(number)) return { problem: "number" };
  const month = digits("expmonth");
  const year = digits("expyear");
  if (!/^(0[1-9]|1[0-2])$/.test(month) || !/^\d{2}$/.test(year)) return { problem: "expiry" };
  const securityCode = digits("mycvv");
  if (!/^\d{3,4}$/.test(securityCode)) return { problem: "code" };
  const id = digits("myid");
  if (id !== "" && !/^\d{5,9}$/.test(id)) return { problem: "id" };
  return {
    number,
    last4: number.slice(-4),
    expireMonth: Number(month),
    expireYear: 2000 + Number(year),
    securityCode,
    name: (form.get("contact") ?? "").trim().slice(0, 100),
  };
}

/** One card as the form takes it. `code` is what a charge answers, `laterCode` what charges of its token answer. */
export interface TestCard {
  code: string;
  laterCode: string;
  brand: string;
}

/** Response codes that a card can be made to give, in the words of the form's list. */
export const CODES: Record<string, string> = {
  "001": "Card blocked",
  "003": "Call the card company",
  "004": "Declined",
  "006": "Wrong ID or security code",
  "033": "Bad card",
  "036": "Card expired",
  "057": "No ID number given",
  "059": "Not allowed at this terminal",
  "065": "Wrong currency",
  "200": "General refusal",
};

const APPROVED: Record<string, string> = { "4444333322221111": "Visa", "12312312": "Isracard" };
/** 4580 0000 0000 0 + code: refused at once. 4580 0000 0000 1 + code: approved now, refused when charged again. */
const SCRIPTED = /^458000000000([01])(\d{3})$/;

/** The card of a number; any number that is not listed is a bad card. */
export function cardOf(number: string): TestCard {
  const brand = Object.hasOwn(APPROVED, number) ? APPROVED[number] : undefined;
  if (brand) return { code: "000", laterCode: "000", brand };
  const [, later, code = ""] = SCRIPTED.exec(number) ?? [];
  if (!Object.hasOwn(CODES, code)) return { code: "033", laterCode: "033", brand: "Visa" };
  return later === "1"
    ? { code: "000", laterCode: code, brand: "Visa" }
    : { code, laterCode: code, brand: "Visa" };
}

/** True once the last day of the card's month is over. */
export function isExpired(month: number, year: number, now: number): boolean {
  return Date.UTC(year, month, 1) <= now;
}

/** What the form and the home page list. */
export const LISTED_CARDS: { number: string; code: string; later?: true }[] = [
  { number: "4444 3333 2222 1111", code: "000" },
  { number: "12312312", code: "000" },
  { number: "4580 0000 0000 0004", code: "004" },
  { number: "4580 0000 0000 0033", code: "033" },
  { number: "4580 0000 0000 0036", code: "036" },
  { number: "4580 0000 0000 1004", code: "004", later: true },
];

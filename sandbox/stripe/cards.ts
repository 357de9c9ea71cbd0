import testCards from "@/sandbox/stripe/test-cards.json" with { type: "json" };

export interface TestCard {
  brand: "visa" | "mastercard";
  /** Why the first payment is declined; null when it pays. */
  decline: Decline | null;
  /** Declined from the second payment on. */
  failsLater?: boolean;
  /** 3-D Secure: the bank requires confirmation on a separate page. */
  needsConfirmation?: boolean;
  /** The bank asks at every later payment too. */
  asksAlways?: boolean;
  note: string;
}

export interface Decline {
  code: string;
  declineCode: string;
}

export const TEST_CARDS = testCards as Record<string, TestCard>;

/** Decline after the user rejects the bank confirmation. */
export const NOT_CONFIRMED: Decline = {
  code: "payment_intent_authentication_failure",
  declineCode: "authentication_not_handled",
};

/** Decline of renewals on cards that pay only once. */
export const LATER_DECLINE: Decline = { code: "card_declined", declineCode: "generic_decline" };

export type CardProblem = "incomplete" | "number" | "notTest" | "expiry" | "expired" | "cvc";

export interface ReadCard {
  number: string;
  card: TestCard;
  expMonth: number;
  expYear: number;
}

/** Parses a typed card or returns the problem. `now` is in seconds. */
export function readCard(
  input: { number: string; expiry: string; cvc: string },
  now: number,
): ReadCard | CardProblem {
  const number = input.number.replace(/[\s-]/g, "");
  if (!/^\d{13,19}$/.test(number)) return "incomplete";
  if (!passesLuhn(number)) return "number";
  const card = Object.hasOwn(TEST_CARDS, number) ? TEST_CARDS[number] : undefined;
  if (!card) return "notTest";
  const expiry = /^(\d{1,2})\s*\/?\s*(\d{2}|\d{4})$/.exec(input.expiry.trim());
  const expMonth = Number(expiry?.[1]);
  if (!expiry || expMonth < 1 || expMonth > 12) return "expiry";
  const expYear = Number(expiry[2]) + (expiry[2]?.length === 2 ? 2000 : 0);
  if (Date.UTC(expYear, expMonth) <= now * 1000) return "expired";
  if (!/^\d{3}$/.test(input.cvc.trim())) return "cvc";
  return { number, card, expMonth, expYear };
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

type PaymentOutcome = "success" | "failure" | "unknown";

/** What an address below /payment says. Nothing of it is proof of anything: it is shown, or looked up. */
export interface PaymentPath {
  outcome: PaymentOutcome;
  /** The page by itself, instead of the one inside the gateway's frame. */
  full: boolean;
  /** Names and values behind the question mark, wherever it stood. The first of equal names counts. */
  params: Record<string, string>;
}

const MAX_LENGTH = 4_096;
const ROOT = /^\/?payment(?:\/|$)/i;

/**
 * Reads any address of /payment: gateways append their query to an address that has one, and encoders take a question
 * mark for a part of the path (providers.md 7.2). `/payment/success%3Fsupplier=x?a=1` is success with both.
 */
export function parsePaymentPath(address: string): PaymentPath {
  const [given = "", ...queries] = address.slice(0, MAX_LENGTH).replace(/#.*$/s, "").split("?");
  const [path = "", ...encoded] = given.split(/%3F/i);
  const words = path.replace(ROOT, "").split("/").filter(Boolean).map(decoded);
  const [first = "", second, ...more] = words.map((word) => word.toLowerCase());
  const full = second === "full";
  const known = (first === "success" || first === "failure") && (full || !second) && more.length === 0;
  return {
    outcome: known ? (first as PaymentOutcome) : "unknown",
    full: known && full,
    params: paramsOf([...queries, ...encoded.map(withSigns)]),
  };
}

/** A query that was encoded as a path: its own signs may be encoded as well. */
function withSigns(query: string): string {
  return query.includes("=") ? query : query.replace(/%3D/gi, "=").replace(/%26/g, "&");
}

function paramsOf(queries: string[]): Record<string, string> {
  const pairs = queries.flatMap((query) => [...new URLSearchParams(query)]).filter(([name]) => name !== "");
  return Object.fromEntries(pairs.toReversed());
}

function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

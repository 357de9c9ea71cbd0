type PaymentOutcome = "success" | "failure" | "unknown";

/** Content of a URL below /payment. It proves nothing: it is only displayed or used for a lookup. */
export interface PaymentPath {
  outcome: PaymentOutcome;
  /** True for the standalone page, false for the page inside the gateway frame. */
  full: boolean;
  /** Parameters of every query part of the URL. The first of equal names wins. */
  params: Record<string, string>;
}

const MAX_LENGTH = 4_096;
const ROOT = /^\/?payment(?:\/|$)/i;

/**
 * Parses any URL of /payment. Gateways append a second query, and encoders put the question mark into the
 * path (docs/providers/tranzila.md): `/payment/success%3Fsupplier=x?a=1` has both parameters.
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

/** Decodes the separators of a query that was encoded as part of a path. */
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

import type { Direction } from "@/lib/i18n/direction";

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u200f]/;
// Flags are two regional indicators, which count as strong (docs/hebrew-style-guide.md).
const STRONG = /\p{L}|[\u{1f1e6}-\u{1f1ff}]|\u200e|\u200f/u;
const ISOLATED = /[\u2066-\u2068][^\u2069]*\u2069/g;

/** Returns the direction as `dir="auto"` does: by the first strong character; null when there is none. */
export function getParagraphDirection(paragraph: string): Direction | null {
  const first = STRONG.exec(paragraph.replace(ISOLATED, ""))?.[0];
  if (first === undefined) return null;
  return RIGHT_TO_LEFT.test(first) ? "rtl" : "ltr";
}

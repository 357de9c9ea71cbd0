import type { Problem } from "@/lib/mail/templates/self-check";

/** LinkedIn supports a version for about a year (docs/providers/linkedin.md); one month is left to test a new one. */
const SUPPORTED_MONTHS = 11;
const MONTHS = 12;

/** Finds a version of LinkedIn's API, such as 202607, that ends within a month. `today` is a date such as 2027-05-01. */
export function findVersionProblems(version: string, today: string): Problem[] {
  const toMonths = (year: string, month: string) => Number(year) * MONTHS + Number(month);
  const age =
    toMonths(today.slice(0, 4), today.slice(5, 7)) - toMonths(version.slice(0, 4), version.slice(4));
  return age >= SUPPORTED_MONTHS ? [{ code: "versionEnding", value: version }] : [];
}

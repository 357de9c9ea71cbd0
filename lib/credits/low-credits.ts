import type { CreditsInfo } from "@/lib/credits/schemas";

/** Share of the granted credits below which the balance is shown as low. */
const LOW_SHARE = 0.1;

/** Returns the part of the granted credits that is left, from 0 to 1. */
export function getCreditsShare({ balance, granted }: Pick<CreditsInfo, "balance" | "granted">): number {
  return granted > 0 ? balance / granted : 0;
}

/** Returns true when less than a tenth of the granted credits is left. */
export function areCreditsLow(info: Pick<CreditsInfo, "balance" | "granted">): boolean {
  return getCreditsShare(info) < LOW_SHARE;
}

import { getEnv } from "@/lib/core/server/env";

/** Returns whether a year can be bought: at Tranzila only once its card tokens are proven (docs/providers/tranzila.md). */
export function sellsYearly(): boolean {
  const { PAYMENT_GATEWAY, TRANZILA_TOKENS } = getEnv();
  return PAYMENT_GATEWAY !== "tranzila" || TRANZILA_TOKENS === "proven";
}

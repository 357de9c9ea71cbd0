import { type Env, getEnv } from "@/lib/core/server/env";

/** Returns whether a year can be bought: at Tranzila only once its card tokens are proven (decision 106). */
export function sellsYearly(env: Pick<Env, "PAYMENT_GATEWAY" | "TRANZILA_TOKENS"> = getEnv()): boolean {
  return env.PAYMENT_GATEWAY !== "tranzila" || env.TRANZILA_TOKENS === "proven";
}

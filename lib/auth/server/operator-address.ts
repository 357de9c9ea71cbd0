import { canonicalEmail } from "@/lib/auth/user-fields";
import { getEnv } from "@/lib/core/server/env";

/** Returns true for an address that may act by the command: one of OPERATORS or of CONSOLE_OPERATORS. */
export function isOperatorAddress(address: string): boolean {
  return isOneOf(getEnv().OPERATORS, address) || isConsoleOperator(address);
}

/** Returns true for an address of CONSOLE_OPERATORS, which opens the console. */
export function isConsoleOperator(address: string): boolean {
  return isOneOf(getEnv().CONSOLE_OPERATORS, address);
}

/** Compares canonical spellings. */
function isOneOf(addresses: readonly string[], address: string): boolean {
  const email = canonicalEmail(address);
  return email !== null && addresses.some((one) => canonicalEmail(one) === email);
}

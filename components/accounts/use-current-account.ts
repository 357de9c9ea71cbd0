"use client";

import { createContext, use } from "react";
import type { AccountWire } from "@/lib/accounts/schemas";

/** Filled by AccountScope: whoever is inside it works in one known brand. */
export const CurrentAccountContext = createContext<AccountWire | null>(null);

/** The brand of this address. Throws outside AccountScope (specification section 8). */
export function useCurrentAccount(): AccountWire {
  const account = use(CurrentAccountContext);
  if (!account) throw new Error("useCurrentAccount must be used inside the account provider (AccountScope)");
  return account;
}

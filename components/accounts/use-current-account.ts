"use client";

import { createContext, use } from "react";
import type { AccountDto } from "@/lib/accounts/schemas";
import type { Platform } from "@/lib/core/platforms";

interface PlatformChoice {
  /** Platform for which new posts of this account are created. */
  platform: Platform;
  choose(platform: Platform): void;
}

export const PlatformContext = createContext<PlatformChoice | null>(null);

/** Returns the selected platform of the account. Throws outside the provider [spec 8]. */
export function usePlatform(): PlatformChoice {
  const choice = use(PlatformContext);
  if (!choice) throw new Error("usePlatform must be used inside the platform provider (PlatformProvider)");
  return choice;
}

export const CurrentAccountContext = createContext<AccountDto | null>(null);

/** Returns the account of the current URL. Throws outside AccountProvider [spec 8]. */
export function useCurrentAccount(): AccountDto {
  const account = use(CurrentAccountContext);
  if (!account)
    throw new Error("useCurrentAccount must be used inside the account provider (AccountProvider)");
  return account;
}

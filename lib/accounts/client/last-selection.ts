import { type Platform, toPlatform } from "@/lib/core/platforms";

const ACCOUNT_KEY = "kolot.lastAccount";

/** Returns the id of the account last used in this browser, or null. /account redirects to it. */
export function readLastAccount(): string | null {
  return window.localStorage.getItem(ACCOUNT_KEY);
}

export function saveLastAccount(accountId: string): void {
  window.localStorage.setItem(ACCOUNT_KEY, accountId);
}

const PLATFORM_KEY = "kolot.platform.";

/** Returns the platform last selected for an account in this browser; Facebook by default. */
export function readSelectedPlatform(accountId: string): Platform {
  const stored = typeof window === "undefined" ? null : window.localStorage.getItem(PLATFORM_KEY + accountId);
  return toPlatform(stored);
}

export function saveSelectedPlatform(accountId: string, platform: Platform): void {
  window.localStorage.setItem(PLATFORM_KEY + accountId, platform);
}

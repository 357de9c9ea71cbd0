import { type Platform, toPlatform } from "@/lib/core/platforms";

const KEY = "kolot.platform.";

/** Returns the platform last selected for an account in this browser; Facebook by default. */
export function readSelectedPlatform(accountId: string): Platform {
  const stored = typeof window === "undefined" ? null : window.localStorage.getItem(KEY + accountId);
  return toPlatform(stored);
}

export function saveSelectedPlatform(accountId: string, platform: Platform): void {
  window.localStorage.setItem(KEY + accountId, platform);
}

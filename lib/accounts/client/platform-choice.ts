import { knownPlatform, type Platform } from "@/lib/accounts/platforms";

const KEY = "kolot.platform.";

/** The network a brand was last worked for in this browser; Facebook where none was chosen. */
export function readPlatform(accountId: string): Platform {
  const kept = typeof window === "undefined" ? null : window.localStorage.getItem(KEY + accountId);
  return knownPlatform(kept);
}

export function rememberPlatform(accountId: string, platform: Platform): void {
  window.localStorage.setItem(KEY + accountId, platform);
}

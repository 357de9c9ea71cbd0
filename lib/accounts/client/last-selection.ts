import { SETUP_STEPS, type SetupStep } from "@/lib/accounts/industries";
import { type Platform, toPlatform } from "@/lib/core/platforms";

const ACCOUNT_KEY = "kolot.lastAccount";

/** Returns the id of the account last used in this browser, or null. /account redirects to it. */
export function readLastAccount(): string | null {
  return window.localStorage.getItem(ACCOUNT_KEY);
}

export const saveLastAccount = (accountId: string) => save(ACCOUNT_KEY, accountId);

/** A full storage loses only the choice. */
function save(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {}
}

const PLATFORM_KEY = "kolot.platform.";

/** Returns the platform last selected for an account in this browser; Facebook by default. */
export function readSelectedPlatform(accountId: string): Platform {
  const stored = typeof window === "undefined" ? null : window.localStorage.getItem(PLATFORM_KEY + accountId);
  return toPlatform(stored);
}

export const saveSelectedPlatform = (accountId: string, platform: Platform) =>
  save(PLATFORM_KEY + accountId, platform);

const SETUP_KEY = "kolot.setup.";

/** Returns the set-up step that was open at the last visit in this browser; null when there was none. */
export function readLastSetupStep(accountId: string): SetupStep | null {
  const stored = window.localStorage.getItem(SETUP_KEY + accountId);
  return SETUP_STEPS.find((step) => step === stored) ?? null;
}

export const saveLastSetupStep = (accountId: string, step: SetupStep | null) =>
  save(SETUP_KEY + accountId, step ?? "");

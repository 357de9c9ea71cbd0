const KEY = "kolot.lastAccount";

/** Returns the id of the account last used in this browser, or null. /account redirects to it. */
export function readLastAccount(): string | null {
  return window.localStorage.getItem(KEY);
}

export function saveLastAccount(accountId: string): void {
  window.localStorage.setItem(KEY, accountId);
}

const KEY = "kolot.lastAccount";

/** The brand this browser worked in last; where /account leads. */
export function readLastAccount(): string | null {
  return window.localStorage.getItem(KEY);
}

export function rememberAccount(accountId: string): void {
  window.localStorage.setItem(KEY, accountId);
}

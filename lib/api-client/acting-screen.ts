import { createStore } from "zustand/vanilla";

/** True once the server said that acting as the user of this page has ended. */
export const actingEndedStore = createStore<boolean>(() => false);

let shownUserId: string | null = null;

/** Names the user of this page in its calls while an operator acts, so that a stale page changes nothing [OPR2]. */
export function setActingScreen(userId: string): void {
  shownUserId = userId;
}

export function getActingHeaders(): Record<string, string> {
  return shownUserId ? { "x-acting-as": shownUserId } : {};
}

export function reportActingEnd(): void {
  actingEndedStore.setState(true, true);
}

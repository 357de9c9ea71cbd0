import { createStore } from "zustand/vanilla";

/** False after a call failed while offline, until a call gets a response. */
export const onlineStatusStore = createStore<boolean>(() => true);

/** Returns `navigator.onLine`; true outside browsers. */
export const isBrowserOnline = (): boolean => globalThis.navigator?.onLine !== false;

/** Records whether calls get through; they may while offline, when the server runs on the same computer. */
export function setOnlineStatus(isReached: boolean): void {
  onlineStatusStore.setState(isReached, true);
}

import { clear, createStore, type UseStore } from "idb-keyval";

let store: UseStore | undefined;

/** Where this browser keeps what is too large for its localStorage and saved nowhere else yet. Opened at its first use. */
export function deviceStore(): UseStore {
  store ??= createStore("kolot", "drafts");
  return store;
}

/** Empties it: what was left there is for nobody else's eyes. Never throws. */
export async function forgetDevice(): Promise<void> {
  try {
    await clear(deviceStore());
  } catch {
    // A browser that refuses its store has kept nothing.
  }
}

import { clear, createStore, type UseStore } from "idb-keyval";

let store: UseStore | undefined;

export function getDraftDatabase(): UseStore {
  store ??= createStore("kolot", "drafts");
  return store;
}

/** Deletes all drafts, so that the next user of this browser cannot read them. Never throws. */
export async function clearDraftDatabase(): Promise<void> {
  try {
    await clear(getDraftDatabase());
  } catch {
    // A browser that refuses IndexedDB has stored nothing.
  }
}

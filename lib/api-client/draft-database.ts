import { clear, createStore, type UseStore } from "idb-keyval";

const CLOSING = "kolot.closing.";

let store: UseStore | undefined;

export function getDraftDatabase(): UseStore {
  store ??= createStore("kolot", "drafts");
  return store;
}

/**
 * Drafts of closing pages, in local storage: the browser aborts a database request that is unfinished when its
 * page is gone. Only `set` throws, when local storage is full or refused.
 */
export const closingDrafts = {
  get(key: string): string | null {
    try {
      return window.localStorage.getItem(CLOSING + key);
    } catch {
      return null;
    }
  },
  set: (key: string, text: string): void => window.localStorage.setItem(CLOSING + key, text),
  delete(key: string): void {
    if (closingDrafts.get(key) !== null) window.localStorage.removeItem(CLOSING + key);
  },
};

/** Deletes all drafts, so that the next user of this browser cannot read them. Never throws. */
export async function clearDraftDatabase(): Promise<void> {
  try {
    for (const key of Object.keys(window.localStorage))
      if (key.startsWith(CLOSING)) window.localStorage.removeItem(key);
  } catch {
    // A browser that refuses local storage has stored nothing there.
  }
  try {
    await clear(getDraftDatabase());
  } catch {
    // A browser that refuses IndexedDB has stored nothing.
  }
}

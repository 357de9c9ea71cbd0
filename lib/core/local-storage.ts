/** Subscribes to changes of local storage, for `useSyncExternalStore`. */
export function subscribeToStorage(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}

/** Stores a value and notifies this tab too: browsers send the event to the other tabs only. Throws when it is full. */
export function writeStorage(key: string, value: string): void {
  window.localStorage.setItem(key, value);
  window.dispatchEvent(new StorageEvent("storage", { key }));
}

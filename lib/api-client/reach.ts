/** False after a call that failed for want of a network, until one is answered. */
let reached = true;
const listeners = new Set<() => void>();

/** What the browser knows of a network; true where nobody asks one. */
export const hasNetwork = (): boolean => globalThis.navigator?.onLine !== false;

/** Tells whoever shows it whether calls get through; without a network alone they need not fail, on a laptop. */
export function tellReach(isReached: boolean): void {
  if (reached === isReached) return;
  reached = isReached;
  for (const listener of listeners) listener();
}

export const isReached = (): boolean => reached;

/** Calls back at every change; returns how to stop. */
export function onReach(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

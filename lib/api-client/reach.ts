import { Listeners } from "@/lib/core/listeners";

/** False after a call that failed for want of a network, until one is answered. */
let reached = true;
const listeners = new Listeners();

/** What the browser knows of a network; true where nobody asks one. */
export const hasNetwork = (): boolean => globalThis.navigator?.onLine !== false;

/** Tells whoever shows it whether calls get through; without a network alone they need not fail, on a laptop. */
export function tellReach(isReached: boolean): void {
  if (reached === isReached) return;
  reached = isReached;
  listeners.tell();
}

export const isReached = (): boolean => reached;

export const onReach = listeners.add;

import type { CreditDetails } from "@/lib/api-client/api-error";

/** A call that was refused for want of credits. */
export interface CreditShortage {
  details: CreditDetails;
  /** The answer's own sentence; null when it came without one. */
  message: string | null;
  /** Of the call, below /api: it tells what was not done. */
  path: string;
}

type Listener = (shortage: CreditShortage) => void;

const listeners = new Set<Listener>();

/** Hears of every 402 of this page (specification section 4: the dialog opens with the error's details and message). */
export function onCreditShortage(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceCreditShortage(shortage: CreditShortage): void {
  for (const listener of listeners) listener(shortage);
}

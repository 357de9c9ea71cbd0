import { createStore } from "zustand/vanilla";
import type { CreditDetails } from "@/lib/api-client/api-error";

export interface InsufficientCreditsEvent {
  details: CreditDetails;
  /** The message of the response; null when it had none. */
  message: string | null;
  /** Path of the refused call, relative to /api. */
  path: string;
}

type Listener = (shortage: InsufficientCreditsEvent) => void;

const latestStore = createStore<InsufficientCreditsEvent | null>(() => null);

/** Subscribes to every later 402 response of this page [spec 4]. Returns the unsubscribe function. */
export function onInsufficientCredits(listener: Listener): () => void {
  return latestStore.subscribe((shortage) => {
    if (shortage) listener(shortage);
  });
}

export function emitInsufficientCredits(shortage: InsufficientCreditsEvent): void {
  // A copy, because setting the identical object again would not notify.
  latestStore.setState({ ...shortage }, true);
}

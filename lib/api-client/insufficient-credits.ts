import { createStore } from "zustand/vanilla";
import type { CreditDetails } from "@/lib/api-client/api-error";

/** A call that was refused with 402. */
export interface InsufficientCreditsEvent {
  details: CreditDetails;
  /** The message of the response; null when it had none. */
  message: string | null;
  /** Path of the refused call, relative to /api. */
  path: string;
}

type Listener = (shortage: InsufficientCreditsEvent) => void;

/** Latest 402 response. Subscribers are notified only of responses after their subscription. */
const latestStore = createStore<InsufficientCreditsEvent | null>(() => null);

/**
 * Subscribes to every 402 response of this page; the credits dialog opens with its details and message [spec
 * 4]. Returns the unsubscribe function.
 */
export function onInsufficientCredits(listener: Listener): () => void {
  return latestStore.subscribe((shortage) => {
    if (shortage) listener(shortage);
  });
}

export function emitInsufficientCredits(shortage: InsufficientCreditsEvent): void {
  // A copy, because setting the identical object again would not notify.
  latestStore.setState({ ...shortage }, true);
}

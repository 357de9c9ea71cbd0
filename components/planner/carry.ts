import type { Wall } from "@/lib/content-plan/plan-times";
import type { PlannedPost } from "@/lib/posts/calendar-schemas";

/** Minutes by which a time is moved, and with Alt. */
export const STEP = 30;
export const FINE_STEP = 15;

/** A post that is in somebody's hand. */
export interface Carried {
  post: PlannedPost;
  /** Where it would come to stand; null over no day. */
  wall: Wall | null;
  /** False where it cannot be left: the time has passed. */
  allowed: boolean;
  by: "pointer" | "keys";
}

/** What is carried, outside of React: a hand that moves draws the two days it leaves and reaches, not the calendar. */
export class Carry {
  #carried: Carried | null = null;
  readonly #listeners = new Set<() => void>();

  readonly read = (): Carried | null => this.#carried;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(carried: Carried | null): void {
    this.#carried = carried;
    for (const listener of this.#listeners) listener();
  }
}

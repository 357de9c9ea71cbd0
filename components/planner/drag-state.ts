import { createStore } from "zustand/vanilla";
import type { LocalDateTime } from "@/lib/core/date-time/local-date-time";
import type { CalendarPost } from "@/lib/posts/calendar-schemas";

/** Minutes per time step; the fine step applies with Alt. */
export const TIME_STEP_MINUTES = 30;
export const FINE_TIME_STEP_MINUTES = 15;

export interface DraggedPost {
  post: CalendarPost;
  /** Drop position as local date-time; null outside all days. */
  localDateTime: LocalDateTime | null;
  /** False when dropping is not allowed because the time has passed. */
  allowed: boolean;
  by: "pointer" | "keys";
}

/** Drag state outside React: moving the pointer redraws only the two affected days, not the calendar. */
export class DragState {
  readonly store = createStore<DraggedPost | null>(() => null);

  readonly read = (): DraggedPost | null => this.store.getState();

  set(dragged: DraggedPost | null): void {
    this.store.setState(dragged, true);
  }
}

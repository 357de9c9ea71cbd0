import { useEffect } from "react";
import {
  type DraggedPost,
  type DragState,
  FINE_TIME_STEP_MINUTES,
  TIME_STEP_MINUTES,
} from "@/components/planner/drag-state";
import type { PlannerViewName } from "@/components/planner/use-planner-view";
import type { LocalDate } from "@/lib/core/date-time/local-date";
import {
  addToLocalDateTime,
  getLocalDate,
  isFutureLocalDateTime,
  type LocalDateTime,
} from "@/lib/core/date-time/local-date-time";

interface KeyboardDragOptions {
  dragState: DragState;
  zone: string;
  view: PlannerViewName;
  show(day: LocalDate): void;
  drop(dragged: DraggedPost, localDateTime: LocalDateTime): void;
  /** Returns the focus to the card after a cancel. */
  leave(dragged: DraggedPost): void;
}

/** Moves a post by arrow keys, Enter or Space, and Escape. Left means later in a right-to-left layout. */
export function useKeyboardDrag({ dragState, zone, view, show, drop, leave }: KeyboardDragOptions): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const dragged = dragState.read();
      if (dragged?.by !== "keys" || !dragged.localDateTime) return;
      // Browser shortcuts stay available.
      if (event.ctrlKey || event.metaKey || /^F\d/.test(event.code)) return;
      event.stopPropagation();
      event.preventDefault();
      if (event.code === "Escape" || event.code === "Tab") {
        dragState.set(null);
        return leave(dragged);
      }
      if (event.code === "Enter" || event.code === "NumpadEnter" || event.code === "Space") {
        dragState.set(null);
        return dragged.allowed ? drop(dragged, dragged.localDateTime) : leave(dragged);
      }
      const step = stepOf(event, view);
      if (!step) return;
      const localDateTime = addToLocalDateTime(dragged.localDateTime, step);
      dragState.set({
        ...dragged,
        localDateTime,
        allowed: isFutureLocalDateTime(localDateTime, zone, new Date()),
      });
      show(getLocalDate(localDateTime));
    };
    // Capture phase: runs before the shortcuts of the page and of the focused card.
    window.addEventListener("keydown", onKeyDown, true);
    return () => window.removeEventListener("keydown", onKeyDown, true);
  }, [dragState, zone, view, show, drop, leave]);
}

function stepOf({ code, altKey }: KeyboardEvent, view: PlannerViewName) {
  const forward = document.documentElement.dir === "rtl" ? -1 : 1;
  if (code === "ArrowRight") return { days: forward };
  if (code === "ArrowLeft") return { days: -forward };
  if (code !== "ArrowDown" && code !== "ArrowUp") return null;
  const sign = code === "ArrowDown" ? 1 : -1;
  return view === "month"
    ? { days: sign * 7 }
    : { minutes: sign * (altKey ? FINE_TIME_STEP_MINUTES : TIME_STEP_MINUTES) };
}

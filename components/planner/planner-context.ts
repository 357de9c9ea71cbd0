import { createContext, type RefObject, useContext, useEffect, useRef } from "react";
import { useStore } from "zustand";
import type { DraggedPost, DragState } from "@/components/planner/drag-state";
import type { ReviewDecisionDto } from "@/lib/content-plan/schemas";
import type { LocalDate } from "@/lib/core/date-time/local-date";
import { getLocalDate, getTimeOfDay, type LocalDateTime } from "@/lib/core/date-time/local-date-time";
import type { Platform } from "@/lib/core/platforms";
import type { PostLabel } from "@/lib/core/post-labels";
import type { PostStatus } from "@/lib/core/post-statuses";
import type { CalendarPost } from "@/lib/posts/calendar-schemas";
import type { PostRange } from "@/lib/posts/client/queries";

/** Card labels, translated once instead of by each card. */
export interface CardLabels {
  status: Record<PostStatus, string>;
  platform: Record<Platform, string>;
  label: Record<PostLabel, string>;
  untitled: string;
  noTime: string;
  /** Formats "17:05" in the interface language. */
  time(clock: string): string;
  move(title: string): string;
  republish(title: string): string;
}

export interface PlannerContextValue {
  accountId: string;
  zone: string;
  dragState: DragState;
  labels: CardLabels;
  feedback: ReadonlyMap<string, ReviewDecisionDto>;
  filter: Pick<PostRange, "platform" | "status" | "label">;
  /** Reschedules a post with undo; asks for confirmation when it is published. */
  move(post: CalendarPost, localDateTime: LocalDateTime): void;
  /** Creates a post at this time and platform; without a time, an unscheduled post. */
  begin(localDateTime?: LocalDateTime, platform?: Platform): void;
}

/** Separate from PlannerContext, because a hundred cards need only the drag state. */
export const DragStateContext = createContext<DragState | null>(null);

export const PlannerContext = createContext<PlannerContextValue | null>(null);

/** Returns the planner context. Throws outside the planner. */
export function usePlanner(): PlannerContextValue {
  const planner = useContext(PlannerContext);
  if (!planner) throw new Error("usePlanner must be used inside the planner (PlannerContext)");
  return planner;
}

/** Returns a selected part of the dragged post; renders only when that part changes. */
export function useDraggedPost<T extends string | boolean | null>(
  read: (dragged: DraggedPost | null) => T,
): T {
  const dragState = useContext(DragStateContext);
  if (!dragState) throw new Error("useDraggedPost must be used inside the planner (DragStateContext)");
  return useStore(dragState.store, read);
}

/** Returns the drop time on this day; null while the post is elsewhere. */
export function useDropTimeOnDay(day: LocalDate): string | null {
  return useDraggedPost((dragged) =>
    dragged?.localDateTime && dragged.allowed && getLocalDate(dragged.localDateTime) === day
      ? getTimeOfDay(dragged.localDateTime)
      : null,
  );
}

/** Returns a ref that scrolls the drop indicator into view during a keyboard drag. */
export function useScrollDropTargetIntoView(time: string | null): RefObject<HTMLParagraphElement | null> {
  const sign = useRef<HTMLParagraphElement>(null);
  const isByKeys = useDraggedPost((dragged) => dragged?.by === "keys");
  useEffect(() => {
    if (isByKeys && time !== null) sign.current?.scrollIntoView({ block: "nearest" });
  }, [isByKeys, time]);
  return sign;
}

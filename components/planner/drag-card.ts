import { HOUR_HEIGHT_PX } from "@/components/planner/day-column";
import { type DragState, FINE_TIME_STEP_MINUTES, TIME_STEP_MINUTES } from "@/components/planner/drag-state";
import { suppressNextClick, trackPointer } from "@/components/ui/track-pointer";
import { atSameTimeOn } from "@/lib/content-plan/reschedule-rules";
import {
  atMinutesOfDay,
  isFutureLocalDateTime,
  type LocalDateTime,
} from "@/lib/core/date-time/local-date-time";
import type { CalendarPost } from "@/lib/posts/calendar-schemas";

/** Drag threshold in px; higher than usual because a card is large and the pointer may move during a press. */
const CARD_START_PX = 5;

/** Starts dragging a card past the threshold. Runs outside React: a move redraws only the drag image and two days. */
export function startCardDrag(
  pressed: PointerEvent,
  card: HTMLElement,
  post: CalendarPost,
  {
    zone,
    dragState,
    drop,
    refuse,
  }: {
    zone: string;
    dragState: DragState;
    drop(post: CalendarPost, localDateTime: LocalDateTime): void;
    /** Called for a drop at a time that has passed. */
    refuse(localDateTime: LocalDateTime): void;
  },
): void {
  const box = card.getBoundingClientRect();
  const pointerOffset = { x: pressed.clientX - box.left, y: pressed.clientY - box.top };
  let dragImage: HTMLElement | null = null;

  const end = () => {
    dragImage?.remove();
    dragState.set(null);
  };
  trackPointer(pressed, {
    startPx: CARD_START_PX,
    onMove(event) {
      dragImage ??= createDragImage(card, box);
      dragImage.style.transform = `translate(${event.clientX - pointerOffset.x}px, ${event.clientY - pointerOffset.y}px)`;
      const localDateTime = getLocalDateTimeUnder(event, post, zone, pointerOffset.y);
      const before = dragState.read();
      if (before?.localDateTime === localDateTime) return;
      dragState.set({
        post,
        localDateTime,
        allowed: localDateTime !== null && isFutureLocalDateTime(localDateTime, zone, new Date()),
        by: "pointer",
      });
    },
    onEnd(_, moved) {
      const dragged = dragState.read();
      if (moved) suppressNextClick();
      end();
      if (!moved || !dragged?.localDateTime) return;
      if (dragged.allowed) drop(post, dragged.localDateTime);
      else refuse(dragged.localDateTime);
    },
    onCancel: end,
  });
}

/** Returns the local date-time under the pointer: in a month the post's own time, in a day column that half hour. */
function getLocalDateTimeUnder(
  event: PointerEvent,
  post: CalendarPost,
  zone: string,
  pointerOffsetY: number,
) {
  const place = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-day]");
  const day = place?.dataset.day;
  if (!place || !day) return null;
  if (place.dataset.hours === undefined) return atSameTimeOn(post, day, zone);
  const step = event.altKey ? FINE_TIME_STEP_MINUTES : TIME_STEP_MINUTES;
  const minutes =
    ((event.clientY - pointerOffsetY - place.getBoundingClientRect().top) / HOUR_HEIGHT_PX) * 60;
  return atMinutesOfDay(day, Math.max(0, Math.round(minutes / step) * step));
}

/** Returns the time of the clicked half hour; null outside the day columns. */
export function getClickedTime(event: { clientY: number; target: EventTarget }): LocalDateTime | null {
  const place = event.target instanceof HTMLElement ? event.target : null;
  const day = place?.dataset.day;
  if (!place || !day || place.dataset.hours === undefined) return null;
  const minutes = ((event.clientY - place.getBoundingClientRect().top) / HOUR_HEIGHT_PX) * 60;
  return atMinutesOfDay(day, Math.floor(minutes / TIME_STEP_MINUTES) * TIME_STEP_MINUTES);
}

function createDragImage(card: HTMLElement, box: DOMRect): HTMLElement {
  const dragImage = card.cloneNode(true) as HTMLElement;
  dragImage.removeAttribute("data-post");
  dragImage.setAttribute("aria-hidden", "true");
  dragImage.inert = true;
  Object.assign(dragImage.style, {
    position: "fixed",
    inset: "0 auto auto 0",
    zIndex: "40",
    pointerEvents: "none",
    margin: "0",
    inlineSize: `${box.width}px`,
    height: `${box.height}px`,
    boxShadow: "var(--shadow)",
    background: "var(--raised)",
  });
  document.body.append(dragImage);
  return dragImage;
}

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
    carry,
    drop,
  }: { zone: string; carry: DragState; drop(post: CalendarPost, wall: LocalDateTime): void },
): void {
  const box = card.getBoundingClientRect();
  const grip = { x: pressed.clientX - box.left, y: pressed.clientY - box.top };
  let shadow: HTMLElement | null = null;

  const end = () => {
    shadow?.remove();
    carry.set(null);
  };
  trackPointer(pressed, {
    startPx: CARD_START_PX,
    onMove(event) {
      shadow ??= lift(card, box);
      shadow.style.transform = `translate(${event.clientX - grip.x}px, ${event.clientY - grip.y}px)`;
      const wall = wallUnder(event, post, zone, grip.y);
      const before = carry.read();
      if (before?.wall === wall) return;
      carry.set({
        post,
        wall,
        allowed: wall !== null && isFutureLocalDateTime(wall, zone, new Date()),
        by: "pointer",
      });
    },
    onEnd(_, moved) {
      const dragged = carry.read();
      if (moved) suppressNextClick();
      end();
      if (moved && dragged?.wall && dragged.allowed) drop(post, dragged.wall);
    },
    onCancel: end,
  });
}

/** Returns the local date-time under the pointer: in a month the post's own time, in a day column that half hour. */
function wallUnder(event: PointerEvent, post: CalendarPost, zone: string, gripY: number) {
  const place = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-day]");
  const day = place?.dataset.day;
  if (!place || !day) return null;
  if (place.dataset.hours === undefined) return atSameTimeOn(post, day, zone);
  const step = event.altKey ? FINE_TIME_STEP_MINUTES : TIME_STEP_MINUTES;
  const minutes = ((event.clientY - gripY - place.getBoundingClientRect().top) / HOUR_HEIGHT_PX) * 60;
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

function lift(card: HTMLElement, box: DOMRect): HTMLElement {
  const shadow = card.cloneNode(true) as HTMLElement;
  shadow.removeAttribute("data-post");
  shadow.setAttribute("aria-hidden", "true");
  shadow.inert = true;
  Object.assign(shadow.style, {
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
  document.body.append(shadow);
  return shadow;
}

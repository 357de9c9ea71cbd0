import { type Carry, FINE_STEP, STEP } from "@/components/planner/carry";
import { HOUR } from "@/components/planner/day-column";
import { followPointer, swallowClick } from "@/components/ui/follow-pointer";
import { isAhead, onDay, type Wall, wallAt } from "@/lib/content-plan/plan-times";
import type { PlannedPost } from "@/lib/posts/calendar-schemas";

/** A whole card is a large thing to press: a hand may tremble more over it. */
const CARD_START_PX = 5;

interface Hands {
  zone: string;
  carry: Carry;
  drop(post: PlannedPost, wall: Wall): void;
}

/**
 * A card under a pressed pointer: past the threshold it is carried, over the days that lie below the pointer. Let go, it
 * is dropped where it may stand; Escape puts it back. Outside of React: a moving hand draws its shadow and two days.
 */
export function dragCard(pressed: PointerEvent, card: HTMLElement, post: PlannedPost, hands: Hands): void {
  const { zone, carry } = hands;
  const box = card.getBoundingClientRect();
  const grip = { x: pressed.clientX - box.left, y: pressed.clientY - box.top };
  let shadow: HTMLElement | null = null;

  const end = () => {
    shadow?.remove();
    carry.set(null);
  };
  followPointer(pressed, {
    startPx: CARD_START_PX,
    onMove(event) {
      shadow ??= lift(card, box);
      shadow.style.transform = `translate(${event.clientX - grip.x}px, ${event.clientY - grip.y}px)`;
      const wall = wallUnder(event, post, zone, grip.y);
      const before = carry.read();
      if (before?.wall === wall) return;
      carry.set({ post, wall, allowed: wall !== null && isAhead(wall, zone, new Date()), by: "pointer" });
    },
    onEnd(_, moved) {
      const carried = carry.read();
      if (moved) swallowClick();
      end();
      if (moved && carried?.wall && carried.allowed) hands.drop(post, carried.wall);
    },
    onCancel: end,
  });
}

/** The time that lies under the pointer: of a month's day the post's own hour, of a day's hours that half hour. */
function wallUnder(event: PointerEvent, post: PlannedPost, zone: string, gripY: number): Wall | null {
  const place = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-day]");
  const day = place?.dataset.day;
  if (!place || !day) return null;
  if (place.dataset.hours === undefined) return onDay(post, day, zone);
  const step = event.altKey ? FINE_STEP : STEP;
  const minutes = ((event.clientY - gripY - place.getBoundingClientRect().top) / HOUR) * 60;
  return wallAt(day, Math.max(0, Math.round(minutes / step) * step));
}

/** The time of an empty half hour that was clicked; null where no hours are. */
export function wallOfClick(event: { clientY: number; target: EventTarget }): Wall | null {
  const place = event.target instanceof HTMLElement ? event.target : null;
  const day = place?.dataset.day;
  if (!place || !day || place.dataset.hours === undefined) return null;
  const minutes = ((event.clientY - place.getBoundingClientRect().top) / HOUR) * 60;
  return wallAt(day, Math.floor(minutes / STEP) * STEP);
}

function lift(card: HTMLElement, box: DOMRect): HTMLElement {
  const shadow = card.cloneNode(true) as HTMLElement;
  shadow.removeAttribute("data-post");
  shadow.setAttribute("aria-hidden", "true");
  shadow.inert = true;
  Object.assign(shadow.style, {
    ...{ position: "fixed", inset: "0 auto auto 0", zIndex: "40", pointerEvents: "none", margin: "0" },
    ...{ inlineSize: `${box.width}px`, height: `${box.height}px` },
    ...{ boxShadow: "var(--shadow)", background: "var(--raised)" },
  });
  document.body.append(shadow);
  return shadow;
}

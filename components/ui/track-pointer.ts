export interface PointerTracking {
  startPx?: number;
  onMove(event: PointerEvent, delta: { x: number; y: number }): void;
  /** Released after a movement, or without one. */
  onEnd(event: PointerEvent, moved: boolean): void;
  /** Canceled by Escape, by a second finger (a pinch), or by the browser. */
  onCancel(): void;
}

/** Smaller movements count as a click. */
const START_PX = 3;

export function trackPointer(
  start: PointerEvent,
  { startPx = START_PX, onMove, onEnd, onCancel }: PointerTracking,
): void {
  const stop = new AbortController();
  const { signal } = stop;
  let moved = false;
  const isOwn = ({ pointerId }: PointerEvent) => pointerId === start.pointerId;
  const move = (event: PointerEvent) => {
    if (!isOwn(event)) return;
    const delta = { x: event.clientX - start.clientX, y: event.clientY - start.clientY };
    moved ||= Math.hypot(delta.x, delta.y) >= startPx;
    if (moved) onMove(event, delta);
  };
  const end = (event: PointerEvent) => {
    if (!isOwn(event)) return;
    stop.abort();
    onEnd(event, moved);
  };
  const cancel = () => {
    stop.abort();
    onCancel();
  };
  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", end, { signal });
  window.addEventListener("pointercancel", (event) => isOwn(event) && cancel(), { signal });
  // Capture phase: runs before the listeners of the element under the second finger.
  window.addEventListener(
    "pointerdown",
    (event) => !isOwn(event) && event.pointerType === "touch" && cancel(),
    { signal, capture: true },
  );
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.code !== "Escape") return;
      event.stopPropagation();
      cancel();
    },
    { signal, capture: true },
  );
}

/** Suppresses the click that follows a drag, if any. */
export function suppressNextClick(): void {
  const stop = new AbortController();
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", swallow, { capture: true, signal: stop.signal });
  setTimeout(() => stop.abort());
}

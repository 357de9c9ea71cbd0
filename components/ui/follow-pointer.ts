/** A pointer that was pressed, until it is let go. Coordinates in screen px. */
export interface Follow {
  /** How far it goes before it has moved. */
  startPx?: number;
  onMove(event: PointerEvent, delta: { x: number; y: number }): void;
  /** Let go after it moved, or not. */
  onEnd(event: PointerEvent, moved: boolean): void;
  /** Escape, a second finger (two are a pinch), or the browser took the pointer away. */
  onCancel(): void;
}

/** A hand trembles: less is a click. */
const START_PX = 3;

/** Calls back while the pointer is down, wherever on the page it goes. */
export function followPointer(
  start: PointerEvent,
  { startPx = START_PX, onMove, onEnd, onCancel }: Follow,
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
  // Before whatever the other finger presses hears of it.
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

/** A press that moved is no press: the click that follows it at once, if one does, is not meant. */
export function swallowClick(): void {
  const stop = new AbortController();
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", swallow, { capture: true, signal: stop.signal });
  setTimeout(() => stop.abort());
}

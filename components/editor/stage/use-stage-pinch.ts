import type Konva from "konva";
import { type RefObject, useEffect, useRef } from "react";
import { useEditor } from "@/components/editor/editor-context";
import type { StageParts } from "@/components/editor/stage/drag-elements";
import type { Point } from "@/lib/canvas/core/geometry";

/** Two fingers zoom and pan. Returns whether the last touch used two fingers. */
export function useStagePinch(
  frame: RefObject<HTMLElement | null>,
  parts: RefObject<() => StageParts | null>,
): RefObject<boolean> {
  const { view } = useEditor();
  const pinched = useRef(false);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const touches = new Map<number, Point>();
    const onDown = (event: PointerEvent) => {
      if (event.pointerType !== "touch") return;
      // A handle being dragged keeps the page in place.
      if (touches.size > 0 && isPulling(parts.current())) return;
      touches.set(event.pointerId, { x: event.clientX, y: event.clientY });
      pinched.current = touches.size > 1;
      if (pinched.current) event.stopPropagation();
    };
    const onMove = (event: PointerEvent) => {
      if (!touches.has(event.pointerId)) return;
      const before = pinchOf(touches);
      touches.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const now = pinchOf(touches);
      if (!before || !now) return;
      const { left, top } = element.getBoundingClientRect();
      const at = { x: before.middle.x - left, y: before.middle.y - top };
      view.zoomTo((view.read().zoom * now.apart) / before.apart, at);
      view.pan(now.middle.x - before.middle.x, now.middle.y - before.middle.y);
    };
    const onUp = ({ pointerId }: PointerEvent) => void touches.delete(pointerId);
    const stop = new AbortController();
    const { signal } = stop;
    // Capture phase: runs before Konva's listeners.
    element.addEventListener("pointerdown", onDown, { signal, capture: true });
    window.addEventListener("pointermove", onMove, { signal });
    window.addEventListener("pointerup", onUp, { signal });
    window.addEventListener("pointercancel", onUp, { signal });
    return () => stop.abort();
  }, [frame, parts, view]);
  return pinched;
}

function isPulling(parts: StageParts | null): boolean {
  return parts?.stage.findOne<Konva.Transformer>("Transformer")?.isTransforming() === true;
}

/** Distance between the first two fingers; null for one. */
function pinchOf(touches: ReadonlyMap<number, Point>): { middle: Point; apart: number } | null {
  const [a, b] = [...touches.values()];
  if (!a || !b) return null;
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  // Avoids division by zero when both fingers are at one point.
  return { middle, apart: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) };
}

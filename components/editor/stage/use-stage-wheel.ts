"use client";

import { type RefObject, useEffect } from "react";
import { useDesk } from "@/components/editor/editor-context";

/** How much one notch of a wheel changes the zoom: e^(notch / this). */
const WHEEL_STEP = 300;

/** Ctrl or Cmd with the wheel, and a pinch, zoom where the pointer is; the wheel alone moves the page. */
export function useStageWheel(frame: RefObject<HTMLElement | null>): void {
  const { view } = useDesk();
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      if (!event.ctrlKey && !event.metaKey) return view.pan(-event.deltaX, -event.deltaY);
      const at = { x: event.clientX - left, y: event.clientY - top };
      view.zoomTo(view.read().zoom * Math.exp(-event.deltaY / WHEEL_STEP), at);
    };
    // React listens passively: the page behind would scroll and zoom as well.
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [frame, view]);
}

"use client";

import { type RefObject, useEffect, useRef } from "react";

/**
 * Returns a ref for a container (with `tabIndex={-1}`) that receives the focus when its focused control is
 * removed; otherwise the focus would return to the start of the document.
 */
export function useFocusFallback<Place extends HTMLElement>(): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const isHere = useRef(false);
  useEffect(() => {
    if (isHere.current && document.activeElement === document.body) place.current?.focus();
  });
  useEffect(() => {
    const follow = ({ target }: Event) => {
      isHere.current = target instanceof Node && place.current?.contains(target) === true;
    };
    document.addEventListener("focusin", follow);
    document.addEventListener("pointerdown", follow);
    return () => {
      document.removeEventListener("focusin", follow);
      document.removeEventListener("pointerdown", follow);
    };
  }, []);
  return place;
}

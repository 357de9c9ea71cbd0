"use client";

import { type RefObject, useEffect, useRef } from "react";

/** Returns a ref for a container (`tabIndex={-1}`) that is focused when its focused control is removed. */
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
    const stop = new AbortController();
    document.addEventListener("focusin", follow, { signal: stop.signal });
    document.addEventListener("pointerdown", follow, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return place;
}

"use client";

import { type RefObject, useEffect, useRef } from "react";

/**
 * A `ref` for a place whose controls take turns (it needs `tabIndex={-1}`): whoever was on one that is gone is still in
 * the place, and not before the whole page.
 */
export function useKeptFocus<Place extends HTMLElement>(): RefObject<Place | null> {
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

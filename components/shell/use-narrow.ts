"use client";

import { useSyncExternalStore } from "react";

/** Specification section 2: the studio needs a screen of 768 px. */
const NARROW = "(max-width: 767px)";
const WIDE_PX = 768;

/**
 * Whether the window is too narrow for the studio. A page shown at 200 % has half the pixels in a window that is as wide
 * as before: whoever enlarges it sits at a computer already.
 */
function isNarrow(): boolean {
  return window.matchMedia(NARROW).matches && window.outerWidth < WIDE_PX;
}

function listen(listener: () => void): () => void {
  const media = window.matchMedia(NARROW);
  media.addEventListener("change", listener);
  window.addEventListener("resize", listener);
  return () => {
    media.removeEventListener("change", listener);
    window.removeEventListener("resize", listener);
  };
}

export function useNarrow(): boolean {
  return useSyncExternalStore(listen, isNarrow, () => false);
}

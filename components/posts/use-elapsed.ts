"use client";

import { useEffect, useState } from "react";

/** So long a wait is worth a clock, and so long a word about what else can be done meanwhile. */
export const SHOW_CLOCK_SECONDS = 5;
export const SAY_GO_ON_SECONDS = 10;

/** Whole seconds since an instant, counted on while it is set. */
export function useElapsed(since: number | null): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const count = () => setSeconds(since === null ? 0 : Math.max(0, Math.floor((Date.now() - since) / 1000)));
    // At once: what is looked at in the middle has its time, not none for a second.
    count();
    if (since === null) return;
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [since]);
  return seconds;
}

/** 74 → "1:14". */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

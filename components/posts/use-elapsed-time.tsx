import type { ReactNode } from "react";
import { useEffect, useState } from "react";

/** Thresholds after which the elapsed time and the hint about background work are shown. */
export const SHOW_ELAPSED_AFTER_SECONDS = 5;
const SHOW_BACKGROUND_HINT_AFTER_SECONDS = 10;

/** Counts whole seconds since an instant in ms; stops when it is null. */
export function useElapsedSeconds(since: number | null): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const count = () => setSeconds(since === null ? 0 : Math.max(0, Math.floor((Date.now() - since) / 1000)));
    // Counts immediately, so that a remounted component shows the right time.
    count();
    if (since === null) return;
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [since]);
  return seconds;
}

/** Formats 74 as "1:14". */
export function formatElapsed(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Returns the time since an instant in ms, later with a hint about background work; false until it matters. */
export function useElapsedTime(since: number | null, hint?: string): ReactNode {
  const seconds = useElapsedSeconds(since);
  if (since === null || seconds < SHOW_ELAPSED_AFTER_SECONDS) return false;
  return (
    <>
      <bdi dir="ltr">{formatElapsed(seconds)}</bdi>
      {hint && seconds >= SHOW_BACKGROUND_HINT_AFTER_SECONDS && <span className="block">{hint}</span>}
    </>
  );
}

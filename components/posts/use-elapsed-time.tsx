import type { ReactNode } from "react";
import {
  formatElapsed,
  SHOW_BACKGROUND_HINT_AFTER_SECONDS,
  SHOW_ELAPSED_AFTER_SECONDS,
  useElapsedSeconds,
} from "@/components/posts/use-elapsed-seconds";

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

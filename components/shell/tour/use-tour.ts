"use client";

import { useCallback, useRef, useState } from "react";
import { TOUR_STEPS } from "@/components/shell/tour/tour-steps";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { useUpdateMe } from "@/lib/auth/client/use-update-me";
import type { User } from "@/lib/auth/schemas";

export type Tour = ReturnType<typeof useTour>;

/**
 * Where the person stands in the walkthrough. This page's own count rules while it is open; the server keeps it for
 * the next page, one answer after the other, so that a late one cannot turn it back.
 */
export function useTour() {
  const [progress, setProgress] = useState(useCurrentUser().walkthrough);
  const [hasMoved, setHasMoved] = useState(false);
  const latest = useRef(progress);
  const saved = useRef(Promise.resolve<unknown>(undefined));
  const update = useUpdateMe().runAsync;
  const send = useRef(update);
  send.current = update;

  const save = useCallback((next: User["walkthrough"]) => {
    latest.current = next;
    setProgress(next);
    // A failed answer costs at most the place in the walkthrough; the next one carries the whole state again.
    saved.current = saved.current.then(() => send.current({ walkthrough: next })).catch(() => undefined);
  }, []);

  const start = useCallback(() => {
    const { state, step } = latest.current;
    setHasMoved(true);
    save({ state: "running", step: state === "done" || step >= TOUR_STEPS.length ? 0 : step });
  }, [save]);
  const next = useCallback(() => {
    const step = latest.current.step + 1;
    setHasMoved(true);
    save({ state: step < TOUR_STEPS.length ? "running" : "done", step });
  }, [save]);
  const decline = useCallback(() => save({ state: "declined", step: latest.current.step }), [save]);
  const markOffered = useCallback(() => {
    if (latest.current.state === "new") save({ state: "offered", step: 0 });
  }, [save]);

  const { state, step } = progress;
  return {
    isNew: state === "new",
    isRunning: state === "running",
    step,
    /** Whether a step was taken on this page, and not only remembered from an earlier one. */
    hasMoved,
    start,
    next,
    decline,
    markOffered,
  };
}

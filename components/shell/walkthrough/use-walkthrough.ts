"use client";

import { useCallback, useRef, useState } from "react";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { WALKTHROUGH_STEPS } from "@/components/shell/walkthrough/show-step";
import { useUpdateMe } from "@/lib/auth/client/mutations";
import type { User } from "@/lib/auth/schemas";

export type Walkthrough = ReturnType<typeof useWalkthrough>;

/**
 * Manages the walkthrough progress. The local state is authoritative while the page is open; saves are
 * serialized, so that a late response cannot revert it.
 */
export function useWalkthrough() {
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
    // A failed save loses at most the position; the next one sends the whole state.
    saved.current = saved.current.then(() => send.current({ walkthrough: next })).catch(() => undefined);
  }, []);

  const start = useCallback(() => {
    const { state, step } = latest.current;
    setHasMoved(true);
    save({ state: "running", step: state === "done" || step >= WALKTHROUGH_STEPS.length ? 0 : step });
  }, [save]);
  const next = useCallback(() => {
    const step = latest.current.step + 1;
    setHasMoved(true);
    save({ state: step < WALKTHROUGH_STEPS.length ? "running" : "done", step });
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
    /** A step was completed on this page, not only restored. */
    hasMoved,
    start,
    next,
    decline,
    markOffered,
  };
}

import { useCallback, useEffect, useRef, useState } from "react";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { WALKTHROUGH_STEPS } from "@/components/shell/walkthrough/walkthrough-steps";
import { useUpdateMe } from "@/lib/auth/client/mutations";
import type { User } from "@/lib/auth/schemas";

// A tooltip floats like a menu but is no layer.
const LAYERS =
  '[data-radix-popper-content-wrapper]:not(:has([role="tooltip"])), [role="dialog"]:not(.driver-popover), [role="alertdialog"]';

export const nothingOpen = () => document.querySelector(LAYERS) === null;

export function watchPage(onChange: () => void): () => void {
  onChange();
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Returns whether no dialog, menu or popover is open; false before the first check. */
export function useHasNoOpenOverlay(active: boolean): boolean {
  const [clear, setClear] = useState(false);
  useEffect(() => (active ? watchPage(() => setClear(nothingOpen())) : undefined), [active]);
  return active && clear;
}

export type Walkthrough = ReturnType<typeof useWalkthrough>;

/** The local progress is authoritative; saves are serialized, so that a late response cannot revert it. */
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

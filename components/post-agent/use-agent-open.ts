"use client";

import { useCallback, useSyncExternalStore } from "react";

const KEY = "kolot.agent.open";
/** From here on the panel has a column of its own, and stays as it was left; below it lies over the page. */
const COLUMN = "(min-width: 1200px)";
/** Where there is room for it beside the preview it begins open. */
const ROOMY = "(min-width: 1440px)";

const listeners = new Set<() => void>();
/** Over the page it is open only for the moment. */
let overPage = false;

function subscribe(listener: () => void): () => void {
  const column = window.matchMedia(COLUMN);
  listeners.add(listener);
  column.addEventListener("change", listener);
  return () => {
    listeners.delete(listener);
    column.removeEventListener("change", listener);
  };
}

function kept(): string | null {
  try {
    return window.localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function isOpen(): boolean {
  if (!window.matchMedia(COLUMN).matches) return overPage;
  const choice = kept();
  return choice === null ? window.matchMedia(ROOMY).matches : choice === "open";
}

/** Whether the agent's panel is open; what a person chose is remembered in this browser. */
export function useAgentOpen(): [boolean, (open: boolean) => void] {
  const open = useSyncExternalStore(subscribe, isOpen, () => false);
  const setOpen = useCallback((next: boolean) => {
    overPage = next;
    try {
      if (window.matchMedia(COLUMN).matches) window.localStorage.setItem(KEY, next ? "open" : "closed");
    } catch {
      // Without storage it is remembered as long as the page.
    }
    for (const listener of listeners) listener();
  }, []);
  return [open, setOpen];
}

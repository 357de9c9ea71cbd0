import { useCallback, useSyncExternalStore } from "react";
import { createStore } from "zustand/vanilla";

const KEY = "kolot.agent.open";
/** From this width the panel has its own column and its state persists; below, it overlays the page. */
const COLUMN = "(min-width: 1200px)";
/** From this width the panel is open by default. */
const ROOMY = "(min-width: 1440px)";

/** State as an overlay. An object, so that each choice notifies, also one that changes only local storage. */
const store = createStore(() => ({ isOpenOverPage: false }));

function subscribe(listener: () => void): () => void {
  const column = window.matchMedia(COLUMN);
  const unsubscribe = store.subscribe(listener);
  column.addEventListener("change", listener);
  return () => {
    unsubscribe();
    column.removeEventListener("change", listener);
  };
}

function stored(): string | null {
  try {
    return window.localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function isOpen(): boolean {
  if (!window.matchMedia(COLUMN).matches) return store.getState().isOpenOverPage;
  const choice = stored();
  return choice === null ? window.matchMedia(ROOMY).matches : choice === "open";
}

/** Returns whether the agent panel is open; the browser stores the user's choice. */
export function useAgentOpen(): [boolean, (open: boolean) => void] {
  const open = useSyncExternalStore(subscribe, isOpen, () => false);
  const setOpen = useCallback((next: boolean) => {
    try {
      if (window.matchMedia(COLUMN).matches) window.localStorage.setItem(KEY, next ? "open" : "closed");
    } catch {
      // Without storage the choice lasts as long as the page.
    }
    store.setState({ isOpenOverPage: next });
  }, []);
  return [open, setOpen];
}

import { useCallback, useSyncExternalStore } from "react";
import { createStore } from "zustand/vanilla";

const KEY = "kolot.agent.open";
/** From this width the panel covers the preview only and its state persists; below, it covers the page. */
const COLUMN = "(min-width: 1024px)";

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
  return stored() === "open";
}

function setOpen(next: boolean): void {
  try {
    if (window.matchMedia(COLUMN).matches) window.localStorage.setItem(KEY, next ? "open" : "closed");
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  store.setState({ isOpenOverPage: next });
}

/** Returns whether the agent panel is open; the browser stores the user's choice. */
export function useAgentOpen(): [boolean, (open: boolean) => void] {
  return [useSyncExternalStore(subscribe, isOpen, () => false), setOpen];
}

/** A question from outside the panel, until the panel is loaded and takes it. */
export const pendingQuestion = createStore<{ words: string | null }>(() => ({ words: null }));

/** Whether the panel moves the focus to its field once it is loaded. */
export const pendingFocus = createStore<{ isWanted: boolean }>(() => ({ isWanted: false }));

/** Returns a function that opens the agent with the focus in its field, or closes it. */
export function useToggleAgent(): () => void {
  return useCallback(() => {
    const closes = isOpen();
    const hadFocus = document.getElementById("agent-panel")?.contains(document.activeElement) ?? false;
    pendingFocus.setState({ isWanted: !closes });
    setOpen(!closes);
    if (closes && hadFocus) document.getElementById("agent-toggle")?.focus();
  }, []);
}

/** Returns a function that opens the agent and asks it. */
export function useAskAgent(): (words: string) => void {
  return useCallback((words: string) => {
    pendingQuestion.setState({ words });
    setOpen(true);
  }, []);
}

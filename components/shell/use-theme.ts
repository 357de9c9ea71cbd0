"use client";

import { useCallback, useSyncExternalStore } from "react";

export type Theme = "light" | "dark" | "system";

const KEY = "ui-theme";
const listeners = new Set<() => void>();

function readTheme(): Theme {
  const kept = window.localStorage.getItem(KEY);
  return kept === "light" || kept === "dark" ? kept : "system";
}

function apply(): void {
  const theme = readTheme();
  const system = window.matchMedia("(prefers-color-scheme: dark)").matches;
  const dark = theme === "dark" || (theme === "system" && system);
  document.documentElement.classList.toggle("dark", dark);
  document.documentElement.classList.toggle("light", !dark);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  // What the system and other tabs change is painted by the script in the head (theme-script.ts).
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The chosen theme (local storage `ui-theme`, default system) and how to change it; follows the system live. */
export function useTheme(): { theme: Theme; setTheme(theme: Theme): void } {
  const theme = useSyncExternalStore(subscribe, readTheme, () => "system" as const);
  const setTheme = useCallback((next: Theme) => {
    window.localStorage.setItem(KEY, next);
    apply();
  }, []);
  return { theme, setTheme };
}

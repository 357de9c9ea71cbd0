import type { QueryClient } from "@tanstack/react-query";

const OURS = "kolot.";

/**
 * Goes to another page when the person is signed out: nothing of theirs stays in memory or in this tab's store, and the
 * screen that is still there for a moment asks for nothing again, whose 401 would lead to the sign-in instead. Nor does
 * it ask whether to stay: there is nobody any more who could save what it holds.
 */
export function leave(client: QueryClient, path: string): void {
  client.setDefaultOptions({ queries: { enabled: false } });
  void client.cancelQueries();
  client.clear();
  forgetTab();
  window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
  window.location.assign(path);
}

/** What was typed here and not saved, and what was due in this tab, is for nobody else's eyes. */
function forgetTab(): void {
  try {
    const store = window.sessionStorage;
    for (const key of Object.keys(store)) if (key.startsWith(OURS)) store.removeItem(key);
  } catch {
    // A browser that refuses its store has kept nothing.
  }
}

import type { QueryClient } from "@tanstack/react-query";
import { clearDraftDatabase } from "@/lib/api-client/draft-database";
import { broadcastSession } from "@/lib/api-client/session-broadcast";

const OURS = "kolot.";

let leaving = false;

/** Returns true after sign-out; forms then skip the confirmation for unsaved changes. */
export const isSigningOut = () => leaving;

/**
 * Clears all user data of this browser after sign-out and redirects: the query cache, the session storage and
 * the draft database. Queries are disabled, because a refetch of the unmounting screen would get 401 and
 * redirect to the sign-in page. Other tabs are notified to check their session.
 */
export function signOutAndRedirect(client: QueryClient, path: string): void {
  client.setDefaultOptions({ queries: { enabled: false } });
  void client.cancelQueries();
  client.clear();
  forgetTab();
  // Starts before the navigation, which takes longer.
  void clearDraftDatabase();
  broadcastSession(null);
  leaving = true;
  window.location.assign(path);
}

/**
 * Handles a sign-out in another tab: stops storing drafts and deletes those written meanwhile. The auth guard
 * redirects to the sign-in page.
 */
export function disableClientStorage(): void {
  leaving = true;
  void clearDraftDatabase();
}

/** Allows drafts again after a user signed in. */
export function enableClientStorage(): void {
  leaving = false;
}

/** Deletes unsaved input of this tab, so that the next user cannot read it. */
function forgetTab(): void {
  try {
    const store = window.sessionStorage;
    for (const key of Object.keys(store)) if (key.startsWith(OURS)) store.removeItem(key);
  } catch {
    // A browser that refuses session storage has stored nothing.
  }
}

import type { QueryClient } from "@tanstack/react-query";
import { clearDraftDatabase } from "@/lib/api-client/draft-database";
import { broadcastSession } from "@/lib/api-client/session-broadcast";

const OURS = "kolot.";

let leaving = false;

/** Returns true after sign-out; forms then skip the confirmation for unsaved changes. */
export const isSigningOut = () => leaving;

/** Clears all user data of this browser and redirects. Queries are disabled: a refetch would get a 401. */
export function signOutAndRedirect(client: QueryClient, path: string): void {
  client.setDefaultOptions({ queries: { enabled: false } });
  void client.cancelQueries();
  client.clear();
  forgetTab();
  // Starts before the navigation, which takes longer.
  void clearDraftDatabase();
  broadcastSession({ personId: null, isEmailVerified: false });
  leaving = true;
  window.location.assign(path);
}

/** Handles a sign-out in another tab: stops storing drafts and deletes those written meanwhile. */
export function disableClientStorage(): void {
  leaving = true;
  void clearDraftDatabase();
}

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

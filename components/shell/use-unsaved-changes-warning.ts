import { useEffect } from "react";
import { isSigningOut } from "@/lib/api-client/sign-out-cleanup";

/** Warns before the page closes with unsaved changes; not on navigation by the app. */
export function useUnsavedChangesWarning(wouldLose: boolean): void {
  useEffect(() => {
    if (!wouldLose) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isSigningOut()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [wouldLose]);
}

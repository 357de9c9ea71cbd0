import { useEffect } from "react";

/** Runs when the back/forward cache restores this page, which may show its old state. */
export function useShownAgain(then: () => void): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && then();
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  });
}

/** Why the welcome to the free trial is due; it decides when it shows and what it says. */
export type WelcomeReason = "googleSignIn" | "emailVerified";

const FLAG = "kolot.freeTrialPopup";
const REASON = "kolot.freeTrialPopup.reason";

/** The tab's own store. A browser may refuse it, or have no room: the dialog then simply does not come. */
function withStore<T>(use: (store: Storage) => T, otherwise: T): T {
  try {
    return use(window.sessionStorage);
  } catch {
    return otherwise;
  }
}

/**
 * Marks that the welcome dialog is due in this tab (specification section 4, session flag): after the Google sign-in
 * of a new person on trial, and on the page that confirms an address.
 */
export function markFreeTrialPopup(reason: WelcomeReason = "googleSignIn"): void {
  withStore((store) => {
    store.setItem(FLAG, "true");
    store.setItem(REASON, reason);
  }, undefined);
}

/** Takes the flag away; every way of hiding the dialog does. */
export function clearFreeTrialPopup(): void {
  withStore((store) => {
    store.removeItem(FLAG);
    store.removeItem(REASON);
  }, undefined);
}

/** Whether the session flag is set. */
export function isFreeTrialPopupDue(): boolean {
  return withStore((store) => store.getItem(FLAG) === "true", false);
}

/** What set the flag; null when only the flag itself is known. */
export function freeTrialPopupReason(): WelcomeReason | null {
  const reason = withStore((store) => store.getItem(REASON), null);
  return reason === "googleSignIn" || reason === "emailVerified" ? reason : null;
}

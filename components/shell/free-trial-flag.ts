/** Reason of the free-trial welcome, which determines its timing and text. */
export type WelcomeReason = "googleSignIn" | "emailVerified";

const FLAG = "kolot.freeTrialPopup";
const REASON = "kolot.freeTrialPopup.reason";

/** Accesses sessionStorage. When it is denied or full, the dialog is not shown. */
function withStore<T>(use: (store: Storage) => T, otherwise: T): T {
  try {
    return use(window.sessionStorage);
  } catch {
    return otherwise;
  }
}

/** Sets the flag that the welcome dialog is due in this tab [spec 4]. */
export function markFreeTrialPopup(reason: WelcomeReason = "googleSignIn"): void {
  withStore((store) => {
    store.setItem(FLAG, "true");
    store.setItem(REASON, reason);
  }, undefined);
}

/** Removes the flag; called whenever the dialog is hidden. */
export function clearFreeTrialPopup(): void {
  withStore((store) => {
    store.removeItem(FLAG);
    store.removeItem(REASON);
  }, undefined);
}

export function isFreeTrialPopupDue(): boolean {
  return withStore((store) => store.getItem(FLAG) === "true", false);
}

/** Returns the reason of the flag; null when it is unknown. */
export function getFreeTrialPopupReason(): WelcomeReason | null {
  const reason = withStore((store) => store.getItem(REASON), null);
  return reason === "googleSignIn" || reason === "emailVerified" ? reason : null;
}

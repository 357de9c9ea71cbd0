import { useEffect } from "react";
import {
  clearFreeTrialPopup,
  getFreeTrialPopupReason,
  isFreeTrialPopupDue,
  type WelcomeReason,
} from "@/components/shell/free-trial-flag";
import type { Overlay, OverlayQueue } from "@/components/shell/overlays/overlay-queue";
import { useCurrentUser } from "@/components/shell/use-current-user";
import type { User } from "@/lib/auth/schemas";

/** Delay after the Google sign-in of a new user [spec 4]. */
const AFTER_SIGN_IN_MS = 1_000;
/** Delay when the session flag is set [spec 4]. */
const AFTER_FLAG_MS = 1_500;

interface WelcomeSchedule {
  delay: number;
  message: "trial" | "emailVerified";
}

type CurrentUser = Pick<User, "isEmailVerified" | "googleId" | "freeTrial">;

/** Returns the earliest delay that applies and the text of the trial welcome; null when it is not due. */
export function getWelcomeSchedule(
  person: CurrentUser,
  flag: { due: boolean; reason: WelcomeReason | null },
): WelcomeSchedule | null {
  if (!flag.due || !person.freeTrial.isActive) return null;
  if (flag.reason === "googleSignIn") return { delay: AFTER_SIGN_IN_MS, message: "trial" };
  if (!person.isEmailVerified) return null;
  if (flag.reason === "emailVerified") return { delay: AFTER_FLAG_MS, message: "emailVerified" };
  return person.googleId === null ? null : { delay: AFTER_FLAG_MS, message: "trial" };
}

/** Asks the queue for the trial welcome after its delay. Returns a function that withdraws it; nothing when it is not due. */
export function scheduleWelcome(
  queue: OverlayQueue,
  ...of: Parameters<typeof getWelcomeSchedule>
): (() => void) | undefined {
  const schedule = getWelcomeSchedule(...of);
  if (!schedule) return;
  queue.askIn(schedule.delay, { kind: "welcome", message: schedule.message });
  return () => queue.withdraw("welcome");
}

/** Schedules the trial welcome and removes the flag when it shows. */
export function useWelcome(queue: OverlayQueue, open: Overlay | null): void {
  const { isEmailVerified, googleId, freeTrial } = useCurrentUser();
  const { isActive, endsAt } = freeTrial;
  useEffect(() => {
    const flag = { due: isFreeTrialPopupDue(), reason: getFreeTrialPopupReason() };
    return scheduleWelcome(queue, { isEmailVerified, googleId, freeTrial: { isActive, endsAt } }, flag);
  }, [queue, isEmailVerified, googleId, isActive, endsAt]);

  const shown = open?.kind === "welcome";
  useEffect(() => {
    if (shown) clearFreeTrialPopup();
  }, [shown]);
}

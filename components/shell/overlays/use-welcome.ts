"use client";

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

/**
 * Returns delay and text of the trial welcome; null when it is not due. When several conditions apply, the
 * earliest wins and one dialog shows.
 */
export function getWelcomeSchedule(
  person: CurrentUser,
  flag: { due: boolean; reason: WelcomeReason | null },
): WelcomeSchedule | null {
  if (!flag.due || !person.freeTrial.isActive) return null;
  const signedInWithGoogle = flag.reason === "googleSignIn";
  const verifiedByMail = flag.reason === "emailVerified" && person.isEmailVerified;
  const byFlag = person.isEmailVerified && person.googleId !== null;
  const delays = [
    ...(signedInWithGoogle ? [AFTER_SIGN_IN_MS] : []),
    ...(verifiedByMail || byFlag ? [AFTER_FLAG_MS] : []),
  ];
  if (delays.length === 0) return null;
  return { delay: Math.min(...delays), message: verifiedByMail ? "emailVerified" : "trial" };
}

/** Schedules the trial welcome and removes the flag when it shows. */
export function useWelcome(queue: OverlayQueue, open: Overlay | null): void {
  const { isEmailVerified, googleId, freeTrial } = useCurrentUser();
  const { isActive, endsAt } = freeTrial;
  useEffect(() => {
    const flag = { due: isFreeTrialPopupDue(), reason: getFreeTrialPopupReason() };
    const plan = getWelcomeSchedule({ isEmailVerified, googleId, freeTrial: { isActive, endsAt } }, flag);
    if (!plan) return;
    queue.askIn(plan.delay, { kind: "welcome", message: plan.message });
    return () => queue.withdraw("welcome");
  }, [queue, isEmailVerified, googleId, isActive, endsAt]);

  const shown = open?.kind === "welcome";
  useEffect(() => {
    if (shown) clearFreeTrialPopup();
  }, [shown]);
}

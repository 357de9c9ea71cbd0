"use client";

import { useEffect } from "react";
import {
  clearFreeTrialPopup,
  freeTrialPopupReason,
  isFreeTrialPopupDue,
} from "@/components/shell/free-trial-flag";
import type { Overlay, OverlayQueue } from "@/components/shell/overlays/overlay-queue";
import { planWelcome } from "@/components/shell/overlays/welcome-plan";
import { useCurrentUser } from "@/components/shell/use-current-user";

/** Asks for the welcome to the trial when it is due, and takes the flag away as soon as it shows. */
export function useWelcome(queue: OverlayQueue, open: Overlay | null): void {
  const { isEmailVerified, googleId, freeTrial } = useCurrentUser();
  const { isActive, endsAt } = freeTrial;
  useEffect(() => {
    const flag = { due: isFreeTrialPopupDue(), reason: freeTrialPopupReason() };
    const plan = planWelcome({ isEmailVerified, googleId, freeTrial: { isActive, endsAt } }, flag);
    if (!plan) return;
    queue.askIn(plan.delay, { kind: "welcome", message: plan.message });
    return () => queue.withdraw("welcome");
  }, [queue, isEmailVerified, googleId, isActive, endsAt]);

  const shown = open?.kind === "welcome";
  useEffect(() => {
    if (shown) clearFreeTrialPopup();
  }, [shown]);
}

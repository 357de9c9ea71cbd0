"use client";

import Image from "next/image";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import {
  clearFreeTrialPopup,
  getFreeTrialPopupReason,
  isFreeTrialPopupDue,
  type WelcomeReason,
} from "@/components/shell/free-trial-flag";
import { LinkButton } from "@/components/shell/link-button";
import { OverlayDialog } from "@/components/shell/overlays/overlay-dialog";
import type { Overlay, OverlayQueue } from "@/components/shell/overlays/overlay-queue";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { WaveformDivider } from "@/components/ui/brand-marks";
import { Button } from "@/components/ui/button";
import { DayText } from "@/components/ui/date-text";
import { DialogClose, DialogContentBody, DialogDescription, DialogFooter } from "@/components/ui/dialog";
import type { User } from "@/lib/auth/schemas";
import { CREDIT_COSTS } from "@/lib/credits/costs";
import { TRIAL_CREDITS } from "@/lib/credits/limits";

const POSTERS = ["bread-4x5", "law-4x5", "run-4x5"];
const TRIAL_POSTS = Math.floor(TRIAL_CREDITS / (CREDIT_COSTS.text + CREDIT_COSTS.image));

interface Props {
  message: "trial" | "emailVerified";
  onClose(): void;
  /** Absent without an account, which the walkthrough requires. */
  onTour?: (() => void) | undefined;
}

export function WelcomeDialog({ message, onClose, onTour }: Props) {
  const t = useTranslations("subscription.welcome");
  const { endsAt } = useCurrentUser().freeTrial;
  return (
    <OverlayDialog title={t(`title.${message}`)} size="lg" onClose={onClose}>
      <DialogContentBody className="grid gap-4">
        <WaveformDivider bars={34} />
        <DialogDescription>
          {endsAt && t.rich("until", { date: () => <DayText value={endsAt} /> })}{" "}
          {t("estimate", { n: TRIAL_POSTS })}
        </DialogDescription>
        <div className="flex gap-2.5">
          {POSTERS.map((file) => (
            <Image key={file} src={`/demo-images/${file}.webp`} alt="" width={64} height={80} />
          ))}
        </div>
      </DialogContentBody>
      <DialogFooter>
        <DialogClose asChild>
          {onTour ? (
            <Button variant="primary">{t("openStudio")}</Button>
          ) : (
            <LinkButton variant="primary" href="/account">
              {t("setUp")}
            </LinkButton>
          )}
        </DialogClose>
        {onTour && (
          <Button variant="quiet" onClick={onTour}>
            {t("startWalkthrough")}
          </Button>
        )}
      </DialogFooter>
    </OverlayDialog>
  );
}

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

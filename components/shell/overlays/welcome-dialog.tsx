"use client";

import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/shell/link-button";
import { OverlayDialog } from "@/components/shell/overlays/overlay-dialog";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { WaveformDivider } from "@/components/ui/brand-marks";
import { Button } from "@/components/ui/button";
import { DayText } from "@/components/ui/date-text";
import { DialogClose, DialogContentBody, DialogDescription, DialogFooter } from "@/components/ui/dialog";
import { Image } from "@/components/ui/image";
import { CREDIT_COSTS } from "@/lib/credits/costs";
import { TRIAL_CREDITS } from "@/lib/credits/limits";

const POSTERS = ["bread-4x5", "law-4x5", "run-4x5"];
const TRIAL_POSTS = Math.floor(TRIAL_CREDITS / (CREDIT_COSTS.text + CREDIT_COSTS.image));

export interface WelcomeDialogProps {
  message: "trial" | "emailVerified";
  onClose(): void;
  /** Absent without an account, which the walkthrough requires. */
  onTour?: (() => void) | undefined;
}

export function WelcomeDialog({ message, onClose, onTour }: WelcomeDialogProps) {
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

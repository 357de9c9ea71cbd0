"use client";

import Image from "next/image";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { OverlayDialog } from "@/components/shell/overlays/overlay-dialog";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { Button } from "@/components/ui/button";
import { DateText } from "@/components/ui/date-text";
import { DialogBody, DialogClose, DialogDescription, DialogFoot } from "@/components/ui/dialog";
import { VoiceRule } from "@/components/ui/voice-rule";
import { COSTS, TRIAL_CREDITS } from "@/lib/credits/costs";

const POSTERS = ["bread-4x5", "law-4x5", "run-4x5"];
const TRIAL_POSTS = Math.floor(TRIAL_CREDITS / (COSTS.text + COSTS.image));

interface Props {
  message: "trial" | "emailVerified";
  onClose(): void;
  /** Absent while there is no brand to be shown around in. */
  onTour?: (() => void) | undefined;
}

/** The welcome to the free trial (drawn: states.html, First minutes). */
export function WelcomeDialog({ message, onClose, onTour }: Props) {
  const t = useTranslations("subscription.welcome");
  const { endsAt } = useCurrentUser().freeTrial;
  return (
    <OverlayDialog title={t(`title.${message}`)} size="lg" onClose={onClose}>
      <DialogBody className="grid gap-4">
        <VoiceRule bars={34} />
        <DialogDescription>
          {endsAt && t.rich("until", { date: () => <DateText value={endsAt} /> })}{" "}
          {t("enough", { n: TRIAL_POSTS })}
        </DialogDescription>
        <div className="flex gap-2.5">
          {POSTERS.map((file) => (
            <Image key={file} src={`/art/${file}.webp`} alt="" width={64} height={80} />
          ))}
        </div>
      </DialogBody>
      <DialogFoot>
        <DialogClose asChild>
          {onTour ? (
            <Button variant="primary">{t("begin")}</Button>
          ) : (
            <Button asChild variant="primary">
              <Link href="/account">{t("setUp")}</Link>
            </Button>
          )}
        </DialogClose>
        {onTour && (
          <Button variant="quiet" onClick={onTour}>
            {t("tour")}
          </Button>
        )}
      </DialogFoot>
    </OverlayDialog>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { OverlayDialog } from "@/components/shell/overlays/overlay-dialog";
import { Button } from "@/components/ui/button";
import { DialogBody, DialogClose, DialogDescription, DialogFoot } from "@/components/ui/dialog";

/** Offers the walkthrough; any other answer than yes is "not now", and the user menu still has it. */
export function TourOffer({ onStart, onLater }: { onStart(): void; onLater(): void }) {
  const t = useTranslations("support.tour");
  return (
    <OverlayDialog title={t("offer")} onClose={onLater}>
      <DialogBody>
        <DialogDescription>{t("offerText")}</DialogDescription>
      </DialogBody>
      <DialogFoot>
        <Button variant="primary" onClick={onStart}>
          {t("start")}
        </Button>
        <DialogClose asChild>
          <Button variant="quiet">{t("later")}</Button>
        </DialogClose>
      </DialogFoot>
    </OverlayDialog>
  );
}

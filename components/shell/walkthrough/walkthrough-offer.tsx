import { useTranslations } from "next-intl";
import { OverlayDialog } from "@/components/shell/overlays/overlay-dialog";
import { Button } from "@/components/ui/button";
import { DialogClose, DialogContentBody, DialogDescription, DialogFooter } from "@/components/ui/dialog";

export interface WalkthroughOfferProps {
  onStart(): void;
  onLater(): void;
}

/** Offers the walkthrough; any dismissal means later, and the user menu still offers it. */
export function WalkthroughOffer({ onStart, onLater }: WalkthroughOfferProps) {
  const t = useTranslations("support.walkthrough");
  return (
    <OverlayDialog title={t("offer")} onClose={onLater}>
      <DialogContentBody>
        <DialogDescription>{t("offerText")}</DialogDescription>
      </DialogContentBody>
      <DialogFooter>
        <Button variant="primary" onClick={onStart}>
          {t("start")}
        </Button>
        <DialogClose asChild>
          <Button variant="quiet">{t("later")}</Button>
        </DialogClose>
      </DialogFooter>
    </OverlayDialog>
  );
}

"use client";

import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { ShortagePlans } from "@/components/billing/shortage-plans";
import { clearFreeTrialPopup } from "@/components/shell/free-trial-flag";
import { CreditsDialog } from "@/components/shell/overlays/credits-dialog";
import { Notices } from "@/components/shell/overlays/notices";
import { OverlayQueue } from "@/components/shell/overlays/overlay-queue";
import { TourOffer } from "@/components/shell/overlays/tour-offer";
import { OverlaysContext } from "@/components/shell/overlays/use-overlays";
import { useSubscribeLater } from "@/components/shell/overlays/use-subscribe-later";
import { useTourOffer } from "@/components/shell/overlays/use-tour-offer";
import { useWelcome } from "@/components/shell/overlays/use-welcome";
import { WelcomeDialog } from "@/components/shell/overlays/welcome-dialog";
import { TourGuide } from "@/components/shell/tour/tour-guide";
import { useTour } from "@/components/shell/tour/use-tour";
import { onCreditShortage } from "@/lib/api-client/credit-shortage";
import type { Choice } from "@/lib/billing/rules";

const nothing = () => null;

/**
 * The page together with what the gate puts above and over it (specification section 2): verification banner,
 * free-trial notification, and one overlay at a time. The walkthrough makes way for whatever lies over the page.
 */
export function OverlayHost({ children }: { children: ReactNode }) {
  const [queue] = useState(() => new OverlayQueue());
  const open = useSyncExternalStore(queue.subscribe, queue.open, nothing);
  const tour = useTour();
  const subscribeLater = useSubscribeLater();
  useEffect(() => {
    const leave = onCreditShortage((shortage) => queue.ask({ kind: "credits", shortage }));
    return () => {
      leave();
      queue.dispose();
    };
  }, [queue]);
  useWelcome(queue, open);
  const hasBrand = useTourOffer(queue, open, tour);

  const { start } = tour;
  const overlays = useMemo(() => ({ showAround: start }), [start]);
  const hide = () => {
    clearFreeTrialPopup();
    queue.close();
  };
  const subscribe = (choice: Choice) => {
    queue.close();
    subscribeLater(choice);
  };
  const showAround = () => {
    hide();
    start();
  };
  const later = () => {
    hide();
    tour.decline();
  };
  return (
    <OverlaysContext value={overlays}>
      <Notices />
      {children}
      {open?.kind === "credits" && (
        <CreditsDialog
          shortage={open.shortage}
          onClose={() => queue.close()}
          plans={<ShortagePlans onChoose={subscribe} />}
        />
      )}
      {open?.kind === "welcome" && (
        <WelcomeDialog message={open.message} onClose={hide} onTour={hasBrand ? showAround : undefined} />
      )}
      {open?.kind === "tourOffer" && <TourOffer onStart={showAround} onLater={later} />}
      {!open && <TourGuide tour={tour} />}
    </OverlaysContext>
  );
}

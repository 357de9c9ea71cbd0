"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { useIsActing } from "@/components/shell/acting-banner";
import { clearFreeTrialPopup } from "@/components/shell/free-trial-flag";
import { LazyCode, LazyPart } from "@/components/shell/lazy-part";
import { type Overlay, OverlayQueue } from "@/components/shell/overlays/overlay-queue";
import { PageBanners } from "@/components/shell/overlays/page-banners";
import { OverlaysContext } from "@/components/shell/overlays/use-overlays";
import { useWelcome } from "@/components/shell/overlays/use-welcome";
import type { WelcomeDialogProps } from "@/components/shell/overlays/welcome-dialog";
import {
  useHasNoOpenOverlay,
  useWalkthrough,
  type Walkthrough,
} from "@/components/shell/walkthrough/use-walkthrough";
import type { WalkthroughOfferProps } from "@/components/shell/walkthrough/walkthrough-offer";
import { Skeleton } from "@/components/ui/spinner";
import { accountsQuery } from "@/lib/accounts/client/queries";
import { onInsufficientCredits } from "@/lib/api-client/insufficient-credits";
import type { PlanChoice } from "@/lib/billing/plan-rules";

const InsufficientCreditsDialog = dynamic(
  () =>
    import("@/components/shell/overlays/insufficient-credits-dialog").then(
      (one) => one.InsufficientCreditsDialog,
    ),
  { loading: () => null },
);
const WELCOME = new LazyCode<WelcomeDialogProps>(() =>
  import("@/components/shell/overlays/welcome-dialog").then((one) => one.WelcomeDialog),
);
const TOUR_OFFER = new LazyCode<WalkthroughOfferProps>(() =>
  import("@/components/shell/walkthrough/walkthrough-offer").then((one) => one.WalkthroughOffer),
);
const TOUR = new LazyCode<{ tour: Walkthrough }>(() =>
  import("@/components/shell/walkthrough/walkthrough-runner").then((one) => one.WalkthroughRunner),
);
const InsufficientCreditsPlans = dynamic(
  () => import("@/components/billing/insufficient-credits-plans").then((one) => one.InsufficientCreditsPlans),
  { loading: () => <Skeleton className="h-40" /> },
);

/** A greeting or a tour that cannot be loaded is left out: the page works without. */
const hideUntilLoaded = () => null;

/** Delay after the credits dialog closes [spec 9]. */
const REDIRECT_DELAY_MS = 300;

/** Navigates to the plans page after the dialog closed, with the choice in the URL. */
function useDelayedSubscribe(): (choice: PlanChoice) => void {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return ({ planKey, billingPeriod }) => {
    clearTimeout(timer.current);
    const address = `/subscriptions?${new URLSearchParams({ plan: planKey, period: billingPeriod })}`;
    timer.current = setTimeout(() => router.push(address), REDIRECT_DELAY_MS);
  };
}

/** Renders banners above the page and one overlay at a time over it [spec 2]; the walkthrough pauses meanwhile. */
export function OverlayHost({ children }: { children: ReactNode }) {
  const [queue] = useState(() => new OverlayQueue());
  const open = useStore(queue.store);
  const tour = useWalkthrough();
  const subscribeLater = useDelayedSubscribe();
  useEffect(() => {
    const leave = onInsufficientCredits((shortage) => queue.ask({ kind: "credits", shortage }));
    return () => {
      leave();
      queue.dispose();
    };
  }, [queue]);
  useWelcome(queue, open);
  const isActing = useIsActing();
  const hasBrand = useWalkthroughOffer(queue, open, tour, isActing);

  const { start } = tour;
  const overlays = useMemo(() => ({ showAround: start }), [start]);
  const hide = () => {
    clearFreeTrialPopup();
    queue.close();
  };
  const subscribe = (choice: PlanChoice) => {
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
      <PageBanners />
      {children}
      {open?.kind === "credits" && (
        <InsufficientCreditsDialog
          shortage={open.shortage}
          onClose={() => queue.close()}
          plans={<InsufficientCreditsPlans onChoose={subscribe} />}
        />
      )}
      {open?.kind === "welcome" && (
        <LazyPart
          code={WELCOME}
          with={{ message: open.message, onClose: hide, onTour: hasBrand ? showAround : undefined }}
          frame={hideUntilLoaded}
        />
      )}
      {open?.kind === "tourOffer" && (
        <LazyPart code={TOUR_OFFER} with={{ onStart: showAround, onLater: later }} frame={hideUntilLoaded} />
      )}
      {!open && !isActing && tour.isRunning && (
        <LazyPart code={TOUR} with={{ tour }} frame={hideUntilLoaded} />
      )}
    </OverlaysContext>
  );
}

/** Offers the walkthrough once on the dashboard. Returns whether an account exists. */
function useWalkthroughOffer(
  queue: OverlayQueue,
  open: Overlay | null,
  tour: Walkthrough,
  isActing: boolean,
): boolean {
  const pathname = usePathname();
  const accounts = useQuery(accountsQuery).data?.accounts ?? [];
  const onDay = accounts.some(({ _id }) => pathname === `/account/${_id}`);
  const clear = useHasNoOpenOverlay(onDay && tour.isNew);
  // Acting is read-only, so the offer could not be stored as shown.
  const due = onDay && tour.isNew && clear && !isActing;
  useEffect(() => {
    if (!due) return;
    queue.ask({ kind: "tourOffer" });
    return () => queue.withdraw("tourOffer");
  }, [queue, due]);

  const shown = open?.kind === "tourOffer";
  const { markOffered } = tour;
  useEffect(() => {
    if (shown) markOffered();
  }, [shown, markOffered]);
  return accounts.length > 0;
}

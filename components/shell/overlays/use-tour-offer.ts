"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useEffect } from "react";
import type { Overlay, OverlayQueue } from "@/components/shell/overlays/overlay-queue";
import type { Tour } from "@/components/shell/tour/use-tour";
import { useNothingOpen } from "@/components/shell/tour/use-tour-target";
import { accountsQuery } from "@/lib/accounts/client/queries";

/** Offers the walkthrough once, on the day screen of somebody's brand. Says whether there is a brand. */
export function useTourOffer(queue: OverlayQueue, open: Overlay | null, tour: Tour): boolean {
  const pathname = usePathname();
  const accounts = useQuery(accountsQuery).data?.accounts ?? [];
  const onDay = accounts.some(({ _id }) => pathname === `/account/${_id}`);
  const clear = useNothingOpen(onDay && tour.isNew);
  const due = onDay && tour.isNew && clear;
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

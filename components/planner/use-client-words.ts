"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { reviewLinksQuery } from "@/lib/content-plan/client/queries";
import type { ReviewDecisionWire } from "@/lib/content-plan/schemas";

/** What clients said, by post: one question for all cards, the same map as long as nobody says anything new. */
export function useClientWords(accountId: string) {
  const query = useQuery(reviewLinksQuery(accountId));
  const decisions = query.data?.decisions;
  const said = useMemo<ReadonlyMap<string, ReviewDecisionWire>>(
    () => new Map(decisions?.map((one) => [one.postId, one])),
    [decisions],
  );
  return { query, said };
}

"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useRef, useState } from "react";
import { notify } from "@/components/ui/notify";
import { creditKeys, creditsInfoQuery } from "@/lib/credits/client/queries";
import { COSTS } from "@/lib/credits/costs";
import type { CreditsInfo } from "@/lib/credits/schemas";
import { confirmCancelled } from "@/lib/generation/client/confirm-cancelled";

/** Rejects as soon as the signal aborts, even when the call behind it waits for a network. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
}

/**
 * One action that spends: it can be stopped at any moment, and what a stop cost is said only when the ledger shows
 * it. The sentence after a success carries the new balance.
 */
export function useSpending(kind: "text" | "image") {
  const t = useTranslations("posts.credits");
  const client = useQueryClient();
  const running = useRef<AbortController | null>(null);
  const [startedAt, setStartedAt] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const cost = COSTS[kind];

  const run = useCallback(
    async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | null> => {
      if (running.current) return null;
      const controller = new AbortController();
      running.current = controller;
      const before = client.getQueryData<CreditsInfo>(creditKeys.info);
      setError(null);
      setStartedAt(Date.now());
      try {
        return await Promise.race([work(controller.signal), aborted(controller.signal)]);
      } catch (failure) {
        if (!controller.signal.aborted) {
          setError(failure);
          return null;
        }
        const load = () => client.fetchQuery({ ...creditsInfoQuery, staleTime: 0 });
        void confirmCancelled(kind, before, load).then((outcome) =>
          notify.info(t(`cancelled.${outcome}`, { n: cost })),
        );
        return null;
      } finally {
        running.current = null;
        setStartedAt(null);
      }
    },
    [client, kind, cost, t],
  );

  const stop = useCallback(() => running.current?.abort(), []);
  const balance = () => client.getQueryData<CreditsInfo>(creditKeys.info)?.balance;
  const spentText = () => t("spent", { cost, left: balance() ?? 0 });
  return { run, stop, spentText, startedAt, error, clearError: () => setError(null), cost };
}

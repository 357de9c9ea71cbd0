"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useId } from "react";
import { notify } from "@/components/ui/notify";
import { creditKeys, creditsInfoQuery } from "@/lib/credits/client/queries";
import { COSTS, type CostKind } from "@/lib/credits/costs";
import type { CreditsInfo } from "@/lib/credits/schemas";
import { confirmCancelled } from "@/lib/generation/client/confirm-cancelled";
import {
  type GenerationAbout,
  runningGenerations,
  useGenerations,
} from "@/lib/generation/client/running-generations";

export interface SpendingPlace {
  /** One runs at a time in a place, also when the screen was left and opened again. Absent: this very screen. */
  place?: string;
  /** Where its result is seen. */
  address?: string;
  /** Of the whole action, where it is not the price of one result. */
  cost?: number;
}

type Words = Partial<Pick<GenerationAbout, "label" | "ratio" | "kind" | "cost">>;

/**
 * One action that spends: it goes on while the person moves about, can be stopped at any moment, and what a stop cost
 * is said only when the ledger shows it. The sentence after a success carries the new balance.
 */
export function useSpending(kind: CostKind, { place, address, cost = COSTS[kind] }: SpendingPlace = {}) {
  const t = useTranslations("posts.credits");
  const kinds = useTranslations("common.credits.kinds");
  const client = useQueryClient();
  const own = useId();
  const at = place ?? own;
  const generations = useGenerations();
  const current = generations.find(
    (one) => one.place === at && (one.state === "running" || one.state === "failed"),
  );
  const running = current?.state === "running" ? current : null;

  const run = useCallback(
    <T>(work: (signal: AbortSignal) => Promise<T>, words: Words = {}): Promise<T | null> => {
      const before = client.getQueryData<CreditsInfo>(creditKeys.info);
      const load = () => client.fetchQuery({ ...creditsInfoQuery, staleTime: 0 });
      const what = { kind, label: kinds(kind === "comic" ? "infographic" : kind), ...words };
      return runningGenerations.start(
        { ...what, place: at, address },
        {
          run: work,
          confirm: async () => {
            const outcome = await confirmCancelled(what.kind, before, load);
            notify.info(
              t(`cancelled.${outcome}`, { n: words.cost ?? (words.kind ? COSTS[words.kind] : cost) }),
            );
            return outcome;
          },
        },
      );
    },
    [client, kind, kinds, at, address, cost, t],
  );

  const stop = useCallback(() => {
    const entry = runningGenerations.at(at);
    if (entry) runningGenerations.stop(entry.id);
  }, [at]);
  const balance = () => client.getQueryData<CreditsInfo>(creditKeys.info)?.balance;
  const spentText = (spent = cost) => t("spent", { cost: spent, left: balance() ?? 0 });
  return {
    run,
    stop,
    spentText,
    /** What runs in this place, begun by whichever screen. */
    running,
    startedAt: running?.startedAt ?? null,
    error: current?.state === "failed" ? current.error : null,
    /** Of what failed here. */
    failedKind: current?.state === "failed" ? current.kind : null,
    clearError: () => current && runningGenerations.dismiss(current.id),
    cost,
  };
}

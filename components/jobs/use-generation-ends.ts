"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { markTitle } from "@/components/jobs/mark-title";
import { useAskBeforeLeaving } from "@/components/shell/use-ask-before-leaving";
import { useSpendErrorText } from "@/components/shell/use-error-text";
import { notify } from "@/components/ui/notify";
import { type Generation, runningGenerations } from "@/lib/generation/client/running-generations";

/** Tells the end of what was generated while its screen was closed, and asks before the tab goes that generates it. */
export function useGenerationEnds(generations: readonly Generation[], open: (address: string) => void): void {
  const t = useTranslations("common.generations");
  const jobs = useTranslations("common.jobs");
  const errorText = useSpendErrorText();
  const running = generations.some(({ state }) => state === "running");

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the list may have ended one
  useEffect(() => {
    for (const { id, label, state, address, error } of runningGenerations.takeUntold()) {
      // What a stop cost is said by whoever asked the ledger.
      if (state === "cancelled") continue;
      markTitle();
      const options = {
        id: `generation-${id}`,
        ...(address ? { action: { label: jobs("showPost"), onClick: () => open(address) } } : {}),
      };
      if (state === "done") notify.success(t("ready", { label }), options);
      else notify.error(jobs("toast.failed", { label, why: errorText(error) }), options);
    }
  }, [generations, open, t, jobs, errorText]);

  useAskBeforeLeaving(running);
}

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useId } from "react";
import { showToast } from "@/components/ui/show-toast";
import { creditKeys, creditsInfoQuery } from "@/lib/credits/client/queries";
import { type CostKind, CREDIT_COSTS } from "@/lib/credits/costs";
import type { CreditsInfo } from "@/lib/credits/schemas";
import { confirmCancellation } from "@/lib/generation/client/confirm-cancellation";
import {
  type GenerationContext,
  runningGenerations,
  useGenerations,
} from "@/lib/generation/client/running-generations";

export interface CreditActionScope {
  /** Key under which only one action runs at a time, across remounts. Defaults to this component. */
  place?: string;
  address?: string;
  /** Cost of the whole action when it differs from the unit cost. */
  cost?: number;
}

type Words = Partial<Pick<GenerationContext, "label" | "ratio" | "kind" | "cost">>;

/** Manages a paid action, which continues during navigation. The cost of a stop is taken only from the ledger. */
export function useCreditAction(
  kind: CostKind,
  { place, address, cost = CREDIT_COSTS[kind] }: CreditActionScope = {},
) {
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

  function run<T>(work: (signal: AbortSignal) => Promise<T>, words: Words = {}): Promise<T | null> {
    return runAt(at, work, words);
  }

  /** Runs the action in a place of its own, beside others of this component. */
  function runAt<T>(
    place: string,
    work: (signal: AbortSignal) => Promise<T>,
    words: Words = {},
  ): Promise<T | null> {
    const before = client.getQueryData<CreditsInfo>(creditKeys.info);
    const load = () => client.fetchQuery({ ...creditsInfoQuery, staleTime: 0 });
    const what = { kind, label: kinds(kind === "comic" ? "infographic" : kind), ...words };
    const spent = words.cost ?? (words.kind ? CREDIT_COSTS[words.kind] : cost);
    const confirm = async () => {
      const outcome = await confirmCancellation(what.kind, before, load);
      showToast.info(t(`cancelled.${outcome}`, { n: spent }));
      return outcome;
    };
    return runningGenerations.start({ ...what, place, address }, { run: work, confirm });
  }

  const stop = useCallback(() => {
    const entry = runningGenerations.at(at);
    if (entry) runningGenerations.stop(entry.id);
  }, [at]);
  const balance = () => client.getQueryData<CreditsInfo>(creditKeys.info)?.balance;
  const spentText = (spent = cost) => t("spent", { cost: spent, left: balance() ?? 0 });
  return {
    run,
    runAt,
    stop,
    spentText,
    running,
    startedAt: running?.startedAt ?? null,
    error: current?.state === "failed" ? current.error : null,
    failedKind: current?.state === "failed" ? current.kind : null,
    clearError: () => current && runningGenerations.dismiss(current.id),
    cost,
  };
}

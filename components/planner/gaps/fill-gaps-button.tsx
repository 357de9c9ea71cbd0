"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useState } from "react";
import { useCurrentAccount, usePlatform } from "@/components/accounts/use-current-account";
import { CreditButton } from "@/components/billing/credit-button";
import { FillGapsForm } from "@/components/planner/gaps/fill-gaps-form";
import { getFillableDays, getProposedDays, useGaps } from "@/components/planner/gaps/use-gaps";
import type { PlannerView } from "@/components/planner/use-planner-view";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog";
import { getGapsPrice } from "@/lib/content-plan/gaps";
import { MAX_GAPS } from "@/lib/content-plan/limits";
import { creditKeys } from "@/lib/credits/client/queries";
import { jobsQuery } from "@/lib/jobs/client/queries";
import { hasJobEnded } from "@/lib/jobs/states";
import { postKeys } from "@/lib/posts/client/queries";

interface Props {
  view: PlannerView;
  now: Date;
}

/** Creates drafts for the displayed empty days; hidden when there are none. */
export function FillGapsButton({ view, now }: Props) {
  const t = useTranslations("contentPlanner.planner.gaps");
  const common = useTranslations("common");
  const { _id } = useCurrentAccount();
  const own = usePlatform().platform;
  const platform = view.platform === "all" ? own : view.platform;
  const days = useMemo(() => getFillableDays({ view: view.view, day: view.day }), [view.view, view.day]);
  const found = useGaps(days, platform, now);
  const filling = useFillGapsJob(_id);
  const [open, setOpen] = useState(false);
  const proposed = getProposedDays(found?.gaps ?? [], MAX_GAPS);
  if (filling && !open) return <Button busy>{t("busy")}</Button>;
  if (!open && proposed.length === 0) return null;
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <CreditButton credits={getGapsPrice(proposed.length, true)}>{t("button")}</CreditButton>
      </DialogTrigger>
      <DialogContent size="lg">
        <DialogHeader closeLabel={common("close")}>
          <DialogTitle>{t("title")}</DialogTitle>
          <DialogDescription>{t("text")}</DialogDescription>
        </DialogHeader>
        {open && <FillGapsForm {...{ days, now, platform }} onDone={() => setOpen(false)} />}
      </DialogContent>
    </Dialog>
  );
}

/** Returns the running fill job of the account or null; each finished draft appears on the calendar. */
function useFillGapsJob(accountId: string) {
  const client = useQueryClient();
  const { data } = useQuery(jobsQuery);
  const job = data?.jobs.find(
    ({ kind, about, state }) => kind === "gaps" && about.accountId === accountId && !hasJobEnded(state),
  );
  const spent = job?.spent ?? 0;
  useEffect(() => {
    if (spent === 0) return;
    void client.invalidateQueries({ queryKey: postKeys.byAccount(accountId) });
    void client.invalidateQueries({ queryKey: creditKeys.info });
  }, [spent, client, accountId]);
  return job ?? null;
}

"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { usePlatform } from "@/components/accounts/use-platform";
import { SpendButton } from "@/components/billing/spend-button";
import { FillGapsForm } from "@/components/planner/gaps/fill-gaps-form";
import { useFilling } from "@/components/planner/gaps/use-filling";
import { fillableDays, proposedOf, useGaps } from "@/components/planner/gaps/use-gaps";
import type { PlannerView } from "@/components/planner/use-planner-view";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHead,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog";
import { priceOfGaps } from "@/lib/content-plan/gaps";
import { MAX_GAPS } from "@/lib/content-plan/rules";

interface Props {
  view: PlannerView;
  now: Date;
}

/** For the planner's tools: drafts for the empty days that are shown (drawn: planner). Not there where none is empty. */
export function FillGapsButton({ view, now }: Props) {
  const t = useTranslations("contentPlanner.planner.gaps");
  const common = useTranslations("common");
  const { _id } = useCurrentAccount();
  const own = usePlatform().platform;
  const platform = view.platform === "all" ? own : view.platform;
  const days = useMemo(() => fillableDays({ view: view.view, day: view.day }), [view.view, view.day]);
  const found = useGaps(days, platform, now);
  const filling = useFilling(_id);
  const [open, setOpen] = useState(false);
  const proposed = proposedOf(found?.gaps ?? [], MAX_GAPS);
  if (filling && !open) return <Button busy>{t("busy")}</Button>;
  if (!open && proposed.length === 0) return null;
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <SpendButton credits={priceOfGaps(proposed.length, true)}>{t("button")}</SpendButton>
      </DialogTrigger>
      <DialogContent size="lg">
        <DialogHead closeLabel={common("close")}>
          <DialogTitle>{t("title")}</DialogTitle>
          <DialogDescription>{t("text")}</DialogDescription>
        </DialogHead>
        {open && <FillGapsForm {...{ days, now, platform }} onDone={() => setOpen(false)} />}
      </DialogContent>
    </Dialog>
  );
}

"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { SharePlan } from "@/components/content-plan/share-plan";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHead,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog";
import type { Platform } from "@/lib/accounts/platforms";
import type { DayRange } from "@/lib/posts/days";

interface Props extends DayRange {
  accountId: string;
  platform: Platform | "all";
  variant?: ComponentProps<typeof Button>["variant"];
}

/**
 * For a planner's toolbar: the plan of the days that are shown, as a PDF or as a page for a client. The days and the
 * network are what the dialog begins with.
 */
export function SharePlanButton({ variant = "line", ...plan }: Props) {
  const t = useTranslations("contentPlanner.plan");
  const common = useTranslations("common");
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant={variant}>
          <Download aria-hidden="true" />
          {t("open")}
        </Button>
      </DialogTrigger>
      <DialogContent size="lg">
        <DialogHead closeLabel={common("close")}>
          <DialogTitle>{t("title")}</DialogTitle>
          <DialogDescription>{t("text")}</DialogDescription>
        </DialogHead>
        <DialogBody>{open && <SharePlan {...plan} />}</DialogBody>
      </DialogContent>
    </Dialog>
  );
}

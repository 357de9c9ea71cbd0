"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { SharePlanDialog } from "@/components/content-plan/share-plan-dialog";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogContentBody,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog";
import type { LocalDateRange } from "@/lib/core/date-time/local-date";
import type { Platform } from "@/lib/core/platforms";

interface Props extends LocalDateRange {
  accountId: string;
  platform: Platform | "all";
  variant?: ComponentProps<typeof Button>["variant"];
}

/**
 * Opens the dialog that exports the displayed plan as a PDF or a review page. The displayed dates and
 * platform are the defaults.
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
        <DialogHeader closeLabel={common("close")}>
          <DialogTitle>{t("title")}</DialogTitle>
          <DialogDescription>{t("text")}</DialogDescription>
        </DialogHeader>
        <DialogContentBody>{open && <SharePlanDialog {...plan} />}</DialogContentBody>
      </DialogContent>
    </Dialog>
  );
}

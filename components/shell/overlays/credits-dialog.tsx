"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { blockedAction } from "@/components/shell/overlays/blocked-action";
import { OverlayDialog } from "@/components/shell/overlays/overlay-dialog";
import { Button } from "@/components/ui/button";
import { DialogBody, DialogClose, DialogDescription, DialogFoot } from "@/components/ui/dialog";
import type { CreditShortage } from "@/lib/api-client/credit-shortage";

interface Props {
  shortage: CreditShortage;
  onClose(): void;
  /** Ways to get more, between the figures and the foot. */
  plans?: ReactNode;
}

/** What was not done for want of credits, what it needs and what there is. The page behind it stays as it was. */
export function CreditsDialog({ shortage, onClose, plans }: Props) {
  const t = useTranslations("subscription.shortage");
  const common = useTranslations("common");
  const { required_credits: required, current_balance: balance } = shortage.details;
  return (
    <OverlayDialog
      title={t(`title.${blockedAction(shortage.path)}`)}
      size={plans ? "xl" : "md"}
      onClose={onClose}
    >
      <DialogBody className="grid gap-5">
        <dl className="grid grid-cols-2 gap-4">
          <Figure term={t("required")} value={required} />
          <Figure
            term={t("balance")}
            value={balance}
            note={t("gap", { n: Math.max(0, required - balance) })}
          />
        </dl>
        <DialogDescription>{t("kept")}</DialogDescription>
        {plans}
      </DialogBody>
      <DialogFoot>
        <DialogClose asChild>
          <Button variant="primary">{common("close")}</Button>
        </DialogClose>
      </DialogFoot>
    </OverlayDialog>
  );
}

function Figure({ term, value, note }: { term: string; value: number; note?: string }) {
  const format = useFormatter();
  return (
    <div className="grid content-start gap-1 border-line border-t pt-3">
      <dt className="text-ink-2">{term}</dt>
      <dd className="font-display font-medium text-38">{format.number(value)}</dd>
      {note && <dd className="text-ink-2">{note}</dd>}
    </div>
  );
}

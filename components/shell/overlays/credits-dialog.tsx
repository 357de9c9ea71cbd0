"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { blockedAction } from "@/components/shell/overlays/blocked-action";
import { CheaperOffer } from "@/components/shell/overlays/cheaper-offer";
import { OverlayDialog } from "@/components/shell/overlays/overlay-dialog";
import { cn } from "@/components/ui/cn";
import { MeterBar } from "@/components/ui/credit-meter";
import { DialogBody, DialogDescription } from "@/components/ui/dialog";
import type { CreditShortage } from "@/lib/api-client/credit-shortage";
import { cheaperVariant, refusedKind } from "@/lib/credits/cheaper-variants";

interface Props {
  shortage: CreditShortage;
  onClose(): void;
  /** Ways to get more, below the figures. */
  plans?: ReactNode;
}

/** What was not done for want of credits, what it needs and what there is. The page behind it stays as it was. */
export function CreditsDialog({ shortage, onClose, plans }: Props) {
  const t = useTranslations("subscription.shortage");
  const { required_credits: required, current_balance: balance } = shortage.details;
  const action = blockedAction(shortage.path);
  const kind = refusedKind(action, required);
  const cheaper = kind && cheaperVariant(kind, balance);
  return (
    <OverlayDialog title={t(`title.${action}`)} size="xl" onClose={onClose}>
      <DialogBody className="grid gap-5">
        <div className="grid items-center gap-x-10 gap-y-3 min-[1200px]:grid-cols-[auto_1fr]">
          <Figures required={required} balance={balance} />
          <div className="grid gap-1.5">
            <MeterBar size="md" parts={partsOf(required, balance)} />
            <DialogDescription dir="auto">
              <Message shortage={shortage} />
            </DialogDescription>
            <p className="text-13 text-ink-2">{t("kept")}</p>
          </div>
        </div>
        {cheaper && <CheaperOffer variant={cheaper} onClose={onClose} />}
        {plans}
      </DialogBody>
    </OverlayDialog>
  );
}

/** The refusal in its own words; those are English, so that Hebrew has the sentence of its code (hebrew.md, 1). */
function Message({ shortage: { message, details } }: { shortage: CreditShortage }) {
  const t = useTranslations("subscription.shortage");
  const locale = useLocale();
  if (message && locale === "en") return message;
  return t("message", { required: details.required_credits, balance: details.current_balance });
}

/** The bar is what is needed: filled by what there is, hatched where it is missing. */
function partsOf(required: number, balance: number) {
  const share = required > 0 ? Math.min(1, balance / required) : 1;
  return [
    { key: "there", share },
    { key: "missing", share: 1 - share, fill: "missing" as const },
  ];
}

function Figures({ required, balance }: { required: number; balance: number }) {
  const t = useTranslations("subscription.shortage");
  return (
    <dl className="flex flex-wrap gap-x-7 gap-y-2">
      <Figure term={t("required")} value={required} />
      <Figure term={t("balance")} value={balance} />
      <Figure term={t("missing")} value={Math.max(0, required - balance)} missing />
    </dl>
  );
}

function Figure({ term, value, missing = false }: { term: string; value: number; missing?: boolean }) {
  const format = useFormatter();
  return (
    <div>
      <dt className="text-ink-2">{term}</dt>
      <dd className={cn("font-display font-medium text-38", missing && "text-err")}>
        {format.number(value)}
      </dd>
    </div>
  );
}

"use client";

import { Image, Video } from "lucide-react";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { OverlayDialog } from "@/components/shell/overlays/overlay-dialog";
import { VerificationBanner } from "@/components/shell/overlays/verification-banner";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { MeterBar } from "@/components/ui/credit-meter";
import { DialogContentBody, DialogDescription } from "@/components/ui/dialog";
import type { InsufficientCreditsEvent } from "@/lib/api-client/insufficient-credits";
import { type CheaperVariant, CREDIT_COSTS, findCheaperVariant, inferBlockedKind } from "@/lib/credits/costs";

/** Kind of result that the refused request would have created, derived from its path. */
type BlockedAction = "text" | "image" | "video" | "other";

const PATHS: [RegExp, BlockedAction][] = [
  [/^\/posts\/generate-text$/, "text"],
  [/^\/post-agent\//, "text"],
  [/^\/posts\/(generate-image|[^/]+\/edit-images)$/, "image"],
  [/^\/video\//, "video"],
];

export function getBlockedAction(path: string): BlockedAction {
  return PATHS.find(([pattern]) => pattern.test(path))?.[1] ?? "other";
}

interface Props {
  shortage: InsufficientCreditsEvent;
  onClose(): void;
  plans?: ReactNode;
}

/** Explains which action lacked credits, its cost and the balance. The page behind stays unchanged. */
export function InsufficientCreditsDialog({ shortage, onClose, plans }: Props) {
  const t = useTranslations("subscription.insufficientCredits");
  const { required_credits: required, current_balance: balance } = shortage.details;
  const action = getBlockedAction(shortage.path);
  const kind = inferBlockedKind(action, required);
  const cheaper = kind && findCheaperVariant(kind, balance);
  return (
    <OverlayDialog title={t(`title.${action}`)} size="xl" onClose={onClose}>
      <DialogContentBody className="grid gap-5">
        <div className="grid items-center gap-x-10 gap-y-3 min-[1200px]:grid-cols-[auto_1fr]">
          <CreditNumbers required={required} balance={balance} />
          <div className="grid gap-1.5">
            <MeterBar size="md" parts={partsOf(required, balance)} />
            <DialogDescription dir="auto">
              <Message shortage={shortage} />
            </DialogDescription>
            <p className="text-13 text-ink-2">{t("textKept")}</p>
          </div>
        </div>
        {shortage.details.reason === "verify_email" && <VerificationBanner inDialog />}
        {cheaper && <CheaperAlternative variant={cheaper} onClose={onClose} />}
        {plans}
      </DialogContentBody>
    </OverlayDialog>
  );
}

/** Shows the server's message in English, and the text of its code in Hebrew (docs/hebrew-style-guide.md). */
function Message({ shortage: { message, details } }: { shortage: InsufficientCreditsEvent }) {
  const t = useTranslations("subscription.insufficientCredits");
  const locale = useLocale();
  if (message && locale === "en") return message;
  return t("message", { required: details.required_credits, balance: details.current_balance });
}

/** The bar represents the cost: filled by the balance, hatched for the missing part. */
function partsOf(required: number, balance: number) {
  const share = required > 0 ? Math.min(1, balance / required) : 1;
  return [
    { key: "there", share },
    { key: "missing", share: 1 - share, fill: "missing" as const },
  ];
}

function CreditNumbers({ required, balance }: { required: number; balance: number }) {
  const t = useTranslations("subscription.insufficientCredits");
  return (
    <dl className="flex flex-wrap gap-x-7 gap-y-2">
      <CreditNumber term={t("required")} value={required} />
      <CreditNumber term={t("balance")} value={balance} />
      <CreditNumber term={t("missing")} value={Math.max(0, required - balance)} missing />
    </dl>
  );
}

function CreditNumber({ term, value, missing = false }: { term: string; value: number; missing?: boolean }) {
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

/** Offers a cheaper alternative that the balance covers; returns to the page. */
function CheaperAlternative({ variant, onClose }: { variant: CheaperVariant; onClose(): void }) {
  const t = useTranslations("subscription.insufficientCredits.cheaper");
  const Icon = variant === "image" ? Image : Video;
  return (
    <div className="flex flex-wrap items-center gap-3.5 rounded-card border border-line bg-canvas px-3.5 py-3">
      <Icon aria-hidden="true" className="size-5 flex-none" />
      <span className="min-w-0 flex-1">{t(variant, { n: CREDIT_COSTS[variant] })}</span>
      <Button onClick={onClose}>{t("back")}</Button>
    </div>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { MoneyText } from "@/components/billing/money-text";
import { Button } from "@/components/ui/button";
import { DateText } from "@/components/ui/date-text";
import { Dialog, DialogContent, DialogContentBody, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { toApiError } from "@/lib/api-client/api-error";
import type { UnresolvedPayment } from "@/lib/billing/schemas";
import { siteConfig } from "@/lib/core/site-config";

/** Returns the earlier payment that a refused purchase names, or null for another error. */
export function findUnresolvedPayment(thrown: unknown): UnresolvedPayment | null {
  const { code, details } = toApiError(thrown);
  return code === "payment_unresolved" ? (details?.payment as UnresolvedPayment) : null;
}

interface Props {
  payment: UnresolvedPayment;
  busy: boolean;
  /** The payer says that the card was not charged. */
  onUncharged(): void;
}

/** Asks what the card statement shows of an earlier payment before another one starts. */
export function UnresolvedPaymentQuestion({ payment, busy, onUncharged }: Props) {
  const t = useTranslations("subscription.unresolved");
  return (
    <div className="grid gap-4">
      <p className="text-16 text-ink-2">
        {t.rich("text", {
          amount: () => <MoneyText amount={payment.amount} currency={payment.currency} />,
          date: () => <DateText value={payment.createdAt} />,
        })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button asChild variant="primary">
          <a href={`mailto:${siteConfig.supportEmail}`}>{t("charged")}</a>
        </Button>
        <Button busy={busy} onClick={onUncharged}>
          {t("uncharged")}
        </Button>
      </div>
    </div>
  );
}

export function UnresolvedPaymentDialog({ onClose, ...props }: Props & { onClose(): void }) {
  const t = useTranslations("subscription.unresolved");
  const common = useTranslations("common");
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent aria-describedby={undefined}>
        <DialogHeader closeLabel={common("close")}>
          <DialogTitle>{t("title")}</DialogTitle>
        </DialogHeader>
        <DialogContentBody>
          <UnresolvedPaymentQuestion {...props} />
        </DialogContentBody>
      </DialogContent>
    </Dialog>
  );
}

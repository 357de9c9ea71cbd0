"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PaymentDetailsList } from "@/components/billing/payment-details";
import type { PaymentView } from "@/components/billing/use-payment-result";
import { usePaymentResult } from "@/components/billing/use-payment-result";
import { WaveformDivider } from "@/components/ui/brand-marks";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import type { PaymentDto } from "@/lib/billing/schemas";

interface Props {
  paymentId: string;
  onRetry(): void;
  onDone(): void;
}

export function PaymentOutcome({ paymentId, onRetry, onDone }: Props) {
  const t = useTranslations("subscription.payment");
  const { view, payment } = usePaymentResult(paymentId);
  const retry = view === "failed";
  return (
    <PaymentOutcomeText view={view} payment={payment}>
      <div className="flex flex-wrap gap-2">
        {retry && (
          <Button variant="primary" onClick={onRetry}>
            {t("retry")}
          </Button>
        )}
        <Button variant={retry ? "line" : "primary"} onClick={onDone}>
          {t(view === "paid" ? "toPlans" : "close")}
        </Button>
      </div>
    </PaymentOutcomeText>
  );
}

interface WordsProps {
  view: PaymentView;
  payment: PaymentDto | null;
  page?: boolean;
  children: ReactNode;
}

/** Shows the payment state as text in a live region. */
export function PaymentOutcomeText({ view, payment, page = false, children }: WordsProps) {
  const t = useTranslations("subscription.payment");
  const Heading = page ? "h1" : "h3";
  return (
    <div className="grid gap-4">
      <div role="status" className={cn("grid", page ? "gap-3" : "gap-2")}>
        <Heading className={page ? "text-38" : "text-22"}>{t(`${view}.title`)}</Heading>
        <WaveformDivider state={view === "waiting" ? "speaking" : view === "paid" ? "rest" : "done"} />
        <p className="text-16 text-ink-2">{t(`${view}.text`)}</p>
      </div>
      {payment && view !== "unknown" && <PaymentDetailsList payment={payment} />}
      {children}
    </div>
  );
}

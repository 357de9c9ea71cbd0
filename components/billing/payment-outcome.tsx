"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PaymentFacts } from "@/components/billing/payment-facts";
import type { PaymentView } from "@/components/billing/payment-view";
import { usePaymentResult } from "@/components/billing/use-payment-result";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { VoiceRule } from "@/components/ui/voice-rule";
import type { PaymentWire } from "@/lib/billing/schemas";

interface Props {
  paymentId: string;
  onRetry(): void;
  onDone(): void;
}

/** How a payment ended, in the dialog it began in. */
export function PaymentOutcome({ paymentId, onRetry, onDone }: Props) {
  const t = useTranslations("subscription.payment");
  const { view, payment } = usePaymentResult(paymentId);
  const retry = view === "failed";
  return (
    <PaymentWords view={view} payment={payment}>
      <div className="flex flex-wrap gap-2">
        {retry && (
          <Button variant="primary" onClick={onRetry}>
            {t("again")}
          </Button>
        )}
        <Button variant={retry ? "line" : "primary"} onClick={onDone}>
          {t(view === "paid" ? "toPlans" : "close")}
        </Button>
      </div>
    </PaymentWords>
  );
}

interface WordsProps {
  view: PaymentView;
  payment: PaymentWire | null;
  /** On a page by itself the words are its heading. */
  page?: boolean;
  /** The way on. */
  children: ReactNode;
}

/** What is known, in words; a person who does not see the screen hears it change. */
export function PaymentWords({ view, payment, page = false, children }: WordsProps) {
  const t = useTranslations("subscription.payment");
  const Heading = page ? "h1" : "h3";
  return (
    <div className="grid gap-4">
      <div role="status" className={cn("grid", page ? "gap-3" : "gap-2")}>
        <Heading className={page ? "text-38" : "text-22"}>{t(`${view}.title`)}</Heading>
        <VoiceRule state={view === "waiting" ? "speaking" : view === "paid" ? "rest" : "done"} />
        <p className="text-16 text-ink-2">{t(`${view}.text`)}</p>
      </div>
      {payment && view !== "unknown" && <PaymentFacts payment={payment} />}
      {children}
    </div>
  );
}

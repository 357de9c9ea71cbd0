"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { CheckoutFrame } from "@/components/billing/checkout-frame";
import { HEARD, isReturn } from "@/components/billing/frame-message";
import { PaymentOutcome } from "@/components/billing/payment-outcome";
import type { Checkout } from "@/components/billing/use-choose-plan";
import { Dialog, DialogBody, DialogContent, DialogHead, DialogTitle } from "@/components/ui/dialog";
import { PLANS } from "@/lib/billing/plans";

interface Props {
  checkout: Checkout;
  onClose(): void;
  /** The payment page once more, from the beginning. */
  onRetry(): void;
}

/**
 * The gateway's page in a frame. Card data stay in there; what comes out is one message of our own page at its end,
 * and then the server is asked.
 */
export function CheckoutDialog({ checkout, onClose, onRetry }: Props) {
  const t = useTranslations("subscription.checkout");
  const common = useTranslations("common");
  const frame = useRef<HTMLIFrameElement>(null);
  const [returned, setReturned] = useState(false);
  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      const inside = frame.current?.contentWindow;
      if (!isReturn(event, inside, window.location.origin)) return;
      inside?.postMessage(HEARD, window.location.origin);
      setReturned(true);
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, []);
  const { planKey, billingPeriod } = checkout.choice;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="lg"
        aria-describedby={undefined}
        onInteractOutside={(event) => event.preventDefault()}
      >
        <DialogHead closeLabel={common("close")}>
          <DialogTitle>
            {t.rich(`title.${billingPeriod}`, { plan: () => <bdi>{PLANS[planKey].name}</bdi> })}
          </DialogTitle>
        </DialogHead>
        <DialogBody>
          {returned ? (
            <PaymentOutcome paymentId={checkout.paymentId} onRetry={onRetry} onDone={onClose} />
          ) : (
            <CheckoutFrame ref={frame} url={checkout.url} title={t("frame")} />
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

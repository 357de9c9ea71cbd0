"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { CheckoutFrame } from "@/components/billing/checkout-frame";
import { ACKNOWLEDGED_MESSAGE, isReturnMessage } from "@/components/billing/frame-message";
import { PaymentOutcome } from "@/components/billing/payment-outcome";
import type { CheckoutState } from "@/components/billing/use-choose-plan";
import { Dialog, DialogContent, DialogContentBody, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { PLANS } from "@/lib/billing/plans";

interface Props {
  checkout: CheckoutState;
  onClose(): void;
  /** Reloads the payment page from the start. */
  onRetry(): void;
}

/**
 * Shows the gateway's page in an iframe. Card data stays there; the return page posts one message at the end,
 * and then the server is queried.
 */
export function CheckoutDialog({ checkout, onClose, onRetry }: Props) {
  const t = useTranslations("subscription.checkout");
  const common = useTranslations("common");
  const frame = useRef<HTMLIFrameElement>(null);
  const [returned, setReturned] = useState(false);
  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      const inside = frame.current?.contentWindow;
      if (!isReturnMessage(event, inside, window.location.origin)) return;
      inside?.postMessage(ACKNOWLEDGED_MESSAGE, window.location.origin);
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
        <DialogHeader closeLabel={common("close")}>
          <DialogTitle>
            {t.rich(`title.${billingPeriod}`, { plan: () => <bdi>{PLANS[planKey].name}</bdi> })}
          </DialogTitle>
        </DialogHeader>
        <DialogContentBody>
          {returned ? (
            <PaymentOutcome paymentId={checkout.paymentId} onRetry={onRetry} onDone={onClose} />
          ) : (
            <CheckoutFrame ref={frame} url={checkout.url} title={t("frame")} />
          )}
        </DialogContentBody>
      </DialogContent>
    </Dialog>
  );
}

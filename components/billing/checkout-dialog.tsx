"use client";

import { useTranslations } from "next-intl";
import { type Ref, useEffect, useRef, useState } from "react";
import { ACKNOWLEDGED_MESSAGE, isReturnMessage } from "@/components/billing/frame-message";
import { PaymentOutcome } from "@/components/billing/payment-outcome";
import type { CheckoutState } from "@/components/billing/use-choose-plan";
import { SandboxBadge } from "@/components/shell/sandbox-badge";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogContentBody, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { Spinner } from "@/components/ui/spinner";
import { PLANS } from "@/lib/billing/plans";

interface Props {
  checkout: CheckoutState;
  onClose(): void;
  onRetry(): void;
}

/** Shows the gateway's page in an iframe, which keeps card data. Its final message triggers a query. */
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

interface FrameProps {
  ref: Ref<HTMLIFrameElement>;
  url: string;
  title: string;
}

/** Reports a failure when the payment page has not loaded after this time. */
const TIMEOUT_MS = 20_000;

/** `allow-same-origin` lets the return page keep our origin; windows, dialogs and downloads stay forbidden. */
const ALLOWED = "allow-forms allow-scripts allow-same-origin allow-top-navigation-by-user-activation";

function CheckoutFrame({ ref, url, title }: FrameProps) {
  const t = useTranslations("subscription.checkout");
  const common = useTranslations("common");
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<"loading" | "shown" | "late">("loading");
  useEffect(() => {
    if (state !== "loading") return;
    const timer = setTimeout(() => setState("late"), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const again = () => {
    setState("loading");
    setAttempt((number) => number + 1);
  };
  return (
    <div className="grid gap-3">
      <div className="relative h-[min(560px,calc(100vh-240px))] overflow-hidden rounded-in border border-line bg-raised">
        {state !== "shown" && (
          <div className="absolute inset-0 grid place-items-center p-6">
            {state === "loading" ? (
              <Spinner label={common("loading")} />
            ) : (
              <Alert
                tone="err"
                role="alert"
                title={t("timeout")}
                actions={<Button onClick={again}>{common("retry")}</Button>}
              >
                {t("timeoutText")}
              </Alert>
            )}
          </div>
        )}
        <iframe
          key={attempt}
          ref={ref}
          src={url}
          title={title}
          sandbox={ALLOWED}
          onLoad={() => setState("shown")}
          className="size-full"
          hidden={state === "late"}
        />
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-2">
        <SandboxBadge service="tranzila" />
        {t("card")}
        <Button variant="link" size="sm" className="ms-auto" onClick={again}>
          {t("reload")}
        </Button>
      </p>
    </div>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type Ref, type RefObject, useEffect, useRef, useState } from "react";
import { ACKNOWLEDGED_MESSAGE, isReturnMessage } from "@/components/billing/frame-message";
import { PaymentOutcome } from "@/components/billing/payment-outcome";
import { SandboxBadge } from "@/components/shell/sandbox-badge";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogContentBody, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { TextLink } from "@/components/ui/link";
import { Spinner } from "@/components/ui/spinner";
import { paymentQuery } from "@/lib/billing/client/queries";
import type { PlanChoice } from "@/lib/billing/plan-rules";
import { PLANS } from "@/lib/billing/plans";

interface Props {
  paymentId: string;
  onClose(): void;
  onRetry(choice: PlanChoice): void;
}

/** Shows the gateway's page in an iframe, which keeps card data. Its final message triggers a query. */
export function CheckoutDialog({ paymentId, onClose, onRetry }: Props) {
  const t = useTranslations("subscription.checkout");
  const common = useTranslations("common");
  const query = useQuery({ ...paymentQuery(paymentId), refetchInterval: false });
  const frame = useRef<HTMLIFrameElement>(null);
  const hasReturned = useFrameReturn(frame);
  const payment = query.data?.payment;
  const plan = () => <bdi>{payment && PLANS[payment.planKey].name}</bdi>;
  const isOpen = !hasReturned && payment?.mode === "iframe";
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="lg"
        aria-describedby={undefined}
        onInteractOutside={(event) => event.preventDefault()}
      >
        <DialogHeader closeLabel={common("close")}>
          <DialogTitle>
            {payment ? t.rich(`title.${payment.billingPeriod}`, { plan }) : t("frame")}
          </DialogTitle>
        </DialogHeader>
        <DialogContentBody>
          {query.isPending && <Spinner label={common("loading")} />}
          {isOpen && <CheckoutFrame ref={frame} url={payment.url ?? ""} title={t("frame")} />}
          {!query.isPending && !isOpen && (
            <PaymentOutcome
              paymentId={paymentId}
              onRetry={() => payment && onRetry(payment)}
              onDone={onClose}
            />
          )}
        </DialogContentBody>
      </DialogContent>
    </Dialog>
  );
}

/** Returns whether the return page has arrived in the frame; it gets an acknowledgement. */
function useFrameReturn(frame: RefObject<HTMLIFrameElement | null>): boolean {
  const [hasReturned, setHasReturned] = useState(false);
  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      const inside = frame.current?.contentWindow;
      if (!isReturnMessage(event, inside, window.location.origin)) return;
      inside?.postMessage(ACKNOWLEDGED_MESSAGE, window.location.origin);
      setHasReturned(true);
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, [frame]);
  return hasReturned;
}

interface FrameProps {
  ref: Ref<HTMLIFrameElement>;
  url: string;
  title: string;
}

/** Reports a failure when the payment page has not loaded after this time. */
const TIMEOUT_MS = 20_000;

/**
 * `allow-same-origin` lets the return page keep our origin. 3-D Secure shows pages of any bank in this frame: they
 * ask in dialogs, open windows and use passkeys. Downloads stay forbidden.
 */
const SANDBOX = [
  ...["allow-forms", "allow-scripts", "allow-same-origin", "allow-top-navigation-by-user-activation"],
  ...["allow-modals", "allow-popups", "allow-popups-to-escape-sandbox"],
].join(" ");
const FEATURES = "payment *; publickey-credentials-get *";

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
          sandbox={SANDBOX}
          allow={FEATURES}
          onLoad={() => setState("shown")}
          className="size-full"
          hidden={state === "late"}
        />
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-2">
        <SandboxBadge service="tranzila" />
        {t("card")}
        <TextLink href={url} className="py-1">
          {t("fullPage")}
        </TextLink>
        <Button variant="link" size="sm" className="ms-auto" onClick={again}>
          {t("reload")}
        </Button>
      </p>
    </div>
  );
}

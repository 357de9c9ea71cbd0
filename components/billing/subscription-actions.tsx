"use client";

import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/notify";
import { toApiError } from "@/lib/api-client/api-error";
import { useCancelSubscription } from "@/lib/billing/client/use-cancel-subscription";
import { useOpenPortal } from "@/lib/billing/client/use-open-portal";
import { useResumeSubscription } from "@/lib/billing/client/use-resume-subscription";
import { endable } from "@/lib/billing/rules";
import type { SubscriptionWire } from "@/lib/billing/schemas";

/** The card, and the end of the subscription, or of what goes on after it. Nothing is asked twice: a cancellation can be taken back instead. */
export function SubscriptionActions({ subscription }: { subscription: SubscriptionWire }) {
  const t = useTranslations("subscription.mine");
  const { isActive, cancelAtPeriodEnd, next, canManageCard } = subscription;
  const { end, keep, openPortal, busy } = useSubscriptionActions();
  const ends = endable(subscription);
  if (!isActive && !canManageCard && !ends) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {isActive && (cancelAtPeriodEnd || next) && (
        <Button variant="primary" busy={busy === "keep"} onClick={keep}>
          {t(cancelAtPeriodEnd ? "keep" : "keepPlan")}
        </Button>
      )}
      {canManageCard && (
        <Button busy={busy === "portal"} onClick={openPortal}>
          <ExternalLink aria-hidden="true" className="rtl:-scale-x-100" />
          {t("manageCard")}
        </Button>
      )}
      {ends && (
        <Button variant="quiet" className="first:-ms-3" busy={busy === "end"} onClick={() => end(ends)}>
          {t("cancel")}
        </Button>
      )}
    </div>
  );
}

function useSubscriptionActions() {
  const t = useTranslations("subscription.mine");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const [leaving, setLeaving] = useState(false);
  const cancel = useCancelSubscription();
  const resume = useResumeSubscription();
  const portal = useOpenPortal();
  const failed = (error: unknown) => {
    // Some gateways can only sell an ended subscription anew.
    const sold = toApiError(error).details?.change === "subscribe";
    notify.error(sold ? t("cannotKeep") : errorText(error));
  };

  const keep = () => {
    resume.runAsync(undefined).then(() => notify.success(t("kept")), failed);
  };
  const end = (what: "plan" | "tries") => {
    const undo = { action: { label: common("undo"), onClick: keep } };
    // A plan that has ended already cannot be kept.
    const told = () =>
      what === "plan" ? notify.success(t("cancelled"), undo) : notify.success(t("givenUp"));
    cancel.runAsync(undefined).then(told, failed);
  };
  const openPortal = () => {
    portal.runAsync(undefined).then(({ url }) => {
      setLeaving(true);
      window.location.assign(url);
    }, failed);
  };
  const busy = cancel.isPending
    ? "end"
    : resume.isPending
      ? "keep"
      : portal.isPending || leaving
        ? "portal"
        : null;
  return { end, keep, openPortal, busy };
}

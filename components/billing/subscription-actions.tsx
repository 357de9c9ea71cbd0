"use client";

import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { showToast } from "@/components/ui/show-toast";
import { toApiError } from "@/lib/api-client/api-error";
import { useCancelSubscription, useOpenPortal, useResumeSubscription } from "@/lib/billing/client/mutations";
import { canCancel } from "@/lib/billing/plan-rules";
import type { SubscriptionDto } from "@/lib/billing/schemas";

/**
 * Updates the card, cancels the subscription or stops its payment retries. No confirmation is needed because
 * a cancellation can be undone.
 */
export function SubscriptionActions({ subscription }: { subscription: SubscriptionDto }) {
  const t = useTranslations("subscription.mine");
  const { isActive, cancelAtPeriodEnd, next, canManageCard } = subscription;
  const { end, keep, openPortal, busy } = useSubscriptionActions();
  const ends = canCancel(subscription);
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
    // Some gateways cannot resume an ended subscription, only sell it again.
    const sold = toApiError(error).details?.change === "subscribe";
    showToast.error(sold ? t("cannotKeep") : errorText(error));
  };

  const keep = () => {
    resume.runAsync(undefined).then(() => showToast.success(t("kept")), failed);
  };
  const end = (what: "plan" | "tries") => {
    const undo = { action: { label: common("undo"), onClick: keep } };
    // An ended plan cannot be resumed.
    const notify = () =>
      what === "plan" ? showToast.success(t("cancelled"), undo) : showToast.success(t("givenUp"));
    cancel.runAsync(undefined).then(notify, failed);
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

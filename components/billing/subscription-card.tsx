"use client";

import { CreditCard, ExternalLink, ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useGatewayPage } from "@/components/billing/use-gateway-page";
import { TitledCard } from "@/components/shell/titled-card";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { DateText } from "@/components/ui/date-text";
import { showToast } from "@/components/ui/show-toast";
import { toApiError } from "@/lib/api-client/api-error";
import {
  useCancelSubscription,
  useOpenInvoice,
  useOpenPortal,
  useResumeSubscription,
} from "@/lib/billing/client/mutations";
import { canCancel } from "@/lib/billing/plan-rules";
import { PLANS } from "@/lib/billing/plans";
import type { SubscriptionDto } from "@/lib/billing/schemas";

export function SubscriptionCard({ subscription }: { subscription: SubscriptionDto }) {
  const t = useTranslations("subscription.subscription");
  const { planKey, billingPeriod, isActive, next, periodEnd, nextPaymentDate, cardLast4 } = subscription;
  const date = <DateText value={periodEnd} />;
  const until = nextPaymentDate ? "nextPayment" : isActive ? "ends" : "ended";
  return (
    <TitledCard title={t("title")} className="grid gap-4">
      {subscription.problem === "card_declined" && <DeclinedNote isActive={isActive} />}
      {subscription.problem === "confirmation_required" && <UnconfirmedNote />}
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <Fact term={t("plan")}>
          <bdi>{PLANS[planKey].name}</bdi>, {t(`period.${billingPeriod}`)}
        </Fact>
        <Fact term={t(until)}>{date}</Fact>
        {next && (
          <Fact term={t("then")}>
            <bdi>{PLANS[next.planKey].name}</bdi>, {t(`period.${next.billingPeriod}`)}
          </Fact>
        )}
        {cardLast4 && (
          <Fact term={t("card")}>
            <bdi dir="ltr">•••• {cardLast4}</bdi>
          </Fact>
        )}
      </dl>
      <SubscriptionActions subscription={subscription} />
    </TitledCard>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-13 text-ink-2">{term}</dt>
      <dd className="font-semibold text-16">{children}</dd>
    </div>
  );
}

function DeclinedNote({ isActive }: { isActive: boolean }) {
  const t = useTranslations("subscription.subscription.declined");
  return (
    <Alert tone="warn" icon={<CreditCard aria-hidden="true" />} title={t("title")}>
      {t(isActive ? "active" : "ended")}
    </Alert>
  );
}

function UnconfirmedNote() {
  const t = useTranslations("subscription.subscription.unconfirmed");
  return (
    <Alert tone="warn" icon={<ShieldCheck aria-hidden="true" />} title={t("title")}>
      {t("text")}
    </Alert>
  );
}

/** Needs no confirmation, because a cancellation can be undone. */
function SubscriptionActions({ subscription }: { subscription: SubscriptionDto }) {
  const t = useTranslations("subscription.subscription");
  const { isActive, cancelAtPeriodEnd, next, canManageCard, unconfirmedPaymentId } = subscription;
  const { end, resumeSubscription, openPortal, openInvoice, busy } = useSubscriptionActions();
  const ends = canCancel(subscription);
  if (!isActive && !canManageCard && !ends && !unconfirmedPaymentId) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {isActive && (cancelAtPeriodEnd || next) && (
        <Button variant="primary" busy={busy === "keep"} onClick={resumeSubscription}>
          {t(cancelAtPeriodEnd ? "resume" : "cancelPlanChange")}
        </Button>
      )}
      {unconfirmedPaymentId && (
        <Button variant="primary" busy={busy === "confirm"} onClick={() => openInvoice(unconfirmedPaymentId)}>
          <ExternalLink aria-hidden="true" className="rtl:-scale-x-100" />
          {t("confirmPayment")}
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
  const t = useTranslations("subscription.subscription");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const cancel = useCancelSubscription();
  const resume = useResumeSubscription();
  const failed = (error: unknown) => {
    // Some gateways cannot resume an ended subscription, only sell it again.
    const sold = toApiError(error).details?.change === "subscribe";
    showToast.error(sold ? t("resumeFailed") : errorText(error));
  };

  const resumeSubscription = () => {
    resume.runAsync(undefined).then(() => showToast.success(t("resumed")), failed);
  };
  const end = (what: "plan" | "tries") => {
    const undo = { action: { label: common("undo"), onClick: resumeSubscription } };
    // An ended plan cannot be resumed.
    const notify = () =>
      what === "plan" ? showToast.success(t("cancelled"), undo) : showToast.success(t("abandoned"));
    cancel.runAsync(undefined).then(notify, failed);
  };
  const portal = useGatewayPage(useOpenPortal(), failed);
  const invoice = useGatewayPage(useOpenInvoice(), failed);
  const opening = portal.isOpening ? "portal" : invoice.isOpening ? "confirm" : null;
  const busy = cancel.isPending ? "end" : resume.isPending ? "keep" : opening;
  return {
    ...{ end, resumeSubscription, busy },
    openPortal: () => portal.openPage(undefined),
    openInvoice: invoice.openPage,
  };
}

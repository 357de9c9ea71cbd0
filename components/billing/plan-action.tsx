"use client";

import { CalendarDays, Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import type { PlanOffer } from "@/components/billing/plan-offer";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { DateText } from "@/components/ui/date-text";
import { TextLink } from "@/components/ui/link";
import { type PlanCardState, type PlanChoice, showsBestOffer } from "@/lib/billing/plan-rules";
import type { BillingPeriod, Plan } from "@/lib/billing/plans";
import type { SubscriptionDto } from "@/lib/billing/schemas";
import { siteConfig } from "@/lib/core/site-config";

const ENDED_TEXTS = {
  card_declined: "endedDeclined",
  confirmation_required: "endedUnconfirmed",
  none: "endedKept",
} as const;

interface Props extends Omit<PlanCardsState, "period"> {
  plan: Plan;
  planState: PlanCardState;
  offer: PlanOffer;
  compact: boolean;
}

export function PlanAction({ plan, planState, offer, compact, ...state }: Props) {
  const t = useTranslations("subscription.plans");
  const { subscription } = state;
  return (
    <div className={cn("mt-1 grid content-start gap-1.5 pb-1", compact ? "min-h-10" : "min-h-15")}>
      {planState === "current" && subscription && <BillingDate subscription={subscription} />}
      <Offer plan={plan} planState={planState} offer={offer} {...state} />
      {planState === "expired" && (
        <p className="text-12 text-ink-2">{t(ENDED_TEXTS[subscription?.problem ?? "none"])}</p>
      )}
    </div>
  );
}

function BillingDate({ subscription }: { subscription: NonNullable<PlanCardsState["subscription"]> }) {
  const t = useTranslations("subscription.plans");
  const { nextPaymentDate, periodEnd } = subscription;
  return (
    <p className="flex min-h-8 items-center gap-2 font-semibold text-brand">
      <CalendarDays aria-hidden="true" className="flex-none" />
      <span>
        {nextPaymentDate
          ? t.rich("next", { date: () => <DateText value={nextPaymentDate} /> })
          : t.rich("ends", { date: () => <DateText value={periodEnd} /> })}
      </span>
    </p>
  );
}

function Offer({ plan, planState, offer, ...state }: Omit<Props, "compact">) {
  const t = useTranslations("subscription.plans");
  if ("choice" in offer) return <OfferButton plan={plan} planState={planState} offer={offer} {...state} />;
  if (offer.kind === "none") return null;
  if (offer.kind === "contact") return <ContactSales />;
  if (offer.kind === "comingSoon") {
    return (
      <Button block disabled>
        {t("comingSoon")}
      </Button>
    );
  }
  const date = () => <DateText value={state.subscription?.periodEnd ?? ""} />;
  return (
    <>
      <Button block disabled>
        {t("offer.subscribe")}
      </Button>
      <p className="text-12 text-ink-2">
        {t.rich(offer.kind === "planned" ? "startsAt" : "downgradeScheduled", { date })}
      </p>
    </>
  );
}

type OfferButtonProps = Omit<Props, "compact"> & { offer: Extract<PlanOffer, { choice: PlanChoice }> };

/** The label stays Subscribe; a line under it says what the choice does to the subscription of today. */
function OfferButton({ plan, planState, offer, ...state }: OfferButtonProps) {
  const t = useTranslations("subscription.plans");
  const { choice, kind } = offer;
  const effectId = useId();
  const is = (one: PlanChoice | null) =>
    one?.planKey === choice.planKey && one.billingPeriod === choice.billingPeriod;
  const opening = is(state.opening);
  const isRecommended =
    planState === "expired" || is(state.chosen) || showsBestOffer(plan, state.subscription);
  return (
    <>
      <Button
        block
        variant={isRecommended ? "primary" : "line"}
        disabled={state.disabled && !opening}
        busy={opening}
        data-recommended={isRecommended || undefined}
        aria-describedby={kind === "subscribe" ? undefined : effectId}
        onClick={() => state.onChoose(choice)}
      >
        {opening
          ? t(kind === "upgrade" || kind === "toYearly" ? "preparing" : "opening")
          : t("offer.subscribe")}
      </Button>
      {kind !== "subscribe" && (
        <p id={effectId} className="text-12 text-ink-2">
          {t.rich(`effect.${kind}`, { date: () => <DateText value={state.subscription?.periodEnd ?? ""} /> })}
        </p>
      )}
    </>
  );
}

function ContactSales() {
  const t = useTranslations("subscription.plans");
  const address = siteConfig.salesEmail;
  return (
    <>
      <Button asChild block>
        <a href={`mailto:${address}`}>
          <Mail aria-hidden="true" />
          {t("contact")}
        </a>
      </Button>
      <TextLink href={`mailto:${address}`} className="py-1 text-center text-12 no-underline hover:underline">
        <bdi dir="ltr" className="wrap-anywhere">
          {address}
        </bdi>
      </TextLink>
    </>
  );
}

export interface PlanCardsState {
  period: BillingPeriod;
  subscription: SubscriptionDto | null;
  /** No plan can be chosen while the subscription loads or a checkout opens. */
  disabled: boolean;
  opening: PlanChoice | null;
  /** Plan that the user chose before opening this screen. */
  chosen: PlanChoice | null;
  onChoose(choice: PlanChoice): void;
}

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { getActivePlanChoice } from "@/components/billing/plan-offer";
import { findUnresolvedPayment } from "@/components/billing/unresolved-payment";
import { useShownAgain } from "@/components/billing/use-shown-again";
import { useErrorText } from "@/components/shell/use-error-text";
import { showToast } from "@/components/ui/show-toast";
import { useChangePlan, usePreviewUpgrade, useStartCheckout } from "@/lib/billing/client/mutations";
import { classifyPlanChange, type PlanChoice } from "@/lib/billing/plan-rules";
import type { SubscriptionDto, UnresolvedPayment, UpgradePreviewDto } from "@/lib/billing/schemas";

export interface PreviewedUpgrade {
  choice: PlanChoice;
  preview: UpgradePreviewDto;
}

interface UnresolvedChoice {
  choice: PlanChoice;
  payment: UnresolvedPayment;
}

/** Handles a plan choice: shows what an upgrade costs, opens the page of a checkout, or schedules a change. */
export function useChoosePlan(subscription: SubscriptionDto | null) {
  const t = useTranslations("subscription.plans");
  const errorText = useErrorText();
  const checkout = useStartCheckout();
  const change = useChangePlan();
  const preview = usePreviewUpgrade();
  const [upgrade, setUpgrade] = useState<PreviewedUpgrade | null>(null);
  const [unresolved, setUnresolved] = useState<UnresolvedChoice | null>(null);
  const [opening, setOpening] = useState<PlanChoice | null>(null);
  useShownAgain(() => setOpening(null));

  async function pay(choice: PlanChoice, unchargedPaymentId?: string): Promise<void> {
    const { paymentId, url, mode } = await checkout.runAsync({ ...choice, unchargedPaymentId });
    // Stays in the opening state until the browser navigates; a second press would request the same page. The frame
    // gets a document of its own, because only its policy lets the page of any bank in.
    window.location.assign(mode === "redirect" ? url : `/subscriptions?payment=${paymentId}`);
  }

  /** A subscription that cannot become larger is replaced by a new one. */
  async function offer(choice: PlanChoice): Promise<void> {
    const answer = await preview.runAsync(choice);
    if (!answer.upgrade) return pay(choice);
    setUpgrade({ choice, preview: answer.upgrade });
    setOpening(null);
  }

  async function plan(choice: PlanChoice): Promise<void> {
    await change.runAsync(choice);
    showToast.success(t("changed"));
    setOpening(null);
  }

  function choose(choice: PlanChoice): void {
    const kind = classifyPlanChange(getActivePlanChoice(subscription), choice);
    const start = kind === "downgrade" ? plan : kind === "upgrade" ? offer : pay;
    open(choice, () => start(choice));
  }

  function open(choice: PlanChoice, start: () => Promise<void>): void {
    if (opening) return;
    setOpening(choice);
    start().catch((error: unknown) => {
      setOpening(null);
      const payment = findUnresolvedPayment(error);
      setUnresolved(payment && { choice, payment });
      if (!payment) showToast.error(errorText(error));
    });
  }

  const payAgain = ({ choice, payment }: UnresolvedChoice) => open(choice, () => pay(choice, payment._id));

  return {
    ...{ choose, opening, upgrade, unresolved, payAgain },
    closeUpgrade: () => setUpgrade(null),
    closeUnresolved: () => setUnresolved(null),
  };
}

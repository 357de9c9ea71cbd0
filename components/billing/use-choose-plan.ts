"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { getActivePlanChoice } from "@/components/billing/plan-offer";
import { useErrorText } from "@/components/shell/use-error-text";
import { showToast } from "@/components/ui/show-toast";
import { useChangePlan, useStartCheckout } from "@/lib/billing/client/mutations";
import { classifyPlanChange, type PlanChoice } from "@/lib/billing/plan-rules";
import type { SubscriptionDto } from "@/lib/billing/schemas";

/** Handles a plan choice: opens the page of a checkout, or schedules a change. */
export function useChoosePlan(subscription: SubscriptionDto | null) {
  const t = useTranslations("subscription.plans");
  const errorText = useErrorText();
  const start = useStartCheckout();
  const change = useChangePlan();
  const [opening, setOpening] = useState<PlanChoice | null>(null);
  useShownAgain(() => setOpening(null));

  async function pay(choice: PlanChoice): Promise<void> {
    const { paymentId, url, mode } = await start.runAsync(choice);
    // Stays in the opening state until the browser navigates; a second press would request the same page. The frame
    // gets a document of its own, because only its policy lets the page of any bank in.
    window.location.assign(mode === "redirect" ? url : `/subscriptions?payment=${paymentId}`);
  }

  async function plan(choice: PlanChoice): Promise<void> {
    await change.runAsync(choice);
    showToast.success(t("changed"));
    setOpening(null);
  }

  function choose(choice: PlanChoice): void {
    if (opening) return;
    setOpening(choice);
    const later = classifyPlanChange(getActivePlanChoice(subscription), choice) === "downgrade";
    (later ? plan(choice) : pay(choice)).catch((error: unknown) => {
      setOpening(null);
      showToast.error(errorText(error));
    });
  }

  return { choose, opening };
}

/** The back/forward cache may restore this page in its old state. */
function useShownAgain(then: () => void): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && then();
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  });
}

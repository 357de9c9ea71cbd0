"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { activeChoice } from "@/components/billing/plan-offer";
import { useErrorText } from "@/components/shell/use-error-text";
import { notify } from "@/components/ui/notify";
import { useChangePlan } from "@/lib/billing/client/use-change-plan";
import { useStartCheckout } from "@/lib/billing/client/use-start-checkout";
import { type Choice, planChange } from "@/lib/billing/rules";
import type { SubscriptionWire } from "@/lib/billing/schemas";

/** A payment page inside ours. */
export interface Checkout {
  choice: Choice;
  paymentId: string;
  url: string;
}

/** What a press on a card's button does: a checkout, in a frame or on the gateway's own page, or a later change. */
export function useChoosePlan(subscription: SubscriptionWire | null) {
  const t = useTranslations("subscription.plans");
  const errorText = useErrorText();
  const start = useStartCheckout();
  const change = useChangePlan();
  const [opening, setOpening] = useState<Choice | null>(null);
  const [checkout, setCheckout] = useState<Checkout | null>(null);
  useShownAgain(() => setOpening(null));

  async function pay(choice: Choice): Promise<void> {
    const { paymentId, url, mode } = await start.runAsync(choice);
    // Opening until the other page is there: a second press would only ask for the same one.
    if (mode === "redirect") return window.location.assign(url);
    setCheckout({ choice, paymentId, url });
    setOpening(null);
  }

  async function plan(choice: Choice): Promise<void> {
    await change.runAsync(choice);
    notify.success(t("changed"));
    setOpening(null);
  }

  function choose(choice: Choice): void {
    if (opening) return;
    setOpening(choice);
    const later = planChange(activeChoice(subscription), choice) === "downgrade";
    (later ? plan(choice) : pay(choice)).catch((error: unknown) => {
      setOpening(null);
      notify.error(errorText(error));
    });
  }

  function closeCheckout(): void {
    setCheckout(null);
  }

  function startAgain(): void {
    if (!checkout) return;
    closeCheckout();
    choose(checkout.choice);
  }

  return { choose, opening, checkout, closeCheckout, startAgain };
}

/** Back from the gateway's page the browser may show this one as it was left. */
function useShownAgain(then: () => void): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && then();
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  });
}

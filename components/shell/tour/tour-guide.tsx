"use client";

import { usePathname, useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef } from "react";
import { showStep } from "@/components/shell/tour/show-step";
import { TOUR_STEPS, type TourStep } from "@/components/shell/tour/tour-steps";
import type { Tour } from "@/components/shell/tour/use-tour";
import { useNothingOpen, useTourTarget } from "@/components/shell/tour/use-tour-target";
import { watchStep } from "@/components/shell/tour/watch-step";
import { readLastAccount } from "@/lib/accounts/client/last-account";
import { directionOf } from "@/lib/i18n/direction";

/** Leads through the steps: shows the one that is next as soon as its target is there. */
export function TourGuide({ tour }: { tour: Tour }) {
  const step = TOUR_STEPS[tour.step];
  if (!tour.isRunning || !step) return null;
  return <Step key={step.name} step={step} tour={tour} />;
}

function Step({ step, tour }: { step: TourStep; tour: Tour }) {
  const t = useTranslations("support.tour");
  const rtl = directionOf(useLocale()) === "rtl";
  const target = useTourTarget(step.name);
  useWayToDay(step.at === "day" && tour.hasMoved);
  const isLast = tour.step + 1 === TOUR_STEPS.length;
  const show = useEffectEvent((element: HTMLElement) =>
    showStep({
      target: element,
      step,
      rtl,
      texts: {
        title: t(`steps.${step.name}.title`),
        text: t(`steps.${step.name}.text`),
        progress: t("progress", { n: tour.step + 1, total: TOUR_STEPS.length }),
        next: t(isLast ? "done" : "next"),
        skip: t("skip"),
      },
      onNext: tour.next,
      onLeave: tour.decline,
    }),
  );
  useEffect(() => (target ? show(target) : undefined), [target]);
  const done = useEffectEvent(tour.next);
  useEffect(() => watchStep(step, () => done()), [step]);
  return null;
}

/**
 * Opens the day screen, once, for a step that is there. Only for somebody who is in the middle of it: whoever comes
 * back to another page finds the walkthrough waiting, and is not led away.
 */
function useWayToDay(wanted: boolean): void {
  const router = useRouter();
  const pathname = usePathname();
  const clear = useNothingOpen(wanted);
  const led = useRef(false);
  useEffect(() => {
    if (!clear || led.current) return;
    led.current = true;
    const brand = /^\/account\/([0-9a-f-]{36})/.exec(pathname)?.[1] ?? readLastAccount();
    const day = brand ? `/account/${brand}` : "/account";
    if (pathname !== day) router.push(day);
  }, [clear, pathname, router]);
}

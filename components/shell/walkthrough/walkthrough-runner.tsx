"use client";

import { usePathname, useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { showStep } from "@/components/shell/walkthrough/show-step";
import {
  nothingOpen,
  useHasNoOpenOverlay,
  type Walkthrough,
  watchPage,
} from "@/components/shell/walkthrough/use-walkthrough";
import { WALKTHROUGH_STEPS, type WalkthroughStep } from "@/components/shell/walkthrough/walkthrough-steps";
import { readLastAccount } from "@/lib/accounts/client/last-selection";
import { getDirection } from "@/lib/i18n/direction";

function findTarget(name: string): HTMLElement | null {
  const found = [...document.querySelectorAll<HTMLElement>(`[data-tour="${name}"]`)];
  return found.find((element) => element.getClientRects().length > 0) ?? null;
}

/** Returns a step's target once it is visible and uncovered; null while waiting. */
function useWalkthroughTarget(name: string): HTMLElement | null {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  useEffect(() => watchPage(() => setTarget(nothingOpen() ? findTarget(name) : null)), [name]);
  return target;
}

export function WalkthroughRunner({ tour }: { tour: Walkthrough }) {
  const step = WALKTHROUGH_STEPS[tour.step];
  if (!tour.isRunning || !step) return null;
  return <Step key={step.name} step={step} tour={tour} />;
}

function Step({ step, tour }: { step: WalkthroughStep; tour: Walkthrough }) {
  const t = useTranslations("support.walkthrough");
  const rtl = getDirection(useLocale()) === "rtl";
  const target = useWalkthroughTarget(step.name);
  useWayToDay(step.at === "day" && tour.hasMoved);
  const isLast = tour.step + 1 === WALKTHROUGH_STEPS.length;
  const show = useEffectEvent((element: HTMLElement) =>
    showStep({
      target: element,
      step,
      rtl,
      texts: {
        title: t(`steps.${step.name}.title`),
        text: t(`steps.${step.name}.text`),
        progress: t("progress", { n: tour.step + 1, total: WALKTHROUGH_STEPS.length }),
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

/** Opens the dashboard once, only during an active walkthrough: a returning user is not redirected. */
function useWayToDay(wanted: boolean): void {
  const router = useRouter();
  const pathname = usePathname();
  const clear = useHasNoOpenOverlay(wanted);
  const led = useRef(false);
  useEffect(() => {
    if (!clear || led.current) return;
    led.current = true;
    const brand = /^\/account\/([0-9a-f-]{36})/.exec(pathname)?.[1] ?? readLastAccount();
    const day = brand ? `/account/${brand}` : "/account";
    if (pathname !== day) router.push(day);
  }, [clear, pathname, router]);
}

/** Calls back once when the user completes the step. Returns a function that stops watching. */
function watchStep({ name, doneBy }: WalkthroughStep, onDone: () => void): () => void {
  const place = `[data-tour="${name}"]`;
  const stop = new AbortController();
  const done = () => {
    if (stop.signal.aborted) return;
    stop.abort();
    onDone();
  };
  if (doneBy === "open") {
    const observer = new MutationObserver(() => {
      if (document.querySelector(`${place} [data-state="open"]`)) done();
    });
    observer.observe(document.body, { subtree: true, attributes: true, attributeFilter: ["data-state"] });
    stop.signal.addEventListener("abort", () => observer.disconnect());
  } else {
    document.addEventListener(doneBy, (event) => isDone(event, place) && done(), { signal: stop.signal });
  }
  return () => stop.abort();
}

/** Submitting an empty field does not complete the step. */
function isDone({ type, target }: Event, place: string): boolean {
  const spot = target instanceof Element ? target.closest(place) : null;
  const line = spot?.querySelector("input");
  return spot !== null && !(type === "submit" && line?.value.trim() === "");
}

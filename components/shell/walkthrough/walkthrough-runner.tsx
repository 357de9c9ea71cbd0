"use client";

import { usePathname, useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { showStep, WALKTHROUGH_STEPS, type WalkthroughStep } from "@/components/shell/walkthrough/show-step";
import { readLastAccount } from "@/lib/accounts/client/last-selection";
import { useUpdateMe } from "@/lib/auth/client/mutations";
import type { User } from "@/lib/auth/schemas";
import { getDirection } from "@/lib/i18n/direction";

// A tooltip floats like a menu but is no layer.
const LAYERS =
  '[data-radix-popper-content-wrapper]:not(:has([role="tooltip"])), [role="dialog"]:not(.driver-popover), [role="alertdialog"]';

const nothingOpen = () => document.querySelector(LAYERS) === null;

function findTarget(name: string): HTMLElement | null {
  const found = [...document.querySelectorAll<HTMLElement>(`[data-tour="${name}"]`)];
  return found.find((element) => element.getClientRects().length > 0) ?? null;
}

function watchPage(onChange: () => void): () => void {
  onChange();
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Returns whether no dialog, menu or popover is open; false before the first check. */
export function useHasNoOpenOverlay(active: boolean): boolean {
  const [clear, setClear] = useState(false);
  useEffect(() => (active ? watchPage(() => setClear(nothingOpen())) : undefined), [active]);
  return active && clear;
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

export type Walkthrough = ReturnType<typeof useWalkthrough>;

/** The local progress is authoritative; saves are serialized, so that a late response cannot revert it. */
export function useWalkthrough() {
  const [progress, setProgress] = useState(useCurrentUser().walkthrough);
  const [hasMoved, setHasMoved] = useState(false);
  const latest = useRef(progress);
  const saved = useRef(Promise.resolve<unknown>(undefined));
  const update = useUpdateMe().runAsync;
  const send = useRef(update);
  send.current = update;

  const save = useCallback((next: User["walkthrough"]) => {
    latest.current = next;
    setProgress(next);
    // A failed save loses at most the position; the next one sends the whole state.
    saved.current = saved.current.then(() => send.current({ walkthrough: next })).catch(() => undefined);
  }, []);

  const start = useCallback(() => {
    const { state, step } = latest.current;
    setHasMoved(true);
    save({ state: "running", step: state === "done" || step >= WALKTHROUGH_STEPS.length ? 0 : step });
  }, [save]);
  const next = useCallback(() => {
    const step = latest.current.step + 1;
    setHasMoved(true);
    save({ state: step < WALKTHROUGH_STEPS.length ? "running" : "done", step });
  }, [save]);
  const decline = useCallback(() => save({ state: "declined", step: latest.current.step }), [save]);
  const markOffered = useCallback(() => {
    if (latest.current.state === "new") save({ state: "offered", step: 0 });
  }, [save]);

  const { state, step } = progress;
  return {
    isNew: state === "new",
    isRunning: state === "running",
    step,
    /** A step was completed on this page, not only restored. */
    hasMoved,
    start,
    next,
    decline,
    markOffered,
  };
}

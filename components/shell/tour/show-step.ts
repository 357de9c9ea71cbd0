import type { Alignment, Config, PopoverDOM, Side } from "driver.js";
import type { TourStep } from "@/components/shell/tour/tour-steps";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";
import { floatingClass } from "@/components/ui/floating-class";

export interface ShownStep {
  target: HTMLElement;
  step: TourStep;
  rtl: boolean;
  texts: Record<"title" | "text" | "progress" | "next" | "skip", string>;
  onNext(): void;
  onLeave(): void;
}

/** Lights up one target and puts the step's paper beside it. Returns how to take both away. */
export function showStep(shown: ShownStep): () => void {
  const { target, onLeave } = shown;
  const gone = new AbortController();
  const { signal } = gone;
  const before = document.activeElement;
  let takeAway = () => {};
  // The library comes with the first step, not with every page.
  void import("driver.js").then(
    ({ driver }) => {
      if (signal.aborted) return;
      const tour = driver(configOf(shown));
      tour.highlight({ element: target, popover: popoverOf(shown) });
      takeAway = () => tour.destroy();
      follow(target, tour.refresh, signal);
      // A hint to screen readers that belongs on a button, not on what surrounds one.
      for (const name of ["aria-haspopup", "aria-expanded", "aria-controls"]) target.removeAttribute(name);
      document.addEventListener("focusin", (event) => keepFocus(event, target), { signal });
    },
    () => undefined,
  );
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape" && !event.defaultPrevented) onLeave();
    },
    { signal },
  );
  return () => {
    gone.abort();
    takeAway();
    if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
  };
}

/** Keeps light and paper at a target that moves: strips come and go above it, the side bar folds. */
function follow(target: HTMLElement, refresh: () => void, signal: AbortSignal): void {
  let last = "";
  const look = () => {
    if (signal.aborted) return;
    const { x, y, width, height } = target.getBoundingClientRect();
    const now = [x, y, width, height].join();
    if (last && now !== last) refresh();
    last = now;
    requestAnimationFrame(look);
  };
  look();
}

/** The library turns Tab round inside; this turns back what comes from elsewhere, a closing menu for instance. */
function keepFocus({ target: focused }: FocusEvent, target: HTMLElement): void {
  const paper = document.querySelector(".tour-popover");
  if (!paper || !(focused instanceof Node) || paper.contains(focused) || target.contains(focused)) return;
  paper.querySelector<HTMLElement>(".driver-popover-next-btn")?.focus();
}

function configOf({ onNext, onLeave }: ShownStep): Config {
  return {
    animate: false,
    allowClose: true,
    // Keys are ours: the library's own would take arrows out of a text field, and Escape from a closing menu.
    allowKeyboardControl: false,
    overlayClickBehavior: () => undefined,
    overlayColor: "var(--scrim)",
    overlayOpacity: 1,
    stagePadding: 4,
    stageRadius: 6,
    popoverOffset: 12,
    onNextClick: onNext,
    onCloseClick: onLeave,
  };
}

function popoverOf(shown: ShownStep) {
  const { title, text } = shown.texts;
  return {
    title,
    description: text,
    side: sideOf(shown),
    align: alignOf(shown),
    showButtons: ["next" as const, "close" as const],
    popoverClass: cn(floatingClass, "tour-popover motion-safe:animate-fade-in"),
    onPopoverRender: (popover: PopoverDOM) => dress(popover, shown),
  };
}

/** The library knows physical sides only: beside the side bar is right in English and left in Hebrew. */
function sideOf({ step, rtl }: ShownStep): Side {
  if (step.at === "day") return "bottom";
  return rtl ? "left" : "right";
}

/** Along a target of the page the paper begins where reading does; beside the side bar it begins at the top. */
function alignOf({ step, rtl }: ShownStep): Alignment {
  return step.at === "day" && rtl ? "end" : "start";
}

/** Our buttons and words in the library's paper; the cross becomes the way out that is always in sight. */
function dress(popover: PopoverDOM, { texts }: ShownStep): void {
  const { wrapper, nextButton, closeButton, footerButtons, progress, title } = popover;
  nextButton.className = cn("driver-popover-next-btn", buttonVariants({ variant: "primary", size: "sm" }));
  closeButton.className = cn("driver-popover-close-btn", buttonVariants({ variant: "quiet", size: "sm" }));
  nextButton.textContent = texts.next;
  closeButton.textContent = texts.skip;
  closeButton.removeAttribute("aria-label");
  footerButtons.append(nextButton, closeButton);
  progress.textContent = texts.progress;
  for (const part of [wrapper, nextButton, closeButton, progress]) part.style.display = "";
  title.after(progress);
}

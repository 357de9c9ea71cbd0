import type { Alignment, Config, PopoverDOM, Side } from "driver.js";
import type { WalkthroughStep } from "@/components/shell/walkthrough/walkthrough-steps";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";
import { floatingSurfaceClass } from "@/components/ui/overlay/floating-surface";

export interface DisplayedStep {
  target: HTMLElement;
  step: WalkthroughStep;
  rtl: boolean;
  texts: Record<"title" | "text" | "progress" | "next" | "skip", string>;
  onNext(): void;
  onLeave(): void;
}

/** Highlights a target with the step's popover. Returns a function that removes both. */
export function showStep(shown: DisplayedStep): () => void {
  const { target, onLeave } = shown;
  const deleted = new AbortController();
  const { signal } = deleted;
  const before = document.activeElement;
  let takeAway = () => {};
  // Loads the library with the first step only.
  void import("driver.js").then(
    ({ driver }) => {
      if (signal.aborted) return;
      const tour = driver(configOf(shown));
      tour.highlight({ element: target, popover: popoverOf(shown) });
      takeAway = () => tour.destroy();
      follow(target, tour.refresh, signal);
      // These attributes belong on a button, not on a surrounding element.
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
    deleted.abort();
    takeAway();
    if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
  };
}

/** Follows a target that moves because banners appear or the sidebar collapses. */
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

/** The library traps Tab inside; this handles focus from elsewhere, such as a closing menu. */
function keepFocus({ target: focused }: FocusEvent, target: HTMLElement): void {
  const paper = document.querySelector(".tour-popover");
  if (!paper || !(focused instanceof Node) || paper.contains(focused) || target.contains(focused)) return;
  paper.querySelector<HTMLElement>(".driver-popover-next-btn")?.focus();
}

function configOf({ onNext, onLeave }: DisplayedStep): Config {
  return {
    animate: false,
    allowClose: true,
    // Handles keys itself: the library would capture arrows of a text field and Escape of a closing menu.
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

function popoverOf(shown: DisplayedStep) {
  const { title, text } = shown.texts;
  return {
    title,
    description: text,
    side: sideOf(shown),
    align: alignOf(shown),
    showButtons: ["next" as const, "close" as const],
    popoverClass: cn(floatingSurfaceClass, "tour-popover motion-safe:animate-fade-in"),
    onPopoverRender: (popover: PopoverDOM) => dress(popover, shown),
  };
}

/** The library supports physical sides only: beside the sidebar is right in English and left in Hebrew. */
function sideOf({ step, rtl }: DisplayedStep): Side {
  if (step.at === "day") return "bottom";
  return rtl ? "left" : "right";
}

/** Aligns with the reading start of a page target, and with the top of a sidebar target. */
function alignOf({ step, rtl }: DisplayedStep): Alignment {
  return step.at === "day" && rtl ? "end" : "start";
}

/** Puts our buttons and messages into the library's popover; the close button becomes a labeled one. */
function dress(popover: PopoverDOM, { texts }: DisplayedStep): void {
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

import { createStore } from "zustand/vanilla";
import type { InsufficientCreditsEvent } from "@/lib/api-client/insufficient-credits";

export type Overlay =
  | { kind: "credits"; shortage: InsufficientCreditsEvent }
  | { kind: "welcome"; message: "trial" | "emailVerified" }
  | { kind: "tourOffer" };
export type OverlayKind = Overlay["kind"];

/** Priority when several overlays are due. */
const ORDER: readonly OverlayKind[] = ["credits", "welcome", "tourOffer"];

/** Returns the first overlay by priority, unless a preceding one is scheduled. */
export function getNextOverlay(
  waiting: readonly Overlay[],
  expected: ReadonlySet<OverlayKind>,
): Overlay | undefined {
  for (const kind of ORDER) {
    const found = waiting.find((one) => one.kind === kind);
    if (found || expected.has(kind)) return found;
  }
  return undefined;
}

/** Shows overlays one at a time, the others wait in order. Each kind exists once, with the latest data. */
export class OverlayQueue {
  readonly store = createStore<Overlay | null>(() => null);
  private waiting: readonly Overlay[] = [];
  private readonly timers = new Map<OverlayKind, ReturnType<typeof setTimeout>>();

  readonly open = (): Overlay | null => this.store.getState();

  ask(overlay: Overlay): void {
    this.forget(overlay.kind);
    const shown = this.open();
    const isOpen = shown?.kind === overlay.kind;
    if (!isOpen) this.waiting = [...this.waiting, overlay];
    this.settle(isOpen ? overlay : shown);
  }

  /** Schedules an overlay in `ms`; until then no overlay of lower priority opens. */
  askIn(ms: number, overlay: Overlay): void {
    if (this.open()?.kind === overlay.kind) return;
    this.forget(overlay.kind);
    this.timers.set(
      overlay.kind,
      setTimeout(() => this.ask(overlay), ms),
    );
    this.settle(this.open());
  }

  /** Cancels a waiting overlay; an open one stays. */
  withdraw(kind: OverlayKind): void {
    this.forget(kind);
    this.settle(this.open());
  }

  close(): void {
    this.settle(null);
  }

  dispose(): void {
    for (const kind of ORDER) this.forget(kind);
    this.close();
  }

  private forget(kind: OverlayKind): void {
    clearTimeout(this.timers.get(kind));
    this.timers.delete(kind);
    this.waiting = this.waiting.filter((one) => one.kind !== kind);
  }

  /** Shows this overlay, or the next one that may open where there is none. */
  private settle(shown: Overlay | null): void {
    const next = shown ?? getNextOverlay(this.waiting, new Set(this.timers.keys())) ?? null;
    this.waiting = this.waiting.filter((one) => one !== next);
    this.store.setState(next, true);
  }
}

import type { CreditShortage } from "@/lib/api-client/credit-shortage";

/** What can lie over a page by itself. */
export type Overlay =
  | { kind: "credits"; shortage: CreditShortage }
  | { kind: "welcome"; message: "trial" | "emailVerified" }
  | { kind: "tourOffer" };
export type OverlayKind = Overlay["kind"];

/** Who goes first when several are due (decisions.md, "Two readings in the specification"). */
const ORDER: readonly OverlayKind[] = ["credits", "welcome", "tourOffer"];

/** The first in order that may open, unless one before it is known to come in a moment. */
export function nextOverlay(
  waiting: readonly Overlay[],
  expected: ReadonlySet<OverlayKind>,
): Overlay | undefined {
  for (const kind of ORDER) {
    const found = waiting.find((one) => one.kind === kind);
    if (found || expected.has(kind)) return found;
  }
  return undefined;
}

/**
 * Shows overlays one at a time: what is open stays until it is closed, the others wait behind it in their order.
 * The same kind again is the same overlay: it is shown once, with the latest that is known.
 */
export class OverlayQueue {
  private shown: Overlay | null = null;
  private waiting: readonly Overlay[] = [];
  private readonly timers = new Map<OverlayKind, ReturnType<typeof setTimeout>>();
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** What lies over the page now. */
  readonly open = (): Overlay | null => this.shown;

  /** Due now. */
  ask(overlay: Overlay): void {
    this.forget(overlay.kind);
    if (this.shown?.kind === overlay.kind) this.shown = overlay;
    else this.waiting = [...this.waiting, overlay];
    this.settle();
  }

  /** Due in so many milliseconds; until then nothing that comes after it in the order opens. */
  askIn(ms: number, overlay: Overlay): void {
    if (this.shown?.kind === overlay.kind) return;
    this.forget(overlay.kind);
    this.timers.set(
      overlay.kind,
      setTimeout(() => this.ask(overlay), ms),
    );
    this.settle();
  }

  /** Not due any more; what is open stays open. */
  withdraw(kind: OverlayKind): void {
    this.forget(kind);
    this.settle();
  }

  /** Hides what is open; the next one comes. */
  close(): void {
    this.shown = null;
    this.settle();
  }

  /** Nothing waits and nothing will come: the page is left. */
  dispose(): void {
    for (const kind of ORDER) this.forget(kind);
    this.close();
  }

  private forget(kind: OverlayKind): void {
    clearTimeout(this.timers.get(kind));
    this.timers.delete(kind);
    this.waiting = this.waiting.filter((one) => one.kind !== kind);
  }

  private settle(): void {
    const next = this.shown ? undefined : nextOverlay(this.waiting, new Set(this.timers.keys()));
    if (next) {
      this.shown = next;
      this.waiting = this.waiting.filter((one) => one !== next);
    }
    for (const listener of this.listeners) listener();
  }
}

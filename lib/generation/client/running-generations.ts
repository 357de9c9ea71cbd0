import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { CostKind } from "@/lib/credits/costs";
import type { CancelOutcome } from "@/lib/generation/client/confirm-cancellation";

export interface GenerationContext {
  /** At most one generation runs per place, such as the images of one post. */
  place: string;
  kind: CostKind;
  label: string;
  /** The path of the page it belongs to; see `watch`. */
  address?: string | undefined;
  /** Total cost in credits, when it differs from the cost of its kind. */
  cost?: number | undefined;
  /** Aspect ratio (width divided by height) of the result. */
  ratio?: number | undefined;
}

export interface Generation extends GenerationContext {
  id: string;
  startedAt: number;
  state: "running" | "done" | "failed" | "cancelled";
  error: unknown;
  /** Final cost of a canceled generation; null until the ledger confirms it. */
  outcome: CancelOutcome | null;
}

interface Work<T> {
  run(signal: AbortSignal): Promise<T>;
  confirm(): Promise<CancelOutcome>;
}

/** Rejects as soon as the signal aborts, even when the request does not react. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
}

/** Generations of this tab, independent of components: a page shows them when the user returns. */
export class RunningGenerations {
  readonly store = createStore<readonly Generation[]>(() => []);
  private readonly controllers = new Map<string, AbortController>();
  private readonly watched = new Map<string, number>();
  private untold: Generation[] = [];

  readonly read = (): readonly Generation[] => this.store.getState();

  /** Returns the result; null when it failed, was canceled, or the place is occupied. */
  async start<T>(about: GenerationContext, { run, confirm }: Work<T>): Promise<T | null> {
    if (this.read().some(({ place, state }) => place === about.place && state === "running")) return null;
    const id = crypto.randomUUID();
    const controller = new AbortController();
    this.controllers.set(id, controller);
    const entry = {
      ...about,
      id,
      startedAt: Date.now(),
      state: "running",
      error: null,
      outcome: null,
    } as const;
    this.set([...this.read().filter(({ place }) => place !== about.place), entry]);
    try {
      const made = await Promise.race([run(controller.signal), aborted(controller.signal)]);
      this.end(id, { state: "done" });
      return made;
    } catch (error) {
      if (controller.signal.aborted) void this.cancel(id, confirm);
      else this.end(id, { state: "failed", error });
      return null;
    } finally {
      this.controllers.delete(id);
    }
  }

  stop(id: string): void {
    this.controllers.get(id)?.abort(new DOMException("stopped", "AbortError"));
  }

  dismiss(id: string): void {
    const entry = this.find(id);
    if (entry && entry.state !== "running") this.set(this.read().filter((one) => one.id !== id));
  }

  /** Returns the generation of a place: running, or failed and not dismissed. */
  at(place: string): Generation | undefined {
    return this.read().find(
      (one) => one.place === place && (one.state === "running" || one.state === "failed"),
    );
  }

  /** Marks the page at this path as open: it reports its generations itself, also those already finished. */
  watch(address: string): () => void {
    this.watched.set(address, (this.watched.get(address) ?? 0) + 1);
    const seen = (one: Generation) =>
      one.address === address &&
      (one.state === "done" || (one.state === "cancelled" && one.outcome !== null));
    if (this.read().some(seen)) this.set(this.read().filter((one) => !seen(one)));
    return () => {
      const others = (this.watched.get(address) ?? 1) - 1;
      if (others > 0) this.watched.set(address, others);
      else this.watched.delete(address);
    };
  }

  isWatched(address: string | undefined): boolean {
    return address !== undefined && this.watched.has(address);
  }

  /** Returns the generations that ended while their page was closed; each once. */
  takeUntold(): Generation[] {
    const untold = this.untold;
    this.untold = [];
    return untold;
  }

  private async cancel(id: string, confirm: () => Promise<CancelOutcome>): Promise<void> {
    this.change(id, { state: "cancelled" });
    this.end(id, { state: "cancelled", outcome: await confirm().catch(() => "unknown" as const) });
  }

  private end(id: string, patch: Partial<Generation>): void {
    const entry = this.find(id);
    if (!entry) return;
    const ended = { ...entry, ...patch };
    const watched = this.isWatched(entry.address);
    if (!watched) this.untold.push(ended);
    if (watched && ended.state !== "failed") this.set(this.read().filter((one) => one.id !== id));
    else this.change(id, patch);
  }

  private find(id: string): Generation | undefined {
    return this.read().find((one) => one.id === id);
  }

  private change(id: string, patch: Partial<Generation>): void {
    this.set(this.read().map((one) => (one.id === id ? { ...one, ...patch } : one)));
  }

  private set(snapshot: readonly Generation[]): void {
    this.store.setState(snapshot, true);
  }
}

export const runningGenerations = new RunningGenerations();

export function useGenerations(): readonly Generation[] {
  return useStore(runningGenerations.store);
}

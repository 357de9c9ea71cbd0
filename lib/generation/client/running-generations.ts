import { useSyncExternalStore } from "react";
import type { CostKind } from "@/lib/credits/costs";
import type { CancelOutcome } from "@/lib/generation/client/confirm-cancelled";

/** What is being made, and for which screen. */
export interface GenerationAbout {
  /** One at a time in a place, such as the pictures of one post; whoever shows the place shows what runs in it. */
  place: string;
  kind: CostKind;
  /** The person's own words. */
  label: string;
  /** The screen that it belongs to, where there is one; see `watch`. */
  address?: string | undefined;
  /** Price of the whole, in credits, where it is not that of one of its kind. */
  cost?: number | undefined;
  /** Width over height of what will appear. */
  ratio?: number | undefined;
}

export interface Generation extends GenerationAbout {
  id: string;
  startedAt: number;
  state: "running" | "done" | "failed" | "cancelled";
  error: unknown;
  /** Of a cancelled one: what it cost after all; null until the ledger says so. */
  outcome: CancelOutcome | null;
}

interface Work<T> {
  run(signal: AbortSignal): Promise<T>;
  /** Asks the ledger what a cancelled one cost. */
  confirm(): Promise<CancelOutcome>;
}

/** Rejects as soon as the signal aborts, even when the call behind it waits for a network. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
}

/**
 * What is being generated in this tab. It outlives the screen it was begun on: whoever comes back finds it there, and
 * who does not is told of its end. A store for `useSyncExternalStore`.
 */
export class RunningGenerations {
  private snapshot: readonly Generation[] = [];
  private readonly controllers = new Map<string, AbortController>();
  private readonly listeners = new Set<() => void>();
  private readonly watched = new Map<string, number>();
  private untold: Generation[] = [];

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): readonly Generation[] => this.snapshot;

  /**
   * Runs work until it ends or is stopped; its result, or null when it failed, was stopped, or something runs in that
   * place already. What went wrong is kept in the place until somebody closes it.
   */
  async start<T>(about: GenerationAbout, { run, confirm }: Work<T>): Promise<T | null> {
    if (this.snapshot.some(({ place, state }) => place === about.place && state === "running")) return null;
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
    this.set([...this.snapshot.filter(({ place }) => place !== about.place), entry]);
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

  /** Takes an ended one away. */
  dismiss(id: string): void {
    const entry = this.find(id);
    if (entry && entry.state !== "running") this.set(this.snapshot.filter((one) => one.id !== id));
  }

  /** What the place shows: running, or failed and not closed yet. */
  at(place: string): Generation | undefined {
    return this.snapshot.find(
      (one) => one.place === place && (one.state === "running" || one.state === "failed"),
    );
  }

  /** The screen at this address is open, and tells of its ends itself; what ended before has been seen now. */
  watch(address: string): () => void {
    this.watched.set(address, (this.watched.get(address) ?? 0) + 1);
    const seen = (one: Generation) =>
      one.address === address &&
      (one.state === "done" || (one.state === "cancelled" && one.outcome !== null));
    if (this.snapshot.some(seen)) this.set(this.snapshot.filter((one) => !seen(one)));
    return () => {
      const others = (this.watched.get(address) ?? 1) - 1;
      if (others > 0) this.watched.set(address, others);
      else this.watched.delete(address);
    };
  }

  isWatched(address: string | undefined): boolean {
    return address !== undefined && this.watched.has(address);
  }

  /** Those that ended since the last call where nobody looked, each once. */
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
    if (watched && ended.state !== "failed") this.set(this.snapshot.filter((one) => one.id !== id));
    else this.change(id, patch);
  }

  private find(id: string): Generation | undefined {
    return this.snapshot.find((one) => one.id === id);
  }

  private change(id: string, patch: Partial<Generation>): void {
    this.set(this.snapshot.map((one) => (one.id === id ? { ...one, ...patch } : one)));
  }

  private set(snapshot: readonly Generation[]): void {
    this.snapshot = snapshot;
    for (const listener of this.listeners) listener();
  }
}

/** Of this page's life: screens come and go. */
export const runningGenerations = new RunningGenerations();

const NONE: readonly Generation[] = [];

export function useGenerations(): readonly Generation[] {
  return useSyncExternalStore(runningGenerations.subscribe, runningGenerations.read, () => NONE);
}

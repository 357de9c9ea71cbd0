import { readEvents } from "@/lib/api-client/read-events";
import { newActionKey } from "@/lib/api-client/request";
import type { MessagePart, Outcome } from "@/lib/post-agent/schemas";
import { type TurnChunk, turnChunk } from "@/lib/post-agent/stream-schemas";

export interface TurnSnapshot {
  /** What was asked, while its answer is awaited or arrives. */
  asked: string | null;
  parts: MessagePart[];
  /** The first piece is here: the credit is spent. */
  begun: boolean;
}

export type TurnEnd =
  | { kind: "done"; outcome: Outcome | null }
  /** The person stopped it; `begun` tells whether anything had arrived. */
  | { kind: "stopped"; begun: boolean }
  | { kind: "failed"; error: unknown };

const IDLE: TurnSnapshot = { asked: null, parts: [], begun: false };

/** Runs once before the next picture of the page; at once where there is none, as in a hidden tab. */
function nextFrame(work: () => void): void {
  if (document.visibilityState === "visible") requestAnimationFrame(work);
  else setTimeout(work, 50);
}

/**
 * The turn that is running now: a store for `useSyncExternalStore`. Words that arrive between two pictures of the page are
 * shown together. One at a time; it lives as long as the composer, whether the panel is open or not.
 */
export class LiveTurn {
  private snapshot = IDLE;
  private shown = IDLE;
  private waiting = false;
  private running: AbortController | null = null;
  private readonly listeners = new Set<() => void>();
  private readonly events: typeof readEvents;

  constructor(events: typeof readEvents = readEvents) {
    this.events = events;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): TurnSnapshot => this.shown;

  /** Asks, and resolves with how it ended; null when a turn is running already. What was shown stays until `clear`. */
  async ask(postId: string, message: string): Promise<TurnEnd | null> {
    if (this.running) return null;
    const controller = new AbortController();
    this.running = controller;
    this.snapshot = { asked: message, parts: [], begun: false };
    this.show();
    let outcome: Outcome | null = null;
    try {
      const call = { path: `/post-agent/${postId}/edit`, body: { message }, idempotencyKey: newActionKey() };
      for await (const event of this.events({ ...call, signal: controller.signal })) {
        const chunk = turnChunk.safeParse(event).data;
        if (!chunk) continue;
        if (chunk.type === "data-outcome") outcome = chunk.data;
        this.take(chunk);
      }
      return { kind: "done", outcome };
    } catch (error) {
      if (controller.signal.aborted) return { kind: "stopped", begun: this.snapshot.begun };
      return { kind: "failed", error };
    } finally {
      this.running = null;
      this.show();
    }
  }

  readonly stop = (): void => this.running?.abort();

  /** The kept messages have taken its place. */
  clear(): void {
    if (this.running) return;
    this.snapshot = IDLE;
    this.show();
  }

  private take(chunk: TurnChunk): void {
    const { parts } = this.snapshot;
    const last = parts.at(-1);
    if (chunk.type === "data-material") this.add({ type: "material", material: chunk.data });
    if (chunk.type === "data-proposal") this.add({ type: "proposal", proposal: chunk.data });
    if (chunk.type === "text-start") this.add({ type: "text", text: "" });
    if (chunk.type === "text-delta" && last?.type === "text") {
      const grown = { type: "text" as const, text: last.text + chunk.delta };
      this.snapshot = { ...this.snapshot, parts: [...parts.slice(0, -1), grown], begun: true };
    }
    this.later();
  }

  private add(part: MessagePart): void {
    const begun = this.snapshot.begun || part.type === "proposal";
    this.snapshot = { ...this.snapshot, parts: [...this.snapshot.parts, part], begun };
  }

  private later(): void {
    if (this.waiting) return;
    this.waiting = true;
    nextFrame(() => {
      this.waiting = false;
      this.show();
    });
  }

  private show(): void {
    if (this.shown === this.snapshot) return;
    this.shown = this.snapshot;
    for (const listener of this.listeners) listener();
  }
}

import { createStore } from "zustand/vanilla";
import { createIdempotencyKey } from "@/lib/api-client/request";
import { streamJsonEvents } from "@/lib/api-client/stream-json-events";
import type { MessagePart, TurnOutcome } from "@/lib/post-agent/schemas";
import type { TurnChunk } from "@/lib/post-agent/stream-schemas";

export interface TurnSnapshot {
  prompt: string | null;
  parts: MessagePart[];
  /** The first chunk has arrived: the credit is spent. */
  hasStarted: boolean;
}

export type TurnEnd =
  | { kind: "done"; outcome: TurnOutcome | null }
  /** Stopped by the user; `hasStarted` is true when a chunk had arrived. */
  | { kind: "stopped"; hasStarted: boolean }
  | { kind: "failed"; error: unknown };

const IDLE: TurnSnapshot = { prompt: null, parts: [], hasStarted: false };

/** Runs once before the next animation frame; immediately in a hidden tab, which has none. */
function nextFrame(work: () => void): void {
  if (document.visibilityState === "visible") requestAnimationFrame(work);
  else setTimeout(work, 50);
}

/** The running turn: a zustand store that batches chunks per animation frame and outlives the panel. */
export class LiveTurn {
  private snapshot = IDLE;
  readonly store = createStore<TurnSnapshot>(() => IDLE);
  private waiting = false;
  private running: AbortController | null = null;
  private readonly events: typeof streamJsonEvents;

  constructor(events: typeof streamJsonEvents = streamJsonEvents) {
    this.events = events;
  }

  readonly read = (): TurnSnapshot => this.store.getState();

  /** Resolves with the turn's end; null when a turn is running. The state stays until `clear`. */
  async ask(postId: string, message: string): Promise<TurnEnd | null> {
    if (this.running) return null;
    const controller = new AbortController();
    this.running = controller;
    this.snapshot = { prompt: message, parts: [], hasStarted: false };
    this.show();
    let outcome: TurnOutcome | null = null;
    try {
      const path = `/post-agent/${postId}/edit`;
      const call = { path, body: { message }, idempotencyKey: createIdempotencyKey() };
      for await (const chunk of this.events<TurnChunk>({ ...call, signal: controller.signal })) {
        if (chunk.type === "data-outcome") outcome = chunk.data;
        this.take(chunk);
      }
      return { kind: "done", outcome };
    } catch (error) {
      if (controller.signal.aborted) return { kind: "stopped", hasStarted: this.snapshot.hasStarted };
      return { kind: "failed", error };
    } finally {
      this.running = null;
      this.show();
    }
  }

  readonly stop = (): void => this.running?.abort();

  /** Clears the state after the stored messages have replaced it. */
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
      this.snapshot = { ...this.snapshot, parts: [...parts.slice(0, -1), grown], hasStarted: true };
    }
    this.later();
  }

  private add(part: MessagePart): void {
    const hasStarted = this.snapshot.hasStarted || part.type === "proposal";
    this.snapshot = { ...this.snapshot, parts: [...this.snapshot.parts, part], hasStarted };
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
    this.store.setState(this.snapshot, true);
  }
}

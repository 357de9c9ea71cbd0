import type { SandboxContext, StateFile } from "@/sandbox/core/emulator";

export const API_KEY = /^[\w-]{20,}$/;
/** Per model. */
export const STARTS_PER_MINUTE = 50;

export interface Operation {
  model: string;
  startedAt: number;
  size: string;
  seconds: number;
  sound: boolean;
  /** How the operation ends. */
  outcome: "video" | "filtered" | "failed";
}

export interface VertexState {
  operations: Record<string, Operation>;
  window: { minute: number; used: number };
  /** Set by an event; null uses the start option. */
  delayMs: number | null;
}

export const emptyState = (): VertexState => ({
  operations: {},
  window: { minute: 0, used: 0 },
  delayMs: null,
});

export interface VertexContext {
  context: SandboxContext;
  state: StateFile<VertexState>;
  /** Duration of an operation. */
  delayMs: number;
}

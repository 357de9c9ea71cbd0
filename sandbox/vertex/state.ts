import type { SandboxContext, StateFile } from "@/sandbox/core/stand-in";

/** Any key of this form is accepted. */
export const API_KEY = /^[\w-]{20,}$/;
/** Of one model, in one minute. */
export const STARTS_A_MINUTE = 50;

export interface Operation {
  model: string;
  startedAt: number;
  size: string;
  seconds: number;
  sound: boolean;
  /** How it ends. */
  fate: "film" | "filtered" | "failed";
}

export interface VertexState {
  operations: Record<string, Operation>;
  window: { minute: number; used: number };
  /** Set by an event; null: as the sandbox was started. */
  delayMs: number | null;
}

export const emptyState = (): VertexState => ({
  operations: {},
  window: { minute: 0, used: 0 },
  delayMs: null,
});

export interface Vertex {
  context: SandboxContext;
  state: StateFile<VertexState>;
  /** How long a film takes to make. */
  delayMs: number;
}

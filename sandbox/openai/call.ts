import type { SandboxContext, SandboxRequest } from "@/sandbox/core/stand-in";

export interface OpenAiOptions {
  textDelayMs: number;
  imageDelayMs: number;
}

export interface OpenAiState {
  answered: number;
  quotaExhausted: boolean;
  window: { minute: number; used: number };
}

export interface Call {
  request: SandboxRequest;
  context: SandboxContext;
  options: OpenAiOptions;
  /** Counts up over restarts; makes ids unique and yet the same in every fresh sandbox. */
  serial: number;
  headers: Record<string, string>;
}

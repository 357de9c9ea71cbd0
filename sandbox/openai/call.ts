import type { SandboxContext, SandboxRequest, StateFile } from "@/sandbox/core/stand-in";
import type { Turn } from "@/sandbox/openai/prompt";

export interface OpenAiOptions {
  textDelayMs: number;
  imageDelayMs: number;
}

/** A mistake the next `times` answers are to make. */
export interface Plant {
  rule: string;
  times: number;
  /** The word, where the rule is about one. */
  word?: string;
}

/** A part of an earlier answer that requests may refer to by its id. */
export interface StoredItem {
  id: string;
  turn: Turn;
}

export interface OpenAiState {
  answered: number;
  quotaExhausted: boolean;
  window: { minute: number; used: number };
  /** These two are absent in state of before. */
  planted?: Plant[];
  items?: StoredItem[];
}

export interface Call {
  request: SandboxRequest;
  context: SandboxContext;
  options: OpenAiOptions;
  state: StateFile<OpenAiState>;
  /** Counts up over restarts; makes ids unique and yet the same in every fresh sandbox. */
  serial: number;
  headers: Record<string, string>;
}

const MOST_ITEMS = 200;

export function storedItems({ state }: Call): StoredItem[] {
  return state.get().items ?? [];
}

/** Remembers the parts of an answer; the oldest are forgotten. */
export async function keepItems({ state }: Call, items: StoredItem[]): Promise<void> {
  await state.update((value) => {
    value.items = [...(value.items ?? []), ...items].slice(-MOST_ITEMS);
  });
}

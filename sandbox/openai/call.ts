import type { SandboxContext, SandboxRequest, StateFile } from "@/sandbox/core/emulator";
import { OpenAiError } from "@/sandbox/openai/errors";
import type { Turn } from "@/sandbox/openai/prompt";

export interface OpenAiOptions {
  textDelayMs: number;
  imageDelayMs: number;
}

/** A mistake that the next `times` responses make. */
export interface ScriptedResponse {
  rule: string;
  times: number;
  word?: string;
}

/** Part of an earlier response that requests can reference by id. */
export interface StoredItem {
  id: string;
  turn: Turn;
}

export interface OpenAiState {
  answered: number;
  quotaExhausted: boolean;
  window: { minute: number; used: number };
  /** Absent in older state files. */
  scripted?: ScriptedResponse[];
  items?: StoredItem[];
}

export interface Call {
  request: SandboxRequest;
  context: SandboxContext;
  options: OpenAiOptions;
  state: StateFile<OpenAiState>;
  /** Survives restarts; makes ids unique and yet the same in every new sandbox. */
  serial: number;
}

const MAX_ITEMS = 200;

export function storedItems({ state }: Call): StoredItem[] {
  return state.get().items ?? [];
}

export async function storeItems({ state }: Call, items: StoredItem[]): Promise<void> {
  await state.update((value) => {
    value.items = [...(value.items ?? []), ...items].slice(-MAX_ITEMS);
  });
}

const REQUESTS_PER_MINUTE = 5000;
const TOKENS_PER_MINUTE = 2_000_000;

/** Requires a bearer key of OpenAI's form; errors never repeat it completely. */
export function requireApiKey(authorization: string | undefined) {
  if (!authorization) {
    const message =
      "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).";
    throw new OpenAiError(401, "invalid_api_key", message);
  }
  const [, key = ""] = /^Bearer\s+(\S+)$/i.exec(authorization) ?? [];
  if (key.startsWith("sk-") && key.length >= 20) return;
  const visible = `${key.slice(0, 3)}***`;
  throw new OpenAiError(401, "invalid_api_key", `Incorrect API key provided: ${visible}.`);
}

export async function takeFromLimit(state: StateFile<OpenAiState>, now: number) {
  const minute = Math.floor(now / 60_000);
  await state.update((value) => {
    value.answered += 1;
    if (value.window.minute !== minute) value.window = { minute, used: 0 };
    value.window.used += 1;
  });
  const { quotaExhausted, window } = state.get();
  if (quotaExhausted) throw quotaError();
  if (window.used > REQUESTS_PER_MINUTE) throw rateLimitError();
  return {
    "x-ratelimit-limit-requests": String(REQUESTS_PER_MINUTE),
    "x-ratelimit-remaining-requests": String(REQUESTS_PER_MINUTE - window.used),
    "x-ratelimit-reset-requests": "12ms",
    "x-ratelimit-limit-tokens": String(TOKENS_PER_MINUTE),
    "x-ratelimit-remaining-tokens": String(TOKENS_PER_MINUTE - window.used * 400),
    "x-ratelimit-reset-tokens": "6ms",
  };
}

export function quotaError() {
  const message = "You exceeded your current quota, please check your plan and billing details.";
  return new OpenAiError(429, "insufficient_quota", message);
}

export function rateLimitError() {
  const message = `Rate limit reached on requests per min (RPM): Limit ${REQUESTS_PER_MINUTE}. Please try again in 1s.`;
  return new OpenAiError(429, "rate_limit_exceeded", message);
}

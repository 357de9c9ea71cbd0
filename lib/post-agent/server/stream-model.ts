import {
  type FinishReason,
  type ModelMessage,
  type StopCondition,
  experimental_streamTextLowMemory as streamTextLowMemory,
} from "ai";
import { AppError } from "@/lib/core/errors";
import { MAX_MODEL_CALLS_PER_TURN } from "@/lib/post-agent/limits";
import type { Proposal } from "@/lib/post-agent/schemas";
import type { AgentTools } from "@/lib/post-agent/server/create-tools";
import type { TextModels } from "@/lib/providers/ai-text/port";
import { toModelError } from "@/lib/providers/ai-text/to-model-error";

export type ModelChunk = { type: "text"; text: string } | { type: "proposal"; proposal: Proposal };

export interface ModelTurn {
  models: TextModels;
  instructions: string;
  messages: ModelMessage[];
  tools: AgentTools;
  signal: AbortSignal;
  /** Aborted when the user disconnects. */
  person: AbortSignal;
  /** Until the first chunk; `idleMs` without it. */
  firstMs?: number | undefined;
  idleMs: number;
}

const nothingToRepair: StopCondition<AgentTools> = ({ steps }) =>
  steps.length >= MAX_MODEL_CALLS_PER_TURN ||
  !steps.at(-1)?.content.some((part) => part.type === "tool-error" || ("invalid" in part && part.invalid));

/** Streams the response. An invalid proposal is returned to the model once; a second one ends the turn. */
export async function* streamModel(turn: ModelTurn): AsyncGenerator<ModelChunk, void, void> {
  const { models, instructions, messages, tools, signal, person, idleMs } = turn;
  let waitMs = turn.firstMs ?? idleMs;
  const end = new AbortController();
  const abortSignal = AbortSignal.any([signal, end.signal]);
  try {
    const { stream } = streamTextLowMemory({
      model: models.writer(),
      instructions,
      messages,
      tools,
      stopWhen: nothingToRepair,
      // A retry would be billed again; the user's own retry has an idempotency key.
      maxRetries: 0,
      abortSignal,
      onError: () => undefined,
    });
    const reader = stream[Symbol.asyncIterator]();
    let unread: unknown = null;
    for (;;) {
      const { done, value: part } = await within(waitMs, reader.next(), end);
      if (done) break;
      if (part.type === "text-delta" || part.type === "tool-input-start") waitMs = idleMs;
      if (part.type === "error") throw part.error;
      if (part.type === "abort") throw abortSignal.reason;
      if (part.type === "finish-step") assertWhole(part.finishReason);
      if (part.type === "start-step") unread = null;
      if (part.type === "tool-error") unread = part.error;
      if (part.type === "text-delta" && part.text !== "") yield { type: "text", text: part.text };
      if (part.type === "tool-result") yield { type: "proposal", proposal: part.output as Proposal };
    }
    if (unread !== null) throw new AppError("provider_error", { cause: unread });
  } catch (error) {
    throw toModelError(end.signal.aborted ? end.signal.reason : error, person);
  } finally {
    end.abort();
  }
}

/** A stream without an end marker, or a refusal, otherwise looks complete. */
function assertWhole(reason: FinishReason): void {
  if (reason === "content-filter") throw new AppError("provider_refused");
  if (reason === "interrupted" || reason === "error") {
    throw new AppError("provider_error", { cause: new Error(`the stream ended: ${reason}`) });
  }
}

async function within<T>(ms: number, next: Promise<T>, end: AbortController): Promise<T> {
  const timer = setTimeout(() => end.abort(new DOMException("no sign of life", "TimeoutError")), ms);
  try {
    return await next;
  } finally {
    clearTimeout(timer);
  }
}

import {
  type FinishReason,
  type ModelMessage,
  type StopCondition,
  experimental_streamTextLowMemory as streamTextLowMemory,
} from "ai";
import { AppError } from "@/lib/core/errors";
import { MAX_STEPS } from "@/lib/post-agent/rules";
import type { Proposal } from "@/lib/post-agent/schemas";
import type { AgentTools } from "@/lib/post-agent/server/make-tools";
import { modelError } from "@/lib/providers/ai-text/model-error";
import type { TextModels } from "@/lib/providers/ai-text/port";

/** A piece of an answer as it arrives. */
export type Piece = { type: "text"; text: string } | { type: "proposal"; proposal: Proposal };

export interface ModelTurn {
  models: TextModels;
  instructions: string;
  messages: ModelMessage[];
  tools: AgentTools;
  /** Whatever ends the turn. */
  signal: AbortSignal;
  /** The person's going away. */
  person: AbortSignal;
  /** Longest silence of the model while it is waited for. */
  idleMs: number;
}

/** A step whose proposals could all be read needs no other one. */
const nothingToRepair: StopCondition<AgentTools> = ({ steps }) =>
  steps.length >= MAX_STEPS ||
  !steps.at(-1)?.content.some((part) => part.type === "tool-error" || ("invalid" in part && part.invalid));

/**
 * The model's answer, piece by piece, read only as fast as somebody takes it. A proposal that cannot be read goes back to
 * the model once; a second one ends the turn. Whoever stops taking pieces ends the model's call.
 */
export async function* readModel(turn: ModelTurn): AsyncGenerator<Piece, void, void> {
  const { models, instructions, messages, tools, signal, person, idleMs } = turn;
  const end = new AbortController();
  const abortSignal = AbortSignal.any([signal, end.signal]);
  try {
    const { stream } = streamTextLowMemory({
      model: models.writer(),
      instructions,
      messages,
      tools,
      stopWhen: nothingToRepair,
      // A repeat would be billed again; the person's own retry has a key (providers.md 0.6).
      maxRetries: 0,
      abortSignal,
      onError: () => undefined,
    });
    const reader = stream[Symbol.asyncIterator]();
    let unread: unknown = null;
    for (;;) {
      const { done, value: part } = await within(idleMs, reader.next(), end);
      if (done) break;
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
    throw modelError(end.signal.aborted ? end.signal.reason : error, person);
  } finally {
    end.abort();
  }
}

/** A stream that ends without its end, and a refusal, look like an answer otherwise. */
function assertWhole(reason: FinishReason): void {
  if (reason === "content-filter") throw new AppError("provider_refused");
  if (reason === "interrupted" || reason === "error") {
    throw new AppError("provider_error", { cause: new Error(`the stream ended: ${reason}`) });
  }
}

/** Waits for the next part; a silence that is too long ends the call. */
async function within<T>(ms: number, next: Promise<T>, end: AbortController): Promise<T> {
  const timer = setTimeout(() => end.abort(new DOMException("no sign of life", "TimeoutError")), ms);
  try {
    return await next;
  } finally {
    clearTimeout(timer);
  }
}

import { isAppError } from "@/lib/core/errors";
import { getLogger } from "@/lib/core/server/logger";
import type { MessagePart, TurnOutcome } from "@/lib/post-agent/schemas";
import { finishMessage } from "@/lib/post-agent/server/message-store";
import type { ModelChunk } from "@/lib/post-agent/server/stream-model";
import type { TurnChunk } from "@/lib/post-agent/stream-schemas";

export interface RunningTurn {
  messageId: string;
  opening: MessagePart[];
  first: ModelChunk;
  rest: AsyncGenerator<ModelChunk, void, void>;
  credits: number;
  person: AbortSignal;
  cap: AbortSignal;
  /** Aborts the model's call and releases the turn's resources. */
  leave(): Promise<void>;
}

/** Streams a turn until its end, a failure, a disconnect or its timeout, and stores what was received. */
export function streamTurn(turn: RunningTurn): ReadableStream<TurnChunk> {
  const { messageId, opening, first, rest, credits, person, cap, leave } = turn;
  const parts = [...opening];
  const writer = new ChunkWriter();
  let over = false;

  async function end(state: "done" | "stopped" | "failed"): Promise<void> {
    over = true;
    try {
      await finishMessage(messageId, parts, state);
    } catch (error) {
      // It counts as stopped after its timeout.
      getLogger().error({ err: error, messageId }, "saving the turn result failed");
    }
    await leave();
  }

  function take(piece: ModelChunk, stream: ReadableStreamDefaultController<TurnChunk>) {
    keep(parts, piece);
    for (const chunk of writer.chunk(piece)) stream.enqueue(chunk);
  }

  async function close(stream: ReadableStreamDefaultController<TurnChunk>, code: string | null) {
    if (over) return;
    const state = code === null ? "done" : person.aborted ? "stopped" : "failed";
    await end(state);
    const outcome: TurnOutcome = { state: code === null ? "done" : "failed", credits, code };
    try {
      for (const chunk of writer.close(outcome)) stream.enqueue(chunk);
      stream.close();
    } catch {
      // The reader has disconnected.
    }
  }

  return new ReadableStream<TurnChunk>(
    {
      start(stream) {
        stream.enqueue({ type: "start", messageId });
        for (const part of opening) {
          if (part.type === "material") stream.enqueue({ type: "data-material", data: part.material });
        }
        take(first, stream);
        // A stalled reader requests no chunks, so these events need their own listeners.
        person.addEventListener("abort", () => void close(stream, "cancelled"), { once: true });
        cap.addEventListener("abort", () => void close(stream, "provider_timeout"), { once: true });
        if (person.aborted) void close(stream, "cancelled");
      },
      async pull(stream) {
        try {
          const next = await rest.next();
          if (over) return;
          if (next.done) await close(stream, null);
          else take(next.value, stream);
        } catch (error) {
          if (!isAppError(error)) getLogger().error({ err: error, messageId }, "turn failed");
          await close(stream, isAppError(error) ? error.code : "UNKNOWN_ERROR");
        }
      },
      cancel: () => (over ? undefined : end("stopped")),
    },
    { highWaterMark: 4 },
  );
}

function keep(parts: MessagePart[], chunk: ModelChunk): void {
  const last = parts.at(-1);
  if (chunk.type === "proposal") parts.push({ type: "proposal", proposal: chunk.proposal });
  else if (last?.type === "text") last.text += chunk.text;
  else parts.push({ type: "text", text: chunk.text });
}

class ChunkWriter {
  private texts = 0;
  private open = false;

  *chunk(chunk: ModelChunk): Generator<TurnChunk> {
    if (chunk.type === "proposal") {
      yield* this.endText();
      yield { type: "data-proposal", id: chunk.proposal.id, data: chunk.proposal };
      return;
    }
    if (!this.open) {
      this.texts += 1;
      this.open = true;
      yield { type: "text-start", id: String(this.texts) };
    }
    yield { type: "text-delta", id: String(this.texts), delta: chunk.text };
  }

  *close(outcome: TurnOutcome): Generator<TurnChunk> {
    yield* this.endText();
    yield { type: "data-outcome", data: outcome };
    if (outcome.code !== null) yield { type: "error", errorText: outcome.code };
    yield { type: "finish" };
  }

  private *endText(): Generator<TurnChunk> {
    if (!this.open) return;
    this.open = false;
    yield { type: "text-end", id: String(this.texts) };
  }
}

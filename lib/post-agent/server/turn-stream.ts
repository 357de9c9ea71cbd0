import { isAppError } from "@/lib/core/errors";
import { log } from "@/lib/core/server/logger";
import type { MessagePart, Outcome } from "@/lib/post-agent/schemas";
import { finishMessage } from "@/lib/post-agent/server/message-store";
import type { Piece } from "@/lib/post-agent/server/read-model";
import type { TurnChunk } from "@/lib/post-agent/stream-schemas";

export interface RunningTurn {
  messageId: string;
  /** What stands before the model's own words. */
  opening: MessagePart[];
  first: Piece;
  rest: AsyncGenerator<Piece, void, void>;
  credits: number;
  /** Aborted when the person goes away or stops. */
  person: AbortSignal;
  /** Aborted when the turn has taken its longest time. */
  cap: AbortSignal;
  /** Ends the model's call and gives back what the turn holds. */
  leave(): Promise<void>;
}

/**
 * A turn on its way to the person: read as fast as they read, ended by its end, by a failure, by their going away or by
 * its longest time, whichever comes first. What had arrived by then is kept with the message.
 */
export function turnStream(turn: RunningTurn): ReadableStream<TurnChunk> {
  const { messageId, opening, first, rest, credits, person, cap, leave } = turn;
  const parts = [...opening];
  const writer = new ChunkWriter();
  let over = false;

  async function end(state: "done" | "stopped" | "failed"): Promise<void> {
    over = true;
    try {
      await finishMessage(messageId, parts, state);
    } catch (error) {
      // It reads as stopped once its longest time is over.
      log().error({ err: error, messageId }, "end of a turn not kept");
    }
    await leave();
  }

  function take(piece: Piece, stream: ReadableStreamDefaultController<TurnChunk>) {
    keep(parts, piece);
    for (const chunk of writer.piece(piece)) stream.enqueue(chunk);
  }

  async function close(stream: ReadableStreamDefaultController<TurnChunk>, code: string | null) {
    if (over) return;
    const state = code === null ? "done" : person.aborted ? "stopped" : "failed";
    await end(state);
    const outcome: Outcome = { state: code === null ? "done" : "failed", credits, code };
    try {
      for (const chunk of writer.close(outcome)) stream.enqueue(chunk);
      stream.close();
    } catch {
      // Nobody reads any more.
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
        // A reader that stands still is not asked for more, so these must be heard without it.
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
          if (!isAppError(error)) log().error({ err: error, messageId }, "turn failed");
          await close(stream, isAppError(error) ? error.code : "UNKNOWN_ERROR");
        }
      },
      cancel: () => (over ? undefined : end("stopped")),
    },
    { highWaterMark: 4 },
  );
}

/** Adds a piece to the kept message: words run on into each other. */
function keep(parts: MessagePart[], piece: Piece): void {
  const last = parts.at(-1);
  if (piece.type === "proposal") parts.push({ type: "proposal", proposal: piece.proposal });
  else if (last?.type === "text") last.text += piece.text;
  else parts.push({ type: "text", text: piece.text });
}

/** Pieces as chunks of the protocol, where every run of words has a beginning and an end. */
class ChunkWriter {
  private texts = 0;
  private open = false;

  *piece(piece: Piece): Generator<TurnChunk> {
    if (piece.type === "proposal") {
      yield* this.endText();
      yield { type: "data-proposal", id: piece.proposal.id, data: piece.proposal };
      return;
    }
    if (!this.open) {
      this.texts += 1;
      this.open = true;
      yield { type: "text-start", id: String(this.texts) };
    }
    yield { type: "text-delta", id: String(this.texts), delta: piece.text };
  }

  *close(outcome: Outcome): Generator<TurnChunk> {
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

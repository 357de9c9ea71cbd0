import { AppError } from "@/lib/core/errors";
import { COSTS } from "@/lib/credits/costs";
import type { MessagePart } from "@/lib/post-agent/schemas";
import { serializeMessage } from "@/lib/post-agent/serializers";
import { selectMessage } from "@/lib/post-agent/server/message-store";
import type { TurnChunk } from "@/lib/post-agent/stream-schemas";

/** What the ledger keeps of a turn that was paid for. */
export interface PaidTurn {
  messageId: string;
  /** A hash of what was asked, to know a key that is used for something else. */
  asked: string;
}

/**
 * The answer to a repeat of a paid turn: the message as it was kept, as a stream of the same shape; no model is asked. While
 * the first try is still being written: in_progress.
 */
export async function replayTurn(paid: PaidTurn, asked: string): Promise<ReadableStream<TurnChunk>> {
  if (paid.asked !== asked) throw new AppError("key_reused");
  const row = await selectMessage(paid.messageId);
  if (!row) throw new AppError("not_found");
  const { state, parts } = serializeMessage(row);
  if (state === "streaming") throw new AppError("in_progress", { retryAfter: 1 });
  const code = state === "done" ? null : state === "stopped" ? "cancelled" : "provider_error";
  const chunks: TurnChunk[] = [
    { type: "start", messageId: paid.messageId },
    ...parts.flatMap(chunksOf),
    {
      type: "data-outcome",
      data: { state: state === "done" ? "done" : "failed", credits: COSTS.text, code },
    },
    ...(code ? [{ type: "error" as const, errorText: code }] : []),
    { type: "finish" },
  ];
  return new ReadableStream({
    start(stream) {
      for (const chunk of chunks) stream.enqueue(chunk);
      stream.close();
    },
  });
}

function chunksOf(part: MessagePart, index: number): TurnChunk[] {
  const id = String(index);
  if (part.type === "material") return [{ type: "data-material", data: part.material }];
  if (part.type === "proposal") return [{ type: "data-proposal", id: part.proposal.id, data: part.proposal }];
  return [
    { type: "text-start", id },
    { type: "text-delta", id, delta: part.text },
    { type: "text-end", id },
  ];
}

import { AppError } from "@/lib/core/errors";
import { CREDIT_COSTS } from "@/lib/credits/costs";
import { getTextTimeouts } from "@/lib/generation/server/stream-timeout";
import type { MessagePart } from "@/lib/post-agent/schemas";
import { serializeMessage } from "@/lib/post-agent/serializers";
import { selectMessage } from "@/lib/post-agent/server/message-store";
import type { TurnChunk } from "@/lib/post-agent/stream-schemas";

export interface StoredTurn {
  messageId: string;
  /** Hash of the message, to detect a key reused for another request. */
  asked: string;
}

/** Streams the stored message of a paid turn. Throws in_progress while the first attempt runs. */
export async function replayTurn(paid: StoredTurn, asked: string): Promise<ReadableStream<TurnChunk>> {
  if (paid.asked !== asked) throw new AppError("key_reused");
  const row = await selectMessage(paid.messageId);
  if (!row) throw new AppError("not_found");
  const { state, parts } = serializeMessage(row, getTextTimeouts("turn").totalMs);
  if (state === "streaming") throw new AppError("in_progress", { retryAfter: 1 });
  const code = state === "done" ? null : state === "stopped" ? "cancelled" : "provider_error";
  const outcome = { state: state === "done" ? "done" : "failed", credits: CREDIT_COSTS.text, code } as const;
  const chunks: TurnChunk[] = [
    { type: "start", messageId: paid.messageId },
    ...parts.flatMap(chunksOf),
    { type: "data-outcome", data: outcome },
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

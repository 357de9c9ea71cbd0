import { pause } from "@/sandbox/core/pause";
import { type Completion, finishReason, frame, toolCall, usageOf } from "@/sandbox/openai/chat/completion";
import { SERVER_ERROR_TEXT } from "@/sandbox/openai/plants";
import { breaksOff, type ToolCall } from "@/sandbox/openai/reply";
import { pacedPieces } from "@/sandbox/openai/split-text";

type Chunk = (delta: Record<string, unknown>, finish?: string) => string;

/** The chunks of an answer and [DONE]; ends early when the reader leaves. */
export async function* streamChunks(
  completion: Completion,
  { delayMs, withUsage }: { delayMs: number; withUsage: boolean },
  signal: AbortSignal,
) {
  const base = frame(completion, "chat.completion.chunk");
  const usage = withUsage ? { usage: null } : {};
  const chunk: Chunk = (delta, finish_reason) =>
    line({
      ...base,
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finish_reason ?? null }],
      ...usage,
    });
  const { reply } = completion;
  yield chunk({
    role: "assistant",
    content: reply.calls.length > 0 && reply.text === "" ? null : "",
    refusal: null,
  });
  const { pieces, eachMs } = pacedPieces(reply.text, delayMs);
  const said = breaksOff(reply) ? pieces.slice(0, Math.ceil(pieces.length / 2)) : pieces;
  for (const piece of said) {
    await pause(eachMs, signal);
    if (signal.aborted) return;
    yield chunk(reply.ending === "refusal" ? { refusal: piece } : { content: piece });
  }
  if (breaksOff(reply)) {
    yield brokenEnd(reply.ending === "cut");
    return;
  }
  for (const [index, call] of reply.calls.entries()) yield* callChunks(call, index, chunk);
  yield chunk({}, finishReason(reply));
  if (withUsage) yield line({ ...base, choices: [], usage: usageOf(completion) });
  yield "data: [DONE]\n\n";
}

function brokenEnd(cut: boolean) {
  if (cut) return 'data: {"id":"chatcmpl","choices":[{"index":0,"delta":{"content":"an unfini';
  return line({
    error: { message: SERVER_ERROR_TEXT, type: "server_error", param: null, code: "server_error" },
  });
}

const ARGUMENT_PIECE = 24;

function* callChunks(call: ToolCall, index: number, chunk: Chunk) {
  yield chunk({ tool_calls: [{ index, ...toolCall({ ...call, arguments: "" }) }] });
  for (let at = 0; at < call.arguments.length; at += ARGUMENT_PIECE) {
    const piece = call.arguments.slice(at, at + ARGUMENT_PIECE);
    yield chunk({ tool_calls: [{ index, function: { arguments: piece } }] });
  }
}

function line(value: unknown) {
  return `data: ${JSON.stringify(value)}\n\n`;
}

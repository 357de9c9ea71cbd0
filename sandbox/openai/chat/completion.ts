import type { Reply, ToolCall } from "@/sandbox/openai/reply";

/** What one answered /chat/completions call consists of. */
export interface Completion {
  id: string;
  created: number;
  model: string;
  reply: Reply;
  usage: { input: number; output: number };
}

/** Why the model stopped, in the words of this protocol. */
export function finishReason({ ending, calls }: Reply): string {
  if (ending === "incomplete") return "length";
  if (ending === "content-filter") return "content_filter";
  return calls.length > 0 ? "tool_calls" : "stop";
}

/** The whole answer. */
export function completionObject(completion: Completion) {
  const { reply } = completion;
  const refused = reply.ending === "refusal";
  const message = {
    role: "assistant",
    content: refused || reply.text === "" ? null : reply.text,
    refusal: refused ? reply.text : null,
    annotations: [],
    ...(reply.calls.length > 0 ? { tool_calls: reply.calls.map(toolCall) } : {}),
  };
  return {
    ...frame(completion, "chat.completion"),
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason(reply) }],
    usage: usageOf(completion),
  };
}

export function frame({ id, created, model }: Completion, object: string) {
  return { id, object, created, model, service_tier: "default", system_fingerprint: null };
}

export function toolCall({ callId, name, arguments: sent }: ToolCall) {
  return { id: callId, type: "function", function: { name, arguments: sent } };
}

export function usageOf({ usage }: Completion) {
  return {
    prompt_tokens: usage.input,
    completion_tokens: usage.output,
    total_tokens: usage.input + usage.output,
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0 },
  };
}

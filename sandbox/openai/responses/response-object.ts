import { SERVER_ERROR_TEXT } from "@/sandbox/openai/plants";
import type { Reply, ToolCall } from "@/sandbox/openai/reply";

export const SERVER_ERROR = { code: "server_error", message: SERVER_ERROR_TEXT };

/** What one answered /responses call consists of. */
export interface Answer {
  id: string;
  itemId: string;
  createdAt: number;
  model: string;
  reply: Reply;
  /** Fields of the request that the response repeats: format, metadata, tools and their choice. */
  asked: { format: unknown; metadata: unknown; tools: unknown; toolChoice: unknown; parallel: boolean };
  usage: { input: number; output: number };
}

type Status = "in_progress" | "completed" | "incomplete" | "failed";

/** How the response of this answer ends. */
export function finalStatus({ reply }: Answer): Status {
  if (reply.ending === "incomplete" || reply.ending === "content-filter") return "incomplete";
  return reply.ending === "failed" || reply.ending === "error-event" ? "failed" : "completed";
}

/** The response object as it stands in whole answers and in stream events. */
export function responseObject(answer: Answer, status: Status) {
  const { asked } = answer;
  const done = status === "completed" || status === "incomplete";
  const reason = answer.reply.ending === "content-filter" ? "content_filter" : "max_output_tokens";
  return {
    id: answer.id,
    object: "response",
    created_at: answer.createdAt,
    status,
    error: status === "failed" ? SERVER_ERROR : null,
    incomplete_details: status === "incomplete" ? { reason } : null,
    instructions: null,
    metadata: asked.metadata,
    model: answer.model,
    output: done ? outputItems(answer) : [],
    parallel_tool_calls: asked.parallel,
    text: { format: asked.format },
    tool_choice: asked.toolChoice,
    tools: asked.tools,
    usage: done ? usageObject(answer) : null,
  };
}

function outputItems(answer: Answer) {
  const message = answer.reply.text === "" ? [] : [messageItem(answer, itemStatus(answer))];
  return [...message, ...answer.reply.calls.map((call) => callItem(call, "completed"))];
}

/** A message that was cut short is as incomplete as its response. */
export function itemStatus(answer: Answer) {
  return finalStatus(answer) === "incomplete" ? "incomplete" : "completed";
}

export function contentPart({ reply }: Answer, text: string) {
  return reply.ending === "refusal"
    ? { type: "refusal", refusal: text }
    : { type: "output_text", text, annotations: [], logprobs: [] };
}

export function messageItem(answer: Answer, status: "in_progress" | "completed" | "incomplete") {
  return {
    id: answer.itemId,
    type: "message",
    status,
    role: "assistant",
    content: status === "in_progress" ? [] : [contentPart(answer, answer.reply.text)],
  };
}

export function callItem(call: ToolCall, status: "in_progress" | "completed") {
  return {
    id: call.itemId,
    type: "function_call",
    status,
    call_id: call.callId,
    name: call.name,
    arguments: status === "completed" ? call.arguments : "",
  };
}

function usageObject({ usage }: Answer) {
  return {
    input_tokens: usage.input,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: usage.output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: usage.input + usage.output,
  };
}

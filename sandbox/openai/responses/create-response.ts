import type { SandboxResponse } from "@/sandbox/core/emulator";
import { type Call, storedItems, storeItems } from "@/sandbox/openai/call";
import { requireModel } from "@/sandbox/openai/models";
import { assertResponseEffort } from "@/sandbox/openai/reasoning-effort";
import {
  createReply,
  estimatedTokens,
  isTruncated,
  type Reply,
  SERVER_ERROR_TEXT,
  sendResponse,
  speakText,
  splitArguments,
  type ToolCall,
} from "@/sandbox/openai/reply";
import {
  isObject,
  jsonBody,
  optionalBoolean,
  rejectUnknownFields,
  requiredString,
} from "@/sandbox/openai/request-body";
import { readInput } from "@/sandbox/openai/responses/input";
import { hashHex } from "@/sandbox/openai/seeded-choice";
import { type Format, readFormat, readTools } from "@/sandbox/openai/tools";
import { assertDescribed } from "@/sandbox/openai/vendor-description";

const CALL = "POST /responses";
const SHAPE = { call: CALL, nested: false };

export async function createResponse(call: Call): Promise<SandboxResponse> {
  const { request, context } = call;
  const fields = jsonBody(request);
  rejectUnknownFields(CALL, fields);
  const model = requireModel(requiredString(fields, "model"), "text", context.now());
  const format = readTextFormat(fields.text);
  const tools = readTools(fields, SHAPE);
  const prompt = readInput(fields, storedItems(call));
  const stream = optionalBoolean(fields, "stream");
  assertDescribed(CALL, fields);
  assertResponseEffort(model, fields);

  const seed = hashHex(`${call.serial}|${request.body.toString("utf8")}`, 48);
  const id = `resp_${seed}`;
  const reply = await createReply(call, { id, model: model.id, prompt, format, tools, stream });
  const result: TextResponse = {
    id,
    itemId: `msg_${seed}`,
    createdAt: Math.floor(context.now() / 1000),
    model: model.id,
    reply,
    request: {
      format: format.sent,
      metadata: fields.metadata ?? {},
      tools: tools.sent,
      toolChoice: tools.choice,
      parallel: tools.parallel,
    },
    usage: { input: estimatedTokens(prompt.all), output: estimatedTokens(reply.text) },
  };
  if (fields.store !== false) await storeItems(call, itemsOf(result));
  const response = await sendResponse(
    call,
    { stream, ending: reply.ending },
    {
      streamed: (delayMs, signal) => streamEvents(result, delayMs, signal),
      complete: () => responseObject(result, finalStatus(result)),
    },
  );
  return format.name ? { ...response, output: format.name } : response;
}

function itemsOf({ itemId, reply }: TextResponse) {
  const calls = reply.calls.map(({ itemId: id, callId, name, arguments: sent }) => ({
    id,
    turn: { kind: "call" as const, callId, name, arguments: sent },
  }));
  const turn = { kind: "message" as const, role: "assistant", text: reply.text, images: [] };
  return reply.text === "" ? calls : [{ id: itemId, turn }, ...calls];
}

function readTextFormat(text: unknown): Format {
  if (!isObject(text)) return { sent: { type: "text" } };
  return readFormat(text.format, "text.format", SHAPE);
}

const SERVER_ERROR = { code: "server_error", message: SERVER_ERROR_TEXT };

interface TextResponse {
  id: string;
  itemId: string;
  createdAt: number;
  model: string;
  reply: Reply;
  request: { format: unknown; metadata: unknown; tools: unknown; toolChoice: unknown; parallel: boolean };
  usage: { input: number; output: number };
}

type Status = "in_progress" | "completed" | "incomplete" | "failed";

function finalStatus({ reply }: TextResponse): Status {
  if (reply.ending === "incomplete" || reply.ending === "content-filter") return "incomplete";
  return reply.ending === "failed" || reply.ending === "error-event" ? "failed" : "completed";
}

function responseObject(result: TextResponse, status: Status) {
  const { request: requested } = result;
  const done = status === "completed" || status === "incomplete";
  const reason = result.reply.ending === "content-filter" ? "content_filter" : "max_output_tokens";
  return {
    id: result.id,
    object: "response",
    created_at: result.createdAt,
    status,
    error: status === "failed" ? SERVER_ERROR : null,
    incomplete_details: status === "incomplete" ? { reason } : null,
    instructions: null,
    metadata: requested.metadata,
    model: result.model,
    output: done ? outputItems(result) : [],
    parallel_tool_calls: requested.parallel,
    temperature: 1,
    top_p: 1,
    text: { format: requested.format },
    tool_choice: requested.toolChoice,
    tools: requested.tools,
    ...(done ? { usage: usageObject(result) } : {}),
  };
}

function outputItems(result: TextResponse) {
  const message = result.reply.text === "" ? [] : [messageItem(result, itemStatus(result))];
  return [...message, ...result.reply.calls.map((call) => callItem(call, "completed"))];
}

function itemStatus(result: TextResponse) {
  return finalStatus(result) === "incomplete" ? "incomplete" : "completed";
}

function contentPart({ reply }: TextResponse, text: string) {
  return reply.ending === "refusal"
    ? { type: "refusal", refusal: text }
    : { type: "output_text", text, annotations: [], logprobs: [] };
}

function messageItem(result: TextResponse, status: "in_progress" | "completed" | "incomplete") {
  return {
    id: result.itemId,
    type: "message",
    status,
    role: "assistant",
    content: status === "in_progress" ? [] : [contentPart(result, result.reply.text)],
  };
}

function callItem(call: ToolCall, status: "in_progress" | "completed") {
  return {
    id: call.itemId,
    type: "function_call",
    status,
    call_id: call.callId,
    name: call.name,
    arguments: status === "completed" ? call.arguments : "",
  };
}

function usageObject({ usage }: TextResponse) {
  return {
    input_tokens: usage.input,
    input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
    output_tokens: usage.output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: usage.input + usage.output,
  };
}

type Event = (type: string, fields: Record<string, unknown>) => string;

async function* streamEvents(result: TextResponse, delayMs: number, signal: AbortSignal) {
  let sequence = 0;
  const event: Event = (type, fields) => {
    const data = JSON.stringify({ type, sequence_number: sequence, ...fields });
    sequence += 1;
    return `event: ${type}\ndata: ${data}\n\n`;
  };
  yield event("response.created", { response: responseObject(result, "in_progress") });
  yield event("response.in_progress", { response: responseObject(result, "in_progress") });
  if (result.reply.text !== "") yield* messageEvents(result, event, delayMs, signal);
  if (signal.aborted) return;
  if (isTruncated(result.reply)) {
    yield* brokenEnd(result, event);
    return;
  }
  const first = result.reply.text === "" ? 0 : 1;
  for (const [index, call] of result.reply.calls.entries()) yield* callEvents(call, first + index, event);
  const status = finalStatus(result);
  yield event(`response.${status}`, { response: responseObject(result, status) });
}

async function* messageEvents(result: TextResponse, event: Event, delayMs: number, signal: AbortSignal) {
  const { text, ending } = result.reply;
  const position = { item_id: result.itemId, output_index: 0, content_index: 0 };
  const kind = ending === "refusal" ? "response.refusal" : "response.output_text";
  const more = ending === "refusal" ? {} : { logprobs: [] };
  yield event("response.output_item.added", { output_index: 0, item: messageItem(result, "in_progress") });
  yield event("response.content_part.added", { ...position, part: contentPart(result, "") });
  for await (const delta of speakText(result.reply, delayMs, signal)) {
    yield event(`${kind}.delta`, { ...position, delta, ...more });
  }
  if (signal.aborted || isTruncated(result.reply)) return;
  yield event(`${kind}.done`, { ...position, [ending === "refusal" ? "refusal" : "text"]: text, ...more });
  yield event("response.content_part.done", { ...position, part: contentPart(result, text) });
  yield event("response.output_item.done", {
    output_index: 0,
    item: messageItem(result, itemStatus(result)),
  });
}

function* brokenEnd(result: TextResponse, event: Event) {
  const { ending } = result.reply;
  if (ending === "cut") {
    yield `event: response.output_text.delta\ndata: {"type":"response.output_text.delta","delta":"an unfini`;
    return;
  }
  if (ending === "error-event") {
    yield event("error", { error: { type: "server_error", ...SERVER_ERROR, param: null } });
  }
  yield event("response.failed", { response: responseObject(result, "failed") });
}

function* callEvents(call: ToolCall, output_index: number, event: Event) {
  yield event("response.output_item.added", { output_index, item: callItem(call, "in_progress") });
  const position = { item_id: call.itemId, output_index };
  for (const delta of splitArguments(call)) {
    yield event("response.function_call_arguments.delta", { ...position, delta });
  }
  yield event("response.function_call_arguments.done", {
    ...position,
    name: call.name,
    arguments: call.arguments,
  });
  yield event("response.output_item.done", { output_index, item: callItem(call, "completed") });
}

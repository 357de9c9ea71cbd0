import type { SandboxResponse } from "@/sandbox/core/emulator";
import type { Call } from "@/sandbox/openai/call";
import { createMissingParameterError, OpenAiError } from "@/sandbox/openai/errors";
import { type Model, requireModel } from "@/sandbox/openai/models";
import { type Prompt, parsePrompt, readContent, readInputImage, type Turn } from "@/sandbox/openai/prompt";
import { assertChatEffort } from "@/sandbox/openai/reasoning-effort";
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
  createTypeError,
  type Fields,
  isObject,
  jsonBody,
  optionalBoolean,
  optionalNumber,
  rejectUnknownFields,
  requiredString,
  throwInvalidValue,
} from "@/sandbox/openai/request-body";
import { hashHex } from "@/sandbox/openai/seeded-choice";
import { readFormat, readTools } from "@/sandbox/openai/tools";
import { assertDescribed } from "@/sandbox/openai/vendor-description";

const CALL = "POST /chat/completions";
const SHAPE = { call: CALL, nested: true };

export async function createCompletion(call: Call): Promise<SandboxResponse> {
  const { request, context } = call;
  const fields = jsonBody(request);
  rejectUnknownFields(CALL, fields);
  const model = requireModel(requiredString(fields, "model"), "text", context.now());
  checkSettings(fields, model);
  const format = readFormat(fields.response_format ?? undefined, "response_format", SHAPE);
  const tools = readTools(fields, SHAPE);
  const prompt = readMessages(fields);
  assertDescribed(CALL, fields);
  assertChatEffort(model, fields, tools.offered.length > 0);
  const stream = optionalBoolean(fields, "stream");
  const withUsage = readStreamOptions(fields, stream);

  const seed = hashHex(`${call.serial}|${request.body.toString("utf8")}`, 29);
  const id = `chatcmpl-${seed}`;
  const reply = await createReply(call, { id, model: model.id, prompt, format, tools, stream });
  const usage = { input: estimatedTokens(prompt.all), output: estimatedTokens(reply.text) };
  const completion = { id, created: Math.floor(context.now() / 1000), model: model.id, reply, usage };
  return sendResponse(
    call,
    { stream, ending: reply.ending },
    {
      streamed: (delayMs, signal) => streamChunks(completion, { delayMs, withUsage }, signal),
      complete: () => completionObject(completion),
    },
  );
}

function checkSettings(fields: Fields, model: Model) {
  optionalNumber(fields, "n", { min: 1, max: 1, whole: true, fallback: 1 });
  if (model.efforts && fields.max_tokens !== undefined) {
    const message =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
    throw new OpenAiError(400, "unsupported_parameter", message, "max_tokens");
  }
}

function readStreamOptions({ stream_options: sent }: Fields, stream: boolean): boolean {
  if (sent === undefined || sent === null) return false;
  if (!stream) {
    const message = "The 'stream_options' parameter is only allowed when 'stream' is enabled.";
    throw new OpenAiError(400, "invalid_value", message, "stream_options");
  }
  if (!isObject(sent)) throw createTypeError("stream_options", "an object", sent);
  rejectUnknownFields(`${CALL} stream_options`, sent, "stream_options");
  return optionalBoolean(sent, "include_usage");
}

interface Completion {
  id: string;
  created: number;
  model: string;
  reply: Reply;
  usage: { input: number; output: number };
}

function finishReason({ ending, calls }: Reply): string {
  if (ending === "incomplete") return "length";
  if (ending === "content-filter") return "content_filter";
  return calls.length > 0 ? "tool_calls" : "stop";
}

function completionObject(completion: Completion) {
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
    ...createCompletionFrame(completion, "chat.completion"),
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason(reply) }],
    usage: usageOf(completion),
  };
}

function createCompletionFrame({ id, created, model }: Completion, object: string) {
  return { id, object, created, model, service_tier: "default", system_fingerprint: "fp_sandbox" };
}

function toolCall({ callId, name, arguments: sent }: ToolCall) {
  return { id: callId, type: "function", function: { name, arguments: sent } };
}

function usageOf({ usage }: Completion) {
  return {
    prompt_tokens: usage.input,
    completion_tokens: usage.output,
    total_tokens: usage.input + usage.output,
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0 },
  };
}

type Chunk = (delta: Record<string, unknown>, finish?: string) => string;

async function* streamChunks(
  completion: Completion,
  { delayMs, withUsage }: { delayMs: number; withUsage: boolean },
  signal: AbortSignal,
) {
  const base = createCompletionFrame(completion, "chat.completion.chunk");
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
  for await (const segment of speakText(reply, delayMs, signal)) {
    yield chunk(reply.ending === "refusal" ? { refusal: segment } : { content: segment });
  }
  if (signal.aborted) return;
  if (isTruncated(reply)) {
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

function* callChunks(call: ToolCall, index: number, chunk: Chunk) {
  yield chunk({ tool_calls: [{ index, ...toolCall({ ...call, arguments: "" }) }] });
  for (const segment of splitArguments(call)) {
    yield chunk({ tool_calls: [{ index, function: { arguments: segment } }] });
  }
}

function line(value: unknown) {
  return `data: ${JSON.stringify(value)}\n\n`;
}

const ROLES = ["system", "developer", "user", "assistant", "tool"];

function readMessages({ messages }: Fields): Prompt {
  if (messages === undefined || messages === null) {
    throw createMissingParameterError("messages");
  }
  if (!Array.isArray(messages)) throw createTypeError("messages", "an array", messages);
  if (messages.length === 0) {
    const message =
      "Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead.";
    throw new OpenAiError(400, "empty_array", message, "messages");
  }
  const turns = messages.flatMap((message: unknown, index) => readMessage(message, `messages[${index}]`));
  checkCalls(turns);
  return parsePrompt(turns);
}

function readMessage(message: unknown, at: string): Turn[] {
  if (!isObject(message)) throw createTypeError(at, "an object", message);
  rejectUnknownFields(`${CALL} messages`, message, at);
  const { role } = message;
  if (typeof role !== "string" || !ROLES.includes(role)) throw throwInvalidValue(`${at}.role`, role, ROLES);
  if (role === "tool") {
    const { tool_call_id: callId } = message;
    if (typeof callId !== "string") throw createTypeError(`${at}.tool_call_id`, "a string", callId);
    return [
      { kind: "output", callId, output: readMessageContent(message.content, role, `${at}.content`).text },
    ];
  }
  const calls = role === "assistant" ? readCalls(message.tool_calls, `${at}.tool_calls`) : [];
  if (calls.length > 0 && (message.content === null || message.content === undefined)) return calls;
  const content = readMessageContent(message.content, role, `${at}.content`);
  return [{ kind: "message", role, ...content }, ...calls];
}

function readCalls(calls: unknown, at: string): Turn[] {
  if (calls === undefined || calls === null) return [];
  if (!Array.isArray(calls)) throw createTypeError(at, "an array", calls);
  return calls.map((call: unknown, index) => {
    const where = `${at}[${index}]`;
    if (!isObject(call)) throw createTypeError(where, "an object", call);
    rejectUnknownFields(`${CALL} tool_calls`, call, where);
    const { id, function: called } = call;
    if (!isObject(called)) throw createTypeError(`${where}.function`, "an object", called);
    const { name, arguments: sent } = called;
    if (typeof id !== "string" || typeof name !== "string" || typeof sent !== "string") {
      throw createTypeError(where, "a tool call", call);
    }
    return { kind: "call", callId: id, name, arguments: sent };
  });
}

/** Tool messages must follow their call, and every call needs one. */
function checkCalls(turns: Turn[]) {
  const open = new Set<string>();
  for (const [index, turn] of turns.entries()) {
    if (turn.kind === "call") open.add(turn.callId);
    if (turn.kind === "output" && !open.delete(turn.callId)) {
      const message =
        "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.";
      throw new OpenAiError(400, null, message, `messages.[${index}].role`);
    }
    if (turn.kind === "message") refuseOpen(open);
  }
  refuseOpen(open);
}

function refuseOpen(open: Set<string>) {
  if (open.size === 0) return;
  const message = `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${[...open].join(", ")}`;
  throw new OpenAiError(400, null, message, "messages");
}

function readMessageContent(content: unknown, role: string, at: string) {
  const types = role === "user" ? ["text", "image_url"] : ["text"];
  return readContent(content, {
    call: CALL,
    at,
    types,
    readImage({ image_url: image }, where) {
      if (!isObject(image)) throw createTypeError(`${where}.image_url`, "an object", image);
      return readInputImage(image.url, `${where}.image_url.url`);
    },
  });
}

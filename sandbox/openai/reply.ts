import { delay } from "@/sandbox/core/clock";
import type { SandboxResponse, StateFile } from "@/sandbox/core/emulator";
import { createJsonResponse } from "@/sandbox/core/send-response";
import {
  type Call,
  type OpenAiState,
  quotaError,
  rateLimitError,
  type ScriptedResponse,
} from "@/sandbox/openai/call";
import { createEditorReply } from "@/sandbox/openai/editor/editor-reply";
import endingRules from "@/sandbox/openai/ending-rules.json" with { type: "json" };
import { OpenAiError } from "@/sandbox/openai/errors";
import type { Prompt } from "@/sandbox/openai/prompt";
import { hashHex } from "@/sandbox/openai/seeded-choice";
import { type Brief, type Language, readBrief } from "@/sandbox/openai/text/brief";
import { createStructuredOutput } from "@/sandbox/openai/text/structured-output";
import { COPY_RULES, canViolate, type PostCopy, violateRule } from "@/sandbox/openai/text/violate-rule";
import { writePost } from "@/sandbox/openai/text/write-post";
import type { Format, Tools } from "@/sandbox/openai/tools";

export interface ToolCall {
  callId: string;
  itemId: string;
  name: string;
  arguments: string;
}

export interface Reply {
  /** Empty when the reply only calls tools. */
  text: string;
  calls: ToolCall[];
  ending: ScriptedEnding | "complete";
}

const DECLINED = "I'm sorry, but I can't help with that request.";

/** Applies the scripted ending; the protocols apply it to streams. */
function corruptReply(reply: Reply): Reply {
  switch (reply.ending) {
    case "malformed-json":
      return { ...reply, text: reply.text.slice(0, Math.ceil(reply.text.length * 0.6)) };
    case "wrong-shape":
      return { ...reply, text: '{"answer":"Here is what you asked for."}' };
    case "malformed-arguments":
      return withArguments(reply, (sent) => sent.slice(0, Math.ceil(sent.length * 0.6)));
    case "wrong-arguments":
      return withArguments(reply, () => '{"answer":1}');
    case "refusal":
      return { ...reply, text: DECLINED, calls: [] };
    case "incomplete":
    case "content-filter":
      return { ...reply, text: reply.text.slice(0, Math.ceil(reply.text.length / 2)), calls: [] };
    default:
      return reply;
  }
}

export function isTruncated({ ending }: Reply): boolean {
  return ending === "error-event" || ending === "failed" || ending === "cut";
}

function withArguments(reply: Reply, change: (sent: string) => string): Reply {
  return { ...reply, calls: reply.calls.map((call) => ({ ...call, arguments: change(call.arguments) })) };
}

function splitText(text: string, maximum: number): string[] {
  const words = text.match(/\s*\S+\s*?(?=\s|$)|\s+$/gu) ?? [];
  const wordsPerChunk = Math.max(1, Math.ceil(words.length / maximum));
  const chunks: string[] = [];
  for (let at = 0; at < words.length; at += wordsPerChunk)
    chunks.push(words.slice(at, at + wordsPerChunk).join(""));
  return chunks;
}

const PAUSE_MS = 15;

/** Yields a reply's text in chunks that together take `delayMs`; half of it when the reply is truncated. */
export async function* speakText(reply: Reply, delayMs: number, signal: AbortSignal) {
  const { text } = reply;
  const chunks = splitText(text, delayMs > 0 ? Math.ceil(delayMs / PAUSE_MS) : Number.POSITIVE_INFINITY);
  const eachMs = delayMs > 0 ? Math.max(PAUSE_MS, delayMs / chunks.length) : 0;
  for (const chunk of isTruncated(reply) ? chunks.slice(0, Math.ceil(chunks.length / 2)) : chunks) {
    await delay(eachMs, signal);
    if (signal.aborted) return;
    yield chunk;
  }
}

const ARGUMENT_CHUNK_CHARS = 24;

export const splitArguments = ({ arguments: sent }: ToolCall): string[] =>
  sent.match(new RegExp(`.{1,${ARGUMENT_CHUNK_CHARS}}`, "gs")) ?? [];

interface Shapes {
  streamed(delayMs: number, signal: AbortSignal): SandboxResponse["body"];
  complete(): object;
}

/** Sends the response as a stream, or complete after the text delay. The ending "cut" truncates the body. */
export async function sendResponse(
  { request, options }: Call,
  { stream, ending }: { stream: boolean; ending: Reply["ending"] },
  { streamed, complete }: Shapes,
): Promise<SandboxResponse> {
  if (stream) {
    const headers = { "content-type": "text/event-stream; charset=utf-8" };
    return { status: 200, headers, body: streamed(options.textDelayMs, request.signal) };
  }
  await delay(options.textDelayMs, request.signal);
  const response = createJsonResponse(200, complete());
  const { body } = response;
  return ending === "cut" ? { ...response, body: body.slice(0, body.length / 2) } : response;
}

export function estimatedTokens(text: string): number {
  return Math.max(1, Math.ceil(Buffer.byteLength(text) / 4));
}

type ScriptedEnding = keyof typeof endingRules;

const OF_JSON = ["malformed-json", "wrong-shape"];
const OF_TOOLS = ["malformed-arguments", "wrong-arguments"];

export const SERVER_ERROR_TEXT = "The server had an error while processing your request. Sorry about that!";

/** Adds a scripted response. Returns false when the rule or its data is invalid. */
export async function scriptResponse(
  state: StateFile<OpenAiState>,
  { rule, times = 1, word }: Record<string, unknown>,
): Promise<boolean> {
  if (typeof rule !== "string" || !(rule in endingRules || COPY_RULES.includes(rule))) return false;
  if (typeof times !== "number" || !Number.isInteger(times) || times < 1) return false;
  if (rule === "banned_word" && typeof word !== "string") return false;
  const added: ScriptedResponse = { rule, times, ...(typeof word === "string" ? { word } : {}) };
  await state.update((value) => {
    value.planted = [...(value.planted ?? []), added];
  });
  return true;
}

export async function clearScriptedResponses(state: StateFile<OpenAiState>): Promise<void> {
  await state.update((value) => {
    value.planted = [];
  });
}

export function listScriptedResponses(state: StateFile<OpenAiState>) {
  return { planted: state.get().planted ?? [] };
}

async function takeScripted(state: StateFile<OpenAiState>, isAllowed: (script: ScriptedResponse) => boolean) {
  const found = state.get().planted?.find(isAllowed);
  if (!found) return undefined;
  const taken = { ...found };
  await state.update((value) => {
    found.times -= 1;
    value.planted = value.planted?.filter(({ times }) => times > 0);
  });
  return taken;
}

/** Takes the scripted ending of the next response; some require structured output or tools. */
async function takeScriptedEnding(
  state: StateFile<OpenAiState>,
  kinds: { structured: boolean; tools: boolean },
): Promise<ScriptedEnding | undefined> {
  const taken = await takeScripted(state, ({ rule }) => {
    if (OF_JSON.includes(rule)) return kinds.structured;
    return OF_TOOLS.includes(rule) ? kinds.tools : rule in endingRules;
  });
  return taken?.rule as ScriptedEnding | undefined;
}

function takeScriptedViolation(state: StateFile<OpenAiState>, language: Language) {
  return takeScripted(state, (one) => COPY_RULES.includes(one.rule) && canViolate(one, language));
}

function throwScriptedError(ending: ScriptedEnding | undefined, stream: boolean) {
  if (ending === "rate-limit") throw rateLimitError();
  if (ending === "quota") throw quotaError();
  if (!stream && (ending === "error-event" || ending === "failed")) {
    throw new OpenAiError(500, "server_error", SERVER_ERROR_TEXT);
  }
}

export function listScriptableRules(): string {
  const endings = Object.entries(endingRules).map(([rule, does]) => `${rule}: ${does}`);
  return [...endings, `in the text of a post, where its language allows: ${COPY_RULES.join(", ")}`].join(
    "\n",
  );
}

export interface ReplyRequest {
  id: string;
  model: string;
  prompt: Prompt;
  format: Format;
  tools: Tools;
  stream: boolean;
}

/** Creates the reply to a request, applies scripted responses and records the effect. */
export async function createReply(call: Call, requested: ReplyRequest): Promise<Reply> {
  const brief = readBrief(requested.prompt);
  const kinds = {
    structured: requested.format.schema !== undefined,
    tools: requested.tools.usable.length > 0,
  };
  const ending = await takeScriptedEnding(call.state, kinds);
  throwScriptedError(ending, requested.stream);
  const composed = await compose(call, requested, brief);
  const reply = corruptReply({ ...composed, ending: ending ?? "complete" });
  const { language, platform } = brief;
  const data = {
    ...{
      model: requested.model,
      stream: requested.stream,
      language,
      platform,
      characters: reply.text.length,
    },
    ...(reply.calls.length > 0 ? { tools: reply.calls.map(({ name }) => name) } : {}),
  };
  await call.context.recordEffect({ service: "openai", kind: "text", id: requested.id, data });
  return reply;
}

async function compose(call: Call, requested: ReplyRequest, brief: Brief) {
  const { format, tools, prompt } = requested;
  if (format.schema) {
    const value = await createStructuredOutput(format.schema, brief, prompt);
    return {
      text: JSON.stringify(isCopy(value) ? await applyScriptedViolation(call, value, brief) : value),
      calls: [],
    };
  }
  if (tools.offered.length === 0) {
    const { text } = await applyScriptedViolation(call, { text: writePost(brief).text, hashtags: [] }, brief);
    return { text, calls: [] };
  }
  const { text, calls } = createEditorReply(prompt, tools, brief, call.context.now());
  const named = calls.map(async ({ name, input }, index) => {
    const sent = isCopy(input) ? await applyScriptedViolation(call, input, brief) : input;
    const seed = hashHex(`${requested.id}|${index}`, 24);
    return { callId: `call_${seed}`, itemId: `fc_${seed}`, name, arguments: JSON.stringify(sent) };
  });
  return { text, calls: await Promise.all(named) };
}

async function applyScriptedViolation<T extends PostCopy>(call: Call, copy: T, brief: Brief): Promise<T> {
  const script = await takeScriptedViolation(call.state, brief.language);
  return script ? { ...copy, ...violateRule(script, copy, brief) } : copy;
}

function isCopy(value: unknown): value is PostCopy {
  return (
    typeof value === "object" &&
    value !== null &&
    "text" in value &&
    typeof value.text === "string" &&
    "hashtags" in value
  );
}

import type { SandboxResponse } from "@/sandbox/core/stand-in";
import type { Call } from "@/sandbox/openai/call";
import { completionObject } from "@/sandbox/openai/chat/completion";
import { readMessages } from "@/sandbox/openai/chat/messages";
import { streamChunks } from "@/sandbox/openai/chat/stream";
import { composeReply } from "@/sandbox/openai/compose-reply";
import { OpenAiError } from "@/sandbox/openai/errors";
import {
  type Fields,
  isObject,
  optionalBoolean,
  optionalEnum,
  optionalNumber,
  refuseUnknown,
  requiredString,
  wrongType,
} from "@/sandbox/openai/fields";
import { hashHex } from "@/sandbox/openai/hash";
import { type Model, requireModel } from "@/sandbox/openai/models";
import { jsonBody } from "@/sandbox/openai/request-body";
import { type Format, readSchemaFormat } from "@/sandbox/openai/schema-format";
import { sendAnswer } from "@/sandbox/openai/send-answer";
import { estimatedTokens } from "@/sandbox/openai/tokens";
import { readTools } from "@/sandbox/openai/tools";

const CALL = "POST /chat/completions";

export async function createCompletion(call: Call): Promise<SandboxResponse> {
  const { request, context } = call;
  const fields = jsonBody(request);
  refuseUnknown(CALL, fields);
  const model = requireModel(requiredString(fields, "model"), "text", context.now());
  checkSettings(fields, model);
  const format = readFormat(fields.response_format);
  const tools = readTools(fields, { call: CALL, nested: true });
  const prompt = readMessages(fields);
  const stream = optionalBoolean(fields, "stream");
  const withUsage = readStreamOptions(fields, stream);

  const seed = hashHex(`${call.serial}|${request.body.toString("utf8")}`, 29);
  const id = `chatcmpl-${seed}`;
  const reply = await composeReply(call, { id, model: model.id, prompt, format, tools, stream });
  const usage = { input: estimatedTokens(prompt.all), output: estimatedTokens(reply.text) };
  const completion = { id, created: Math.floor(context.now() / 1000), model: model.id, reply, usage };
  return sendAnswer(
    call,
    { stream, ending: reply.ending },
    {
      streamed: (delayMs, signal) => streamChunks(completion, { delayMs, withUsage }, signal),
      whole: () => completionObject(completion),
    },
  );
}

function checkSettings(fields: Fields, model: Model) {
  optionalNumber(fields, "temperature", { min: 0, max: 2, fallback: 1 });
  optionalNumber(fields, "top_p", { min: 0, max: 1, fallback: 1 });
  optionalNumber(fields, "presence_penalty", { min: -2, max: 2, fallback: 0 });
  optionalNumber(fields, "frequency_penalty", { min: -2, max: 2, fallback: 0 });
  optionalNumber(fields, "n", { min: 1, max: 1, whole: true, fallback: 1 });
  optionalNumber(fields, "max_tokens", { min: 1, max: 1_000_000, whole: true, fallback: 100_000 });
  optionalNumber(fields, "max_completion_tokens", { min: 1, max: 1_000_000, whole: true, fallback: 100_000 });
  optionalEnum(fields, "reasoning_effort", ["none", "minimal", "low", "medium", "high", "xhigh"], "medium");
  optionalEnum(fields, "verbosity", ["low", "medium", "high"], "medium");
  if (model.reasons && fields.max_tokens !== undefined) {
    const message =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
    throw new OpenAiError(400, "unsupported_parameter", message, "max_tokens");
  }
}

function readFormat(format: unknown): Format {
  if (format === undefined || format === null) return { sent: { type: "text" } };
  if (!isObject(format)) throw wrongType("response_format", "an object", format);
  refuseUnknown(`${CALL} response_format`, format, "response_format");
  const type = optionalEnum(format, "type", ["text", "json_schema"], "text");
  if (type === "text") return { sent: { type } };
  const { json_schema: described } = format;
  if (!isObject(described)) throw wrongType("response_format.json_schema", "an object", described);
  refuseUnknown(`${CALL} json_schema`, described, "response_format.json_schema");
  return { ...readSchemaFormat(described, "response_format.json_schema", "response_format"), sent: format };
}

function readStreamOptions({ stream_options: sent }: Fields, stream: boolean): boolean {
  if (sent === undefined || sent === null) return false;
  if (!stream) {
    const message = "The 'stream_options' parameter is only allowed when 'stream' is enabled.";
    throw new OpenAiError(400, "invalid_value", message, "stream_options");
  }
  if (!isObject(sent)) throw wrongType("stream_options", "an object", sent);
  refuseUnknown(`${CALL} stream_options`, sent, "stream_options");
  return optionalBoolean(sent, "include_usage");
}

import { pause } from "@/sandbox/core/pause";
import type { SandboxResponse } from "@/sandbox/core/stand-in";
import type { Call } from "@/sandbox/openai/call";
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
import { requireModel } from "@/sandbox/openai/models";
import { jsonBody } from "@/sandbox/openai/request-body";
import { type Answer, responseObject } from "@/sandbox/openai/response-object";
import { readInput } from "@/sandbox/openai/responses-input";
import { streamEvents } from "@/sandbox/openai/responses-stream";
import { checkStrictSchema, type JsonSchema } from "@/sandbox/openai/strict-schema";
import { readBrief } from "@/sandbox/openai/text/brief";
import { valueForSchema } from "@/sandbox/openai/text/schema-value";
import { writePost } from "@/sandbox/openai/text/write-post";

export async function createResponse(call: Call): Promise<SandboxResponse> {
  const { request, context, options } = call;
  const fields = jsonBody(request);
  refuseUnknown("POST /responses", fields);
  const model = requireModel(requiredString(fields, "model"), "text", context.now());
  checkSettings(fields);
  const format = readFormat(fields.text);
  const prompt = readInput(fields);
  const stream = optionalBoolean(fields, "stream");

  const brief = readBrief(prompt);
  const text = format.schema ? JSON.stringify(valueForSchema(format.schema, brief)) : writePost(brief).text;
  const seed = hashHex(`${call.serial}|${request.body.toString("utf8")}`, 48);
  const answer: Answer = {
    id: `resp_${seed}`,
    itemId: `msg_${seed}`,
    createdAt: Math.floor(context.now() / 1000),
    model: model.id,
    text,
    format: format.sent,
    metadata: fields.metadata ?? {},
    usage: { input: tokens(prompt.all), output: tokens(text) },
  };
  await context.recordEffect({
    service: "openai",
    kind: "text",
    id: answer.id,
    data: {
      model: model.id,
      stream,
      language: brief.language,
      platform: brief.platform,
      characters: text.length,
    },
  });
  if (stream) {
    const headers = { ...call.headers, "content-type": "text/event-stream; charset=utf-8" };
    return { status: 200, headers, body: streamEvents(answer, options.textDelayMs, request.signal) };
  }
  await pause(options.textDelayMs, request.signal);
  const headers = { ...call.headers, "content-type": "application/json" };
  return { status: 200, headers, body: JSON.stringify(responseObject(answer, "completed")) };
}

function checkSettings(fields: Fields) {
  optionalNumber(fields, "temperature", { min: 0, max: 2, fallback: 1 });
  optionalNumber(fields, "top_p", { min: 0, max: 1, fallback: 1 });
  optionalNumber(fields, "max_output_tokens", { min: 16, max: 1_000_000, whole: true, fallback: 100_000 });
  optionalEnum(fields, "truncation", ["auto", "disabled"], "disabled");
  optionalBoolean(fields, "store");
  if (isObject(fields.reasoning)) {
    refuseUnknown("POST /responses reasoning", fields.reasoning, "reasoning");
    const efforts = ["none", "minimal", "low", "medium", "high", "xhigh"] as const;
    optionalEnum(fields.reasoning, "effort", efforts, "medium");
  }
  if (fields.metadata !== undefined && fields.metadata !== null && !isObject(fields.metadata)) {
    throw wrongType("metadata", "an object", fields.metadata);
  }
}

function readFormat(text: unknown): { sent: unknown; schema?: JsonSchema } {
  if (text === undefined || text === null) return { sent: { type: "text" } };
  if (!isObject(text)) throw wrongType("text", "an object", text);
  refuseUnknown("POST /responses text", text, "text");
  optionalEnum(text, "verbosity", ["low", "medium", "high"], "medium");
  const { format } = text;
  if (format === undefined) return { sent: { type: "text" } };
  if (!isObject(format)) throw wrongType("text.format", "an object", format);
  refuseUnknown("POST /responses text.format", format, "text.format");
  const type = optionalEnum(format, "type", ["text", "json_schema"], "text");
  if (type === "text") return { sent: { type } };
  const name = requiredString(format, "name", 64);
  if (!/^[\w-]+$/.test(name)) {
    const message = `Invalid 'text.format.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`;
    throw new OpenAiError(400, "invalid_value", message, "text.format.name");
  }
  if (!isObject(format.schema)) throw wrongType("text.format.schema", "an object", format.schema);
  if (optionalBoolean(format, "strict")) checkStrictSchema(format.schema, name);
  return { sent: format, schema: format.schema };
}

function tokens(text: string) {
  return Math.max(1, Math.ceil(Buffer.byteLength(text) / 4));
}

import type { SandboxResponse } from "@/sandbox/core/stand-in";
import { type Call, keepItems, storedItems } from "@/sandbox/openai/call";
import { composeReply } from "@/sandbox/openai/compose-reply";
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
import { readInput } from "@/sandbox/openai/responses/input";
import { type Answer, finalStatus, responseObject } from "@/sandbox/openai/responses/response-object";
import { streamEvents } from "@/sandbox/openai/responses/stream";
import { type Format, readSchemaFormat } from "@/sandbox/openai/schema-format";
import { sendAnswer } from "@/sandbox/openai/send-answer";
import { estimatedTokens } from "@/sandbox/openai/tokens";
import { readTools } from "@/sandbox/openai/tools";

const CALL = "POST /responses";

export async function createResponse(call: Call): Promise<SandboxResponse> {
  const { request, context } = call;
  const fields = jsonBody(request);
  refuseUnknown(CALL, fields);
  const model = requireModel(requiredString(fields, "model"), "text", context.now());
  checkSettings(fields);
  const format = readFormat(fields.text);
  const tools = readTools(fields, { call: CALL, nested: false });
  const prompt = readInput(fields, storedItems(call));
  const stream = optionalBoolean(fields, "stream");

  const seed = hashHex(`${call.serial}|${request.body.toString("utf8")}`, 48);
  const id = `resp_${seed}`;
  const reply = await composeReply(call, { id, model: model.id, prompt, format, tools, stream });
  const answer: Answer = {
    id,
    itemId: `msg_${seed}`,
    createdAt: Math.floor(context.now() / 1000),
    model: model.id,
    reply,
    asked: {
      format: format.sent,
      metadata: fields.metadata ?? {},
      tools: tools.sent,
      toolChoice: tools.choice,
      parallel: tools.parallel,
    },
    usage: { input: estimatedTokens(prompt.all), output: estimatedTokens(reply.text) },
  };
  if (fields.store !== false) await keepItems(call, itemsOf(answer));
  return sendAnswer(
    call,
    { stream, ending: reply.ending },
    {
      streamed: (delayMs, signal) => streamEvents(answer, delayMs, signal),
      whole: () => responseObject(answer, finalStatus(answer)),
    },
  );
}

/** What a later request may refer to by its id. */
function itemsOf({ itemId, reply }: Answer) {
  const calls = reply.calls.map(({ itemId: id, callId, name, arguments: sent }) => ({
    id,
    turn: { kind: "call" as const, callId, name, arguments: sent },
  }));
  const turn = { kind: "message" as const, role: "assistant", text: reply.text, pictures: [] };
  return reply.text === "" ? calls : [{ id: itemId, turn }, ...calls];
}

function checkSettings(fields: Fields) {
  optionalNumber(fields, "temperature", { min: 0, max: 2, fallback: 1 });
  optionalNumber(fields, "top_p", { min: 0, max: 1, fallback: 1 });
  optionalNumber(fields, "max_output_tokens", { min: 16, max: 1_000_000, whole: true, fallback: 100_000 });
  optionalEnum(fields, "truncation", ["auto", "disabled"], "disabled");
  optionalBoolean(fields, "store");
  if (isObject(fields.reasoning)) {
    refuseUnknown(`${CALL} reasoning`, fields.reasoning, "reasoning");
    const efforts = ["none", "minimal", "low", "medium", "high", "xhigh"] as const;
    optionalEnum(fields.reasoning, "effort", efforts, "medium");
  }
  if (fields.metadata !== undefined && fields.metadata !== null && !isObject(fields.metadata)) {
    throw wrongType("metadata", "an object", fields.metadata);
  }
}

function readFormat(text: unknown): Format {
  if (text === undefined || text === null) return { sent: { type: "text" } };
  if (!isObject(text)) throw wrongType("text", "an object", text);
  refuseUnknown(`${CALL} text`, text, "text");
  optionalEnum(text, "verbosity", ["low", "medium", "high"], "medium");
  const { format } = text;
  if (format === undefined) return { sent: { type: "text" } };
  if (!isObject(format)) throw wrongType("text.format", "an object", format);
  refuseUnknown(`${CALL} text.format`, format, "text.format");
  const type = optionalEnum(format, "type", ["text", "json_schema"], "text");
  return type === "text" ? { sent: { type } } : readSchemaFormat(format, "text.format");
}

import type { StoredItem } from "@/sandbox/openai/call";
import { createMissingParameterError, OpenAiError } from "@/sandbox/openai/errors";
import {
  type InputImage,
  type Prompt,
  parsePrompt,
  readContent,
  readInputImage,
  type Turn,
} from "@/sandbox/openai/prompt";
import {
  createTypeError,
  type Fields,
  isObject,
  rejectUnknownFields,
  requiredString,
  throwInvalidValue,
} from "@/sandbox/openai/request-body";

const ROLES = ["user", "system", "developer", "assistant"];
const TYPES = ["message", "function_call", "function_call_output", "item_reference"];

/** Reads the conversation of a /responses request. `stored` are the items of earlier responses. */
export function readInput(fields: Fields, stored: StoredItem[] = []): Prompt {
  const { instructions, input } = fields;
  if (instructions !== undefined && instructions !== null && typeof instructions !== "string") {
    throw createTypeError("instructions", "a string", instructions);
  }
  if (input === undefined || input === null) {
    throw createMissingParameterError("input");
  }
  const turns = typeof input === "string" ? [messageTurn("user", input)] : readTurns(input, stored);
  checkCalls(turns);
  return parsePrompt(turns, instructions ?? "");
}

function readTurns(input: unknown, stored: StoredItem[]): Turn[] {
  if (!Array.isArray(input)) throw createTypeError("input", "a string or an array", input);
  if (input.length === 0)
    throw new OpenAiError(400, "invalid_value", "Invalid 'input': it is empty.", "input");
  return input.map((item: unknown, index) => {
    const at = `input[${index}]`;
    if (!isObject(item)) throw createTypeError(at, "an object", item);
    switch (item.type) {
      case undefined:
      case "message":
        return readMessage(item, at);
      case "function_call":
        return readCall(item, at);
      case "function_call_output":
        return readOutput(item, at);
      case "item_reference":
        return referred(item, at, stored);
      default:
        throw throwInvalidValue(`${at}.type`, item.type, TYPES);
    }
  });
}

function messageTurn(role: string, text: string, images: InputImage[] = []): Turn {
  return { kind: "message", role, text, images };
}

function readMessage(item: Fields, at: string): Turn {
  rejectUnknownFields("POST /responses input", item, at);
  if (typeof item.role !== "string" || !ROLES.includes(item.role)) {
    throw throwInvalidValue(`${at}.role`, item.role, ROLES);
  }
  const { text, images } = readMessageContent(item.content, item.role, `${at}.content`);
  return messageTurn(item.role, text, images);
}

function readCall(item: Fields, at: string): Turn {
  rejectUnknownFields("POST /responses function_call", item, at);
  const [callId, name, sent] = ["call_id", "name", "arguments"].map((field) => requiredString(item, field));
  return { kind: "call", callId: callId ?? "", name: name ?? "", arguments: sent ?? "" };
}

function readOutput(item: Fields, at: string): Turn {
  rejectUnknownFields("POST /responses function_call_output", item, at);
  const callId = requiredString(item, "call_id");
  const { output } = item;
  if (typeof output === "string") return { kind: "output", callId, output };
  return { kind: "output", callId, output: readMessageContent(output, "user", `${at}.output`).text };
}

function referred(item: Fields, at: string, stored: StoredItem[]): Turn {
  rejectUnknownFields("POST /responses item_reference", item, at);
  const id = requiredString(item, "id");
  const found = stored.find((one) => one.id === id);
  if (!found) {
    const message = `Item with id '${id}' not found. Items are not persisted when 'store' is set to false.`;
    throw new OpenAiError(404, null, message, "input");
  }
  return found.turn as Turn;
}

/** Every call needs its output, and every output its call. */
function checkCalls(turns: Turn[]) {
  const calls = turns.flatMap((turn) => (turn.kind === "call" ? [turn.callId] : []));
  const outputs = turns.flatMap((turn) => (turn.kind === "output" ? [turn.callId] : []));
  const unknownName = outputs.find((id) => !calls.includes(id));
  if (unknownName !== undefined) {
    const message = `No tool call found for function call output with call_id ${unknownName}.`;
    throw new OpenAiError(400, null, message, "input");
  }
  const open = calls.find((id) => !outputs.includes(id));
  if (open === undefined) return;
  throw new OpenAiError(400, null, `No tool output found for function call ${open}.`, "input");
}

function readMessageContent(content: unknown, role: string, at: string) {
  const textType = role === "assistant" ? "output_text" : "input_text";
  const types = role === "user" ? [textType, "input_image"] : [textType];
  const readImage = (part: Fields, where: string) => readInputImage(part.image_url, `${where}.image_url`);
  return readContent(content, { call: "POST /responses", at, types, readImage });
}

import type { StoredItem } from "@/sandbox/openai/call";
import { OpenAiError } from "@/sandbox/openai/errors";
import { type Fields, isObject, refuseUnknown, requiredString, wrongType } from "@/sandbox/openai/fields";
import { readPicture, type SeenPicture } from "@/sandbox/openai/pictures";
import { type Prompt, promptOf, refuseValue, type Turn } from "@/sandbox/openai/prompt";

const ROLES = ["user", "system", "developer", "assistant"];
const TYPES = ["message", "function_call", "function_call_output", "item_reference"];

/** The conversation of a request to /responses. `stored` are the items of earlier answers, by their ids. */
export function readInput(fields: Fields, stored: StoredItem[] = []): Prompt {
  const { instructions, input } = fields;
  if (instructions !== undefined && instructions !== null && typeof instructions !== "string") {
    throw wrongType("instructions", "a string", instructions);
  }
  if (input === undefined || input === null) {
    throw new OpenAiError(400, "missing_required_parameter", "Missing required parameter: 'input'.", "input");
  }
  const turns = typeof input === "string" ? [messageTurn("user", input)] : readTurns(input, stored);
  checkCalls(turns);
  return promptOf(turns, instructions ?? "");
}

function readTurns(input: unknown, stored: StoredItem[]): Turn[] {
  if (!Array.isArray(input)) throw wrongType("input", "a string or an array", input);
  if (input.length === 0)
    throw new OpenAiError(400, "invalid_value", "Invalid 'input': it is empty.", "input");
  return input.map((item: unknown, index) => {
    const at = `input[${index}]`;
    if (!isObject(item)) throw wrongType(at, "an object", item);
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
        throw refuseValue(`${at}.type`, item.type, TYPES);
    }
  });
}

function messageTurn(role: string, text: string, pictures: SeenPicture[] = []): Turn {
  return { kind: "message", role, text, pictures };
}

function readMessage(item: Fields, at: string): Turn {
  refuseUnknown("POST /responses input", item, at);
  if (typeof item.role !== "string" || !ROLES.includes(item.role)) {
    throw refuseValue(`${at}.role`, item.role, ROLES);
  }
  const { text, pictures } = readContent(item.content, item.role, `${at}.content`);
  return messageTurn(item.role, text, pictures);
}

function readCall(item: Fields, at: string): Turn {
  refuseUnknown("POST /responses function_call", item, at);
  const [callId, name, sent] = ["call_id", "name", "arguments"].map((field) => requiredString(item, field));
  return { kind: "call", callId: callId ?? "", name: name ?? "", arguments: sent ?? "" };
}

function readOutput(item: Fields, at: string): Turn {
  refuseUnknown("POST /responses function_call_output", item, at);
  const callId = requiredString(item, "call_id");
  const { output } = item;
  if (typeof output === "string") return { kind: "output", callId, output };
  return { kind: "output", callId, output: readContent(output, "user", `${at}.output`).text };
}

function referred(item: Fields, at: string, stored: StoredItem[]): Turn {
  refuseUnknown("POST /responses item_reference", item, at);
  const id = requiredString(item, "id");
  const found = stored.find((one) => one.id === id);
  if (!found) {
    const message = `Item with id '${id}' not found. Items are not persisted when 'store' is set to false.`;
    throw new OpenAiError(404, null, message, "input");
  }
  return found.turn as Turn;
}

/** Every call has its output, and every output its call. */
function checkCalls(turns: Turn[]) {
  const calls = turns.flatMap((turn) => (turn.kind === "call" ? [turn.callId] : []));
  const outputs = turns.flatMap((turn) => (turn.kind === "output" ? [turn.callId] : []));
  const stray = outputs.find((id) => !calls.includes(id));
  if (stray !== undefined) {
    const message = `No tool call found for function call output with call_id ${stray}.`;
    throw new OpenAiError(400, null, message, "input");
  }
  const open = calls.find((id) => !outputs.includes(id));
  if (open === undefined) return;
  throw new OpenAiError(400, null, `No tool output found for function call ${open}.`, "input");
}

function readContent(content: unknown, role: string, at: string): { text: string; pictures: SeenPicture[] } {
  if (typeof content === "string") return { text: content, pictures: [] };
  if (!Array.isArray(content)) throw wrongType(at, "a string or an array", content);
  const textType = role === "assistant" ? "output_text" : "input_text";
  const allowed = role === "user" ? [textType, "input_image"] : [textType];
  const pictures: SeenPicture[] = [];
  const parts = content.map((part: unknown, index) => {
    const where = `${at}[${index}]`;
    if (!isObject(part)) throw wrongType(where, "an object", part);
    refuseUnknown("POST /responses content", part, where);
    if (typeof part.type !== "string" || !allowed.includes(part.type)) {
      throw refuseValue(`${where}.type`, part.type, allowed);
    }
    if (part.type === "input_image") {
      pictures.push(readPicture(part.image_url, `${where}.image_url`));
      return "";
    }
    if (typeof part.text !== "string") throw wrongType(`${where}.text`, "a string", part.text);
    return part.text;
  });
  return { text: parts.filter((text) => text !== "").join("\n"), pictures };
}

import { OpenAiError } from "@/sandbox/openai/errors";
import { type Fields, isObject, refuseUnknown, wrongType } from "@/sandbox/openai/fields";

/** A prompt by who speaks: what the application instructs, and what the person asks (the last turn). */
export interface Prompt {
  instructions: string;
  user: string;
  /** The assistant's last turn, if the conversation has one. */
  previous: string;
  all: string;
}

const ROLES = ["user", "system", "developer", "assistant"];

export function readInput(fields: Fields): Prompt {
  const { instructions, input } = fields;
  if (instructions !== undefined && instructions !== null && typeof instructions !== "string") {
    throw wrongType("instructions", "a string", instructions);
  }
  if (input === undefined || input === null) {
    throw new OpenAiError(400, "missing_required_parameter", "Missing required parameter: 'input'.", "input");
  }
  const turns = typeof input === "string" ? [{ role: "user", text: input }] : readTurns(input);
  const instructed = turns.filter(({ role }) => role === "system" || role === "developer");
  const told = [instructions ?? "", ...instructed.map(({ text }) => text)].filter((text) => text !== "");
  const user = turns.findLast(({ role }) => role === "user")?.text ?? "";
  const previous = turns.findLast(({ role }) => role === "assistant")?.text ?? "";
  const all = [instructions ?? "", ...turns.map(({ text }) => text)].join("\n\n");
  return { instructions: told.join("\n\n"), user, previous, all };
}

function readTurns(input: unknown) {
  if (!Array.isArray(input)) throw wrongType("input", "a string or an array", input);
  if (input.length === 0)
    throw new OpenAiError(400, "invalid_value", "Invalid 'input': it is empty.", "input");
  return input.map((item: unknown, index) => {
    const at = `input[${index}]`;
    if (!isObject(item)) throw wrongType(at, "an object", item);
    refuseUnknown("POST /responses input", item, at);
    if (item.type !== undefined && item.type !== "message")
      throw invalid(`${at}.type`, item.type, ["message"]);
    if (typeof item.role !== "string" || !ROLES.includes(item.role))
      throw invalid(`${at}.role`, item.role, ROLES);
    return { role: item.role, text: readContent(item.content, item.role, `${at}.content`) };
  });
}

function readContent(content: unknown, role: string, at: string): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) throw wrongType(at, "a string or an array", content);
  const textType = role === "assistant" ? "output_text" : "input_text";
  const allowed = role === "user" ? [textType, "input_image"] : [textType];
  const parts = content.map((part: unknown, index) => {
    const where = `${at}[${index}]`;
    if (!isObject(part)) throw wrongType(where, "an object", part);
    refuseUnknown("POST /responses content", part, where);
    if (typeof part.type !== "string" || !allowed.includes(part.type)) {
      throw invalid(`${where}.type`, part.type, allowed);
    }
    if (part.type === "input_image") return "";
    if (typeof part.text !== "string") throw wrongType(`${where}.text`, "a string", part.text);
    return part.text;
  });
  return parts.filter((text) => text !== "").join("\n");
}

function invalid(param: string, value: unknown, allowed: string[]) {
  const list = allowed.map((item) => `'${item}'`).join(", ");
  const message = `Invalid value: '${String(value)}'. Supported values are: ${list}.`;
  return new OpenAiError(400, "invalid_value", message, param);
}

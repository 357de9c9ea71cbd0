import { OpenAiError } from "@/sandbox/openai/errors";
import { type Fields, isObject, refuseUnknown, wrongType } from "@/sandbox/openai/fields";
import { readPicture, type SeenPicture } from "@/sandbox/openai/pictures";
import { type Prompt, promptOf, refuseValue, type Turn } from "@/sandbox/openai/prompt";

const CALL = "POST /chat/completions";
const ROLES = ["system", "developer", "user", "assistant", "tool"];

/** The conversation of a request to /chat/completions. */
export function readMessages({ messages }: Fields): Prompt {
  if (messages === undefined || messages === null) {
    throw new OpenAiError(
      400,
      "missing_required_parameter",
      "Missing required parameter: 'messages'.",
      "messages",
    );
  }
  if (!Array.isArray(messages)) throw wrongType("messages", "an array", messages);
  if (messages.length === 0) {
    const message =
      "Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead.";
    throw new OpenAiError(400, "empty_array", message, "messages");
  }
  const turns = messages.flatMap((message: unknown, index) => readMessage(message, `messages[${index}]`));
  checkCalls(turns);
  return promptOf(turns);
}

function readMessage(message: unknown, at: string): Turn[] {
  if (!isObject(message)) throw wrongType(at, "an object", message);
  refuseUnknown(`${CALL} messages`, message, at);
  const { role } = message;
  if (typeof role !== "string" || !ROLES.includes(role)) throw refuseValue(`${at}.role`, role, ROLES);
  if (role === "tool") {
    const { tool_call_id: callId } = message;
    if (typeof callId !== "string") throw wrongType(`${at}.tool_call_id`, "a string", callId);
    return [{ kind: "output", callId, output: readContent(message.content, role, `${at}.content`).text }];
  }
  const calls = role === "assistant" ? readCalls(message.tool_calls, `${at}.tool_calls`) : [];
  if (calls.length > 0 && (message.content === null || message.content === undefined)) return calls;
  const content = readContent(message.content, role, `${at}.content`);
  return [{ kind: "message", role, ...content }, ...calls];
}

function readCalls(calls: unknown, at: string): Turn[] {
  if (calls === undefined || calls === null) return [];
  if (!Array.isArray(calls)) throw wrongType(at, "an array", calls);
  return calls.map((call: unknown, index) => {
    const where = `${at}[${index}]`;
    if (!isObject(call)) throw wrongType(where, "an object", call);
    refuseUnknown(`${CALL} tool_calls`, call, where);
    const { id, function: called } = call;
    if (!isObject(called)) throw wrongType(`${where}.function`, "an object", called);
    const { name, arguments: sent } = called;
    if (typeof id !== "string" || typeof name !== "string" || typeof sent !== "string") {
      throw wrongType(where, "a tool call", call);
    }
    return { kind: "call", callId: id, name, arguments: sent };
  });
}

/** Messages of the role tool follow their call, and every call has one. */
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

function readContent(content: unknown, role: string, at: string): { text: string; pictures: SeenPicture[] } {
  if (typeof content === "string") return { text: content, pictures: [] };
  if (!Array.isArray(content)) throw wrongType(at, "a string or an array", content);
  const allowed = role === "user" ? ["text", "image_url"] : ["text"];
  const pictures: SeenPicture[] = [];
  const parts = content.map((part: unknown, index) => {
    const where = `${at}[${index}]`;
    if (!isObject(part)) throw wrongType(where, "an object", part);
    refuseUnknown(`${CALL} content`, part, where);
    if (typeof part.type !== "string" || !allowed.includes(part.type)) {
      throw refuseValue(`${where}.type`, part.type, allowed);
    }
    if (part.type === "image_url") {
      if (!isObject(part.image_url)) throw wrongType(`${where}.image_url`, "an object", part.image_url);
      pictures.push(readPicture(part.image_url.url, `${where}.image_url.url`));
      return "";
    }
    if (typeof part.text !== "string") throw wrongType(`${where}.text`, "a string", part.text);
    return part.text;
  });
  return { text: parts.filter((text) => text !== "").join("\n"), pictures };
}

import { OpenAiError } from "@/sandbox/openai/errors";
import {
  type Fields,
  isObject,
  optionalBoolean,
  refuseUnknown,
  requiredString,
  wrongType,
} from "@/sandbox/openai/fields";
import { refuseValue } from "@/sandbox/openai/prompt";
import { checkStrictSchema, type JsonSchema } from "@/sandbox/openai/strict-schema";

export interface Tool {
  name: string;
  description: string;
  parameters: JsonSchema;
}

export interface Tools {
  offered: Tool[];
  /** What may be called in this answer: all that is offered, none, or one by name. */
  usable: Tool[];
  /** A tool has to be called. */
  required: boolean;
  parallel: boolean;
  /** As they were sent: the answer repeats them. */
  sent: unknown;
  choice: unknown;
}

type Shape = { call: string; nested: boolean };

/** Tools of a request. In chat the function stands one level deeper than in responses. */
export function readTools(fields: Fields, { call, nested }: Shape): Tools {
  const { tools } = fields;
  if (tools !== undefined && tools !== null && !Array.isArray(tools))
    throw wrongType("tools", "an array", tools);
  const listed: unknown[] = tools ?? [];
  const offered = listed.map((tool, index) => readTool(tool, `tools[${index}]`, { call, nested }));
  const choice = fields.tool_choice ?? (offered.length > 0 ? "auto" : "none");
  const parallel = fields.parallel_tool_calls === undefined || optionalBoolean(fields, "parallel_tool_calls");
  const { usable, required } = readChoice(choice, offered, nested);
  return { offered, usable, required, parallel, sent: listed, choice: fields.tool_choice ?? "auto" };
}

function readTool(tool: unknown, at: string, { call, nested }: Shape): Tool {
  if (!isObject(tool)) throw wrongType(at, "an object", tool);
  refuseUnknown(`${call} tools`, tool, at);
  if (tool.type !== "function") throw refuseValue(`${at}.type`, tool.type, ["function"]);
  const within = nested ? `${at}.function` : at;
  const body = nested ? tool.function : tool;
  if (!isObject(body)) throw wrongType(within, "an object", body);
  if (nested) refuseUnknown(`${call} tools.function`, body, within);
  const name = requiredString(body, "name", 64);
  if (!/^[\w-]+$/.test(name)) {
    const message = `Invalid '${within}.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`;
    throw new OpenAiError(400, "invalid_value", message, `${within}.name`);
  }
  const parameters = body.parameters ?? {};
  if (!isObject(parameters)) throw wrongType(`${within}.parameters`, "an object", parameters);
  const place = { code: "invalid_function_parameters", param: `${within}.parameters`, subject: "function" };
  if (optionalBoolean(body, "strict")) checkStrictSchema(parameters, name, place);
  const description = typeof body.description === "string" ? body.description : "";
  return { name, description, parameters };
}

function readChoice(choice: unknown, offered: Tool[], nested: boolean) {
  if (choice === "none") return { usable: [], required: false };
  if (choice === "auto") return { usable: offered, required: false };
  if (choice === "required" && offered.length > 0) return { usable: offered, required: true };
  const named = isObject(choice) ? (nested ? choice.function : choice) : undefined;
  const name = isObject(named) ? named.name : undefined;
  const found = offered.find((tool) => tool.name === name);
  if (found) return { usable: [found], required: true };
  if (typeof choice === "string" && choice !== "required") {
    throw refuseValue("tool_choice", choice, ["none", "auto", "required"]);
  }
  const message = `Invalid value: 'tool_choice' ${name === undefined ? "is only allowed when 'tools' are specified" : `names '${String(name)}', which is not in 'tools'`}.`;
  throw new OpenAiError(400, "invalid_value", message, "tool_choice");
}

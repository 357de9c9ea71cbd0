import { OpenAiError } from "@/sandbox/openai/errors";
import {
  createTypeError,
  type Fields,
  isObject,
  optionalBoolean,
  optionalEnum,
  rejectUnknownFields,
  requiredString,
  throwInvalidValue,
} from "@/sandbox/openai/request-body";

export interface Tool {
  name: string;
  description: string;
  parameters: JsonSchema;
}

export interface Tools {
  offered: Tool[];
  /** Tools that this response may call: all offered ones, none, or one by name. */
  usable: Tool[];
  required: boolean;
  parallel: boolean;
  /** As sent; the response repeats them. */
  sent: unknown;
  choice: unknown;
}

type Shape = { call: string; nested: boolean };

/** Reads the tools of a request; in chat, the function is nested one level deeper. */
export function readTools(fields: Fields, { call, nested }: Shape): Tools {
  const { tools } = fields;
  if (tools !== undefined && tools !== null && !Array.isArray(tools))
    throw createTypeError("tools", "an array", tools);
  const listed: unknown[] = tools ?? [];
  const offered = listed.map((tool, index) => readTool(tool, `tools[${index}]`, { call, nested }));
  const choice = fields.tool_choice ?? (offered.length > 0 ? "auto" : "none");
  const parallel = fields.parallel_tool_calls === undefined || optionalBoolean(fields, "parallel_tool_calls");
  const { usable, required } = readChoice(choice, offered, nested);
  return { offered, usable, required, parallel, sent: listed, choice: fields.tool_choice ?? "auto" };
}

function readTool(tool: unknown, at: string, { call, nested }: Shape): Tool {
  if (!isObject(tool)) throw createTypeError(at, "an object", tool);
  rejectUnknownFields(`${call} tools`, tool, at);
  if (tool.type !== "function") throw throwInvalidValue(`${at}.type`, tool.type, ["function"]);
  const within = nested ? `${at}.function` : at;
  const body = nested ? tool.function : tool;
  if (!isObject(body)) throw createTypeError(within, "an object", body);
  if (nested) rejectUnknownFields(`${call} tools.function`, body, within);
  const name = readName(body, within);
  const parameters = body.parameters ?? {};
  if (!isObject(parameters)) throw createTypeError(`${within}.parameters`, "an object", parameters);
  const position = {
    code: "invalid_function_parameters",
    param: `${within}.parameters`,
    subject: "function",
  };
  if (optionalBoolean(body, "strict")) checkStrictSchema(parameters, name, position);
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
    throw throwInvalidValue("tool_choice", choice, ["none", "auto", "required"]);
  }
  const message = `Invalid value: 'tool_choice' ${name === undefined ? "is only allowed when 'tools' are specified" : `names '${String(name)}', which is not in 'tools'`}.`;
  throw new OpenAiError(400, "invalid_value", message, "tool_choice");
}

export type JsonSchema = Fields;

/** Keywords that the guide on structured outputs lists; `$schema` is what every SDK sends at the root. */
const SUPPORTED_KEYWORDS = new Set([
  ...["$schema", "$ref", "$defs", "definitions", "type", "description", "enum", "const", "anyOf", "title"],
  ...["properties", "required", "additionalProperties", "items", "minItems", "maxItems", "pattern", "format"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
]);
const FORMATS = ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];

interface SchemaPosition {
  code: string;
  param: string;
  subject: string;
}

/** Checks OpenAI's rules for strict schemas: closed objects, all properties required, no unsupported keywords. */
function checkStrictSchema(schema: JsonSchema, name: string, position: SchemaPosition) {
  const faults: Faults = { name, position };
  if (schema.type !== "object") refuse(faults, [], `schema must be a JSON Schema of 'type: "object"'`);
  walk(schema, faults, []);
}

interface Faults {
  name: string;
  position: SchemaPosition;
}

function walk(schema: unknown, name: Faults, context: string[]) {
  if (!isObject(schema)) return;
  const refused = Object.keys(schema).find((keyword) => !SUPPORTED_KEYWORDS.has(keyword));
  if (refused) refuse(name, context, `'${refused}' is not permitted.`);
  if (schema.format !== undefined && !FORMATS.includes(String(schema.format)))
    refuse(name, context, `'${String(schema.format)}' is not a valid format.`);
  if (schema.type === "object" || isObject(schema.properties)) checkObject(schema, name, context);
  if (schema.type === "array" && schema.items === undefined)
    refuse(name, context, "array schema missing items.");
  walk(schema.items, name, [...context, "items"]);
  const groups = { properties: schema.properties, $defs: schema.$defs, definitions: schema.definitions };
  for (const [group, members] of Object.entries(groups)) {
    if (!isObject(members)) continue;
    for (const [key, member] of Object.entries(members)) walk(member, name, [...context, group, key]);
  }
  for (const member of Array.isArray(schema.anyOf) ? schema.anyOf : [])
    walk(member, name, [...context, "anyOf"]);
}

function checkObject(schema: Fields, name: Faults, context: string[]) {
  if (schema.additionalProperties !== false) {
    refuse(name, context, "'additionalProperties' is required to be supplied and to be false.");
  }
  const required = Array.isArray(schema.required) ? schema.required : [];
  const missing = Object.keys(isObject(schema.properties) ? schema.properties : {}).find(
    (key) => !required.includes(key),
  );
  if (missing !== undefined) {
    const text = `'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`;
    refuse(name, context, text);
  }
}

function refuse({ name, position: at }: Faults, context: string[], text: string): never {
  const position = `In context=(${context.map((step) => `'${step}'`).join(", ")}), `;
  const message = `Invalid schema for ${at.subject} '${name}': ${position}${text}`;
  throw new OpenAiError(400, at.code, message, at.param);
}

export interface Format {
  sent: unknown;
  name?: string;
  schema?: JsonSchema;
}

/** Reads the format of a response; in chat, the schema is nested one level deeper. */
export function readFormat(format: unknown, at: string, { call, nested }: Shape): Format {
  if (format === undefined) return { sent: { type: "text" } };
  if (!isObject(format)) throw createTypeError(at, "an object", format);
  rejectUnknownFields(`${call} ${at}`, format, at);
  const type = optionalEnum(format, "type", ["text", "json_schema"], "text");
  if (type === "text") return { sent: { type } };
  const within = nested ? `${at}.json_schema` : at;
  const described = nested ? format.json_schema : format;
  if (!isObject(described)) throw createTypeError(within, "an object", described);
  if (nested) rejectUnknownFields(`${call} json_schema`, described, within);
  const name = readName(described, within);
  const { schema } = described;
  if (!isObject(schema)) throw createTypeError(`${within}.schema`, "an object", schema);
  const param = nested ? at : `${at}.schema`;
  const position = { code: "invalid_json_schema", param, subject: "response_format" };
  if (optionalBoolean(described, "strict")) checkStrictSchema(schema, name, position);
  return { sent: format, name, schema };
}

function readName(fields: Fields, at: string) {
  const name = requiredString(fields, "name", 64);
  if (/^[\w-]+$/.test(name)) return name;
  const message = `Invalid '${at}.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`;
  throw new OpenAiError(400, "invalid_value", message, `${at}.name`);
}

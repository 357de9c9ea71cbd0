import type { SandboxRequest } from "@/sandbox/core/emulator";
import { readMultipart } from "@/sandbox/core/multipart";
import contract from "@/sandbox/openai/contract.json" with { type: "json" };
import { createMissingParameterError, OpenAiError } from "@/sandbox/openai/errors";

export function jsonBody({ headers, body }: SandboxRequest): Fields {
  if (!(headers["content-type"] ?? "").toLowerCase().startsWith("application/json")) {
    const message = "Unsupported content type. This API method only accepts 'application/json' requests.";
    throw new OpenAiError(400, "unsupported_content_type", message);
  }
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw new OpenAiError(400, null, "We could not parse the JSON body of your request.");
  }
  if (!isObject(value)) throw new OpenAiError(400, null, "The JSON body of your request must be an object.");
  return value;
}

/** Reads a multipart form; `image[]` and `image` are the same field, as at OpenAI. */
export async function multipartBody(request: SandboxRequest) {
  const limits = { fieldSize: 1024 * 1024, files: 40, fields: 100 };
  const form = await readMultipart(request, limits).catch(() => {
    throw new OpenAiError(400, null, "Could not parse multipart form.");
  });
  const fields: Fields = Object.fromEntries(form.fields.map(([name, value]) => [plain(name), value]));
  return { fields, files: form.files.map((file) => ({ ...file, field: plain(file.field) })) };
}

function plain(name: string) {
  return name.replace(/\[\]$/, "");
}

export type Fields = Record<string, unknown>;

const PARAMETERS: Record<string, string[]> = contract.parameters;
const HEADERS = new Set(contract.headers);

/** Rejects headers that the contract does not list. OpenAI ignores them, so sending one is a mistake. */
export function rejectUnknownHeaders(headers: Record<string, string>) {
  const unknownName = Object.keys(headers).find(
    (name) => !HEADERS.has(name) && !name.startsWith("x-stainless-") && !name.startsWith("sec-"),
  );
  if (!unknownName) return;
  const message = `Unknown header: '${unknownName}'. It is not in the sandbox's contract for OpenAI.`;
  throw new OpenAiError(400, "unknown_header", message, unknownName);
}

export function rejectUnknownFields(call: string, fields: Fields, within = "") {
  const known = PARAMETERS[call] ?? [];
  const unknownName = Object.keys(fields).find((name) => !known.includes(name));
  if (!unknownName) return;
  const param = within === "" ? unknownName : `${within}.${unknownName}`;
  throw new OpenAiError(400, "unknown_parameter", `Unknown parameter: '${param}'.`, param);
}

export function requiredString(fields: Fields, name: string, maxLength = Number.POSITIVE_INFINITY): string {
  const value = fields[name];
  if (value === undefined || value === null) {
    throw createMissingParameterError(name);
  }
  if (typeof value !== "string") throw createTypeError(name, "a string", value);
  if (value === "") throw new OpenAiError(400, "invalid_value", `Invalid '${name}': it is empty.`, name);
  if (value.length > maxLength) {
    const message = `Invalid '${name}': string too long. Expected a string with maximum length ${maxLength}, but got a string with length ${value.length} instead.`;
    throw new OpenAiError(400, "string_above_max_length", message, name);
  }
  return value;
}

export function optionalEnum<T extends string>(
  fields: Fields,
  name: string,
  allowed: readonly T[],
  fallback: T,
): T {
  const value = fields[name];
  if (value === undefined || value === null) return fallback;
  if (typeof value !== "string") throw createTypeError(name, "a string", value);
  if ((allowed as readonly string[]).includes(value)) return value as T;
  throw throwInvalidValue(name, value, allowed);
}

export function optionalNumber(
  fields: Fields,
  name: string,
  {
    min,
    max,
    whole: complete = false,
    fallback,
  }: { min: number; max: number; whole?: boolean; fallback: number },
): number {
  const value = fields[name];
  if (value === undefined || value === null) return fallback;
  if (typeof value !== "number" || (complete && !Number.isInteger(value))) {
    throw createTypeError(name, complete ? "an integer" : "a number", value);
  }
  if (value < min || value > max) {
    const [code, text] =
      value < min
        ? ["integer_below_min_value", `Expected a value >= ${min}`]
        : ["integer_above_max_value", `Expected a value <= ${max}`];
    throw new OpenAiError(400, code ?? null, `Invalid '${name}': ${text}, but got ${value} instead.`, name);
  }
  return value;
}

export function optionalBoolean(fields: Fields, name: string): boolean {
  const value = fields[name];
  if (value === undefined || value === null) return false;
  if (typeof value !== "boolean") throw createTypeError(name, "a boolean", value);
  return value;
}

export function createTypeError(name: string, expected: string, value: unknown) {
  const got = value === null ? "null" : Array.isArray(value) ? "an array" : `a ${typeof value}`;
  const message = `Invalid type for '${name}': expected ${expected}, but got ${got} instead.`;
  return new OpenAiError(400, "invalid_type", message, name);
}

export function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function throwInvalidValue(param: string, value: unknown, allowed: readonly string[]) {
  const list = allowed.map((item) => `'${item}'`).join(", ");
  const message = `Invalid value: '${String(value)}'. Supported values are: ${list}.`;
  return new OpenAiError(400, "invalid_value", message, param);
}

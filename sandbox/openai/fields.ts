import contract from "@/sandbox/openai/contract.json" with { type: "json" };
import { OpenAiError } from "@/sandbox/openai/errors";

export type Fields = Record<string, unknown>;

const PARAMETERS: Record<string, string[]> = contract.parameters;
const HEADERS = new Set(contract.headers);

/** Headers the contract does not list are refused: the real service ignores them, so sending one is a mistake. */
export function refuseUnknownHeaders(headers: Record<string, string>) {
  const stranger = Object.keys(headers).find(
    (name) => !HEADERS.has(name) && !name.startsWith("x-stainless-") && !name.startsWith("sec-"),
  );
  if (!stranger) return;
  const message = `Unknown header: '${stranger}'. It is not in the sandbox's contract for OpenAI.`;
  throw new OpenAiError(400, "unknown_header", message, stranger);
}

/** Refuses every field the contract does not list for this call, at any listed depth. */
export function refuseUnknown(call: string, fields: Fields, within = "") {
  const known = PARAMETERS[call] ?? [];
  const stranger = Object.keys(fields).find((name) => !known.includes(name));
  if (!stranger) return;
  const param = within === "" ? stranger : `${within}.${stranger}`;
  throw new OpenAiError(400, "unknown_parameter", `Unknown parameter: '${param}'.`, param);
}

export function requiredString(fields: Fields, name: string, maxLength = Number.POSITIVE_INFINITY): string {
  const value = fields[name];
  if (value === undefined || value === null) {
    throw new OpenAiError(400, "missing_required_parameter", `Missing required parameter: '${name}'.`, name);
  }
  if (typeof value !== "string") throw wrongType(name, "a string", value);
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
  if (typeof value !== "string") throw wrongType(name, "a string", value);
  if ((allowed as readonly string[]).includes(value)) return value as T;
  const list = allowed.map((item) => `'${item}'`).join(", ");
  const message = `Invalid value: '${value}'. Supported values are: ${list}.`;
  throw new OpenAiError(400, "invalid_value", message, name);
}

export function optionalNumber(
  fields: Fields,
  name: string,
  { min, max, whole = false, fallback }: { min: number; max: number; whole?: boolean; fallback: number },
): number {
  const value = fields[name];
  if (value === undefined || value === null) return fallback;
  if (typeof value !== "number" || (whole && !Number.isInteger(value))) {
    throw wrongType(name, whole ? "an integer" : "a number", value);
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
  if (typeof value !== "boolean") throw wrongType(name, "a boolean", value);
  return value;
}

export function wrongType(name: string, expected: string, value: unknown) {
  const got = value === null ? "null" : Array.isArray(value) ? "an array" : `a ${typeof value}`;
  const message = `Invalid type for '${name}': expected ${expected}, but got ${got} instead.`;
  return new OpenAiError(400, "invalid_type", message, name);
}

export function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

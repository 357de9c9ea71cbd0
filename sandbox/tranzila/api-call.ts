import type { SandboxRequest } from "@/sandbox/core/emulator";
import { asViolation, createJsonResponse, ResponseError } from "@/sandbox/core/send-response";

export type Body = Record<string, unknown>;

/** An API error: mostly status 200 with an error code in the body. */
class ApiError extends ResponseError {
  constructor(code: number, message: string, status = 200) {
    super(message, createJsonResponse(status, { error_code: code, message }));
  }
}

export const errors = {
  unauthorized: (why: string) => new ApiError(401, `Unauthorized: ${why}`, 401),
  field: (name: string, why: string) => new ApiError(20_003, `${name}: ${why}`),
  terminal: () => new ApiError(20_001, "terminal_name: not a terminal of this application"),
  duplicate: () => new ApiError(20_104, "DCdisable: this charge was made within the last 24 hours"),
  notFound: (what: string) => new ApiError(20_404, `${what}: not found`),
  noPath: () => asViolation(new ApiError(404, "Nothing answers at this address", 404)),
};

/** Reads the JSON body and rejects unknown fields, so that mistakes are found in tests. */
export function readBody(request: SandboxRequest, known: string[]): Body {
  if (request.method !== "POST") throw asViolation(new ApiError(405, "POST only", 405));
  let value: unknown;
  try {
    value = JSON.parse(request.body.toString("utf8"));
  } catch {
    throw new ApiError(20_000, "The body is not JSON", 400);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new ApiError(20_000, "The body is not a JSON object", 400);
  }
  assertKnownFields(value as Body, known);
  return value as Body;
}

export function assertKnownFields(value: Body, known: string[], where = ""): void {
  const unknownName = Object.keys(value).find((name) => !known.includes(name));
  if (unknownName) throw asViolation(errors.field(`${where}${unknownName}`, "unknown field"));
}

export function objectOf(value: unknown, name: string): Body {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Body;
  throw errors.field(name, "must be an object");
}

export function listOf(value: unknown, name: string): Body[] {
  if (!Array.isArray(value)) throw errors.field(name, "must be a list");
  return value.map((item, index) => objectOf(item, `${name}[${index}]`));
}

export function wholeNumber(value: unknown, name: string, min: number, max: number): number {
  if (typeof value === "number" && Number.isInteger(value) && value >= min && value <= max) return value;
  throw errors.field(name, `must be a whole number from ${min} to ${max}`);
}

export function oneOf<T extends string>(value: unknown, name: string, known: readonly T[]): T {
  const found = known.find((one) => one === value);
  if (found === undefined) throw errors.field(name, `must be one of ${known.join(", ")}`);
  return found;
}

import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/stand-in";

export type Body = Record<string, unknown>;

/** A refusal as the API gives it: most with status 200 and an error code in the body. */
export class ApiRefusal extends Error {
  readonly code: number;
  readonly status: number;

  constructor(code: number, message: string, status = 200) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export const refusals = {
  unauthorized: (why: string) => new ApiRefusal(401, `Unauthorized: ${why}`, 401),
  field: (name: string, why: string) => new ApiRefusal(20_003, `${name}: ${why}`),
  terminal: () => new ApiRefusal(20_001, "terminal_name: not a terminal of this application"),
  duplicate: () => new ApiRefusal(20_104, "DCdisable: this charge was made within the last 24 hours"),
  notFound: (what: string) => new ApiRefusal(20_404, `${what}: not found`),
  noPath: () => new ApiRefusal(404, "Nothing answers at this address", 404),
};

export function json(value: unknown, status = 200): SandboxResponse {
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(value) };
}

/** The JSON object of a call. Fields that are not in the list are refused, so that a slip is seen at home. */
export function readBody(request: SandboxRequest, known: string[]): Body {
  if (request.method !== "POST") throw new ApiRefusal(405, "POST only", 405);
  let value: unknown;
  try {
    value = JSON.parse(request.body.toString("utf8"));
  } catch {
    throw new ApiRefusal(20_000, "The body is not JSON", 400);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new ApiRefusal(20_000, "The body is not a JSON object", 400);
  }
  onlyKnown(value as Body, known);
  return value as Body;
}

export function onlyKnown(value: Body, known: string[], where = ""): void {
  const stray = Object.keys(value).find((name) => !known.includes(name));
  if (stray) throw refusals.field(`${where}${stray}`, "unknown field");
}

export function objectOf(value: unknown, name: string): Body {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Body;
  throw refusals.field(name, "must be an object");
}

export function listOf(value: unknown, name: string): Body[] {
  if (!Array.isArray(value)) throw refusals.field(name, "must be a list");
  return value.map((item, index) => objectOf(item, `${name}[${index}]`));
}

export function wholeNumber(value: unknown, name: string, least: number, most: number): number {
  if (typeof value === "number" && Number.isInteger(value) && value >= least && value <= most) return value;
  throw refusals.field(name, `must be a whole number from ${least} to ${most}`);
}

export function oneOf<T extends string>(value: unknown, name: string, known: readonly T[]): T {
  const found = known.find((one) => one === value);
  if (found === undefined) throw refusals.field(name, `must be one of ${known.join(", ")}`);
  return found;
}

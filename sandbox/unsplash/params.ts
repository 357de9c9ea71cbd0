import { asViolation, createJsonResponse, ResponseError } from "@/sandbox/core/send-response";

export interface Known<Value extends string = string> {
  /** Allowed values; absent allows any text. */
  values?: readonly Value[];
  max?: number;
}

/** Reads the parameters. Unknown ones are rejected; Unsplash ignores them, so sending one is a mistake. */
export function readParams(query: URLSearchParams, known: Record<string, Known>): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of query) {
    const rule = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!rule || found.has(name)) throw refused(`${name} is not a parameter of this call`);
    if (rule.values && !rule.values.includes(value)) throw refused(`${name} is invalid`);
    if (rule.max && !(/^[1-9]\d{0,5}$/.test(value) && Number(value) <= rule.max)) {
      throw refused(`${name} is invalid`);
    }
    found.set(name, value);
  }
  return found;
}

const refused = (message: string) => asViolation(new UnsplashError(400, message));

export class UnsplashError extends ResponseError {
  constructor(status: number, message: string) {
    // The rate limit error is the only one that is not JSON.
    const isText = status === 403;
    const text = { status, headers: { "content-type": "text/plain" }, body: message };
    super(message, isText ? text : createJsonResponse(status, { errors: [message] }));
  }
}

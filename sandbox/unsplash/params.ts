import type { SandboxResponse } from "@/sandbox/core/emulator";

export interface Known {
  /** Allowed values; absent allows any text. */
  values?: readonly string[];
  /** Largest integer. */
  max?: number;
}

/**
 * Reads the parameters of a call. Unknown ones are rejected; Unsplash ignores them, so sending one is a mistake.
 */
export function readParams(query: URLSearchParams, known: Record<string, Known>): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of query) {
    const rule = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!rule || found.has(name)) throw new UnsplashError(400, `${name} is not a parameter of this call`);
    if (rule.values && !rule.values.includes(value)) throw new UnsplashError(400, `${name} is invalid`);
    if (rule.max && !(/^[1-9]\d{0,5}$/.test(value) && Number(value) <= rule.max)) {
      throw new UnsplashError(400, `${name} is invalid`);
    }
    found.set(name, value);
  }
  return found;
}

/** Error in Unsplash's envelope: a list of sentences. */
export class UnsplashError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export function toErrorResponse(
  { status, message }: UnsplashError,
  headers: Record<string, string>,
): SandboxResponse {
  // The rate limit error is the only one that is not JSON.
  if (status === 403) return { status, headers: { ...headers, "content-type": "text/plain" }, body: message };
  return {
    status,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ errors: [message] }),
  };
}

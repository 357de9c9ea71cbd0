import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { SandboxResponse } from "@/sandbox/core/emulator";

/** Sends a response and stops streaming when the client disconnects. Resolves to the status sent. */
export async function sendResponse(res: ServerResponse, response: SandboxResponse, signal: AbortSignal) {
  if (signal.aborted) return 0;
  const { body } = response;
  if (body === undefined || typeof body === "string" || Buffer.isBuffer(body)) {
    const bytes = Buffer.from(body ?? "");
    res.writeHead(response.status, { ...response.headers, "content-length": String(bytes.length) });
    res.end(bytes);
    return response.status;
  }
  res.writeHead(response.status, response.headers);
  res.flushHeaders();
  for await (const chunk of body) {
    if (signal.aborted) break;
    if (!res.write(chunk)) await Promise.race([once(res, "drain"), once(res, "close")]);
  }
  res.end();
  return response.status;
}

export async function readFullBody(body: SandboxResponse["body"]): Promise<Buffer> {
  if (body === undefined) return Buffer.alloc(0);
  if (typeof body === "string" || Buffer.isBuffer(body)) return Buffer.from(body);
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

type Headers = Record<string, string>;

export function createJsonResponse(status: number, value: unknown, headers: Headers = {}) {
  return { status, headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(value) };
}

/** Error that is returned in the vendor's envelope. */
export class ResponseError extends Error {
  readonly response: SandboxResponse;

  constructor(message: string, response: SandboxResponse) {
    super(message);
    this.response = response;
  }
}

/** Marks an error of a request that differs from the provider's own description, for the journal. */
export function asViolation<E extends ResponseError>(error: E): E {
  error.response.violation = error.message;
  return error;
}

/** Returns the violation for which this check refuses a request; undefined when it finds none. */
export async function findViolation(check: () => void | Promise<void>): Promise<string | undefined> {
  try {
    await check();
  } catch (error) {
    if (error instanceof ResponseError) return error.response.violation;
    throw error;
  }
}

/** Responds to a call and converts its ResponseErrors. `headers` are part of every response; `work` may add some. */
export async function answer(headers: Headers, work: () => SandboxResponse | Promise<SandboxResponse>) {
  const response = await (async () => work())().catch((error: unknown) => {
    if (error instanceof ResponseError) return error.response;
    throw error;
  });
  return { ...response, headers: { ...headers, ...response.headers } };
}

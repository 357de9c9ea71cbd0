import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { log } from "@/lib/core/server/logger";

const MAX_ANSWER_BYTES = 5_242_880;
const MAX_RETRIES = 2;
// Connection refused, no such name, no route, TLS refused: nothing was sent.
const UNREACHABLE =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS)/;

/** How a call to a vendor went wrong. `broken` and `timeout` may have been accepted all the same (PUB4). */
export type HttpFailure =
  | { kind: "cancelled" | "timeout" | "unreachable" | "broken"; cause: unknown }
  | { kind: "malformed"; status: number; cause: unknown }
  | { kind: "status"; status: number; body: unknown; headers: Headers };

export interface VendorCall<T> {
  /** Names the service in the log. */
  vendor: string;
  url: string | URL;
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  headers?: Record<string, string>;
  /** An object is sent as JSON; forms and bytes as they are. */
  body?: Record<string, unknown> | URLSearchParams | FormData | Uint8Array<ArrayBuffer>;
  /** A GET that uses something up, like a one-time code: it is never repeated. */
  once?: boolean;
  timeoutMs?: number;
  signal?: AbortSignal;
  /** Every answer is parsed: what a vendor sends is input like any other. */
  schema: z.ZodType<T>;
  /** For vendors that say a part of their answer beside it. */
  onHeaders?: (headers: Headers) => void;
  /** An answer that is no text goes into this file; the schema then gets `{ contentType, bytes }`. */
  into?: { path: string; maxBytes: number };
  /** The vendor's own reading of a failure; undefined leaves it to the general one. */
  mapFailure?: (failure: HttpFailure) => Error | undefined;
}

interface Answer<T> {
  value?: T;
  failure?: HttpFailure;
}

/**
 * One call to a vendor: timeout, cancellation, a size cap, a parsed answer, failures as AppError. Only GET is
 * repeated, at most twice, because a repeated POST may publish or bill twice.
 */
export async function fetchJson<T>(call: VendorCall<T>): Promise<T> {
  const retries = (call.method ?? "GET") === "GET" && !call.once ? MAX_RETRIES : 0;
  for (let attempt = 0; ; attempt += 1) {
    const { value, failure } = await attemptCall(call);
    if (!failure) return value as T;
    if (attempt < retries && isPassing(failure)) {
      await pause(100 * 2 ** attempt * (0.5 + Math.random()));
      continue;
    }
    throw call.mapFailure?.(failure) ?? defaultError(failure);
  }
}

/** A person's sentence for a failure nobody mapped. */
export function defaultError(failure: HttpFailure): AppError {
  const status = failure.kind === "status" ? failure.status : undefined;
  const cause = "cause" in failure ? failure.cause : new Error(`the service answered ${status}`);
  if (failure.kind === "cancelled") return new AppError("cancelled", { cause });
  const late = failure.kind === "timeout" || status === 408 || status === 504;
  return new AppError(late ? "provider_timeout" : "provider_error", { cause });
}

function isPassing(failure: HttpFailure): boolean {
  if (failure.kind === "status") return failure.status >= 500;
  return failure.kind === "unreachable" || failure.kind === "broken";
}

async function attemptCall<T>(call: VendorCall<T>): Promise<Answer<T>> {
  const started = performance.now();
  const answer = await send(call);
  const url = new URL(call.url);
  // Without the query: vendors take tokens there.
  const line = { vendor: call.vendor, method: call.method ?? "GET", target: url.host + url.pathname };
  const outcome = answer.failure ? { failed: answer.failure.kind } : {};
  log().debug({ ...line, ...outcome, ms: Math.round(performance.now() - started) }, "vendor call");
  return answer;
}

async function send<T>(call: VendorCall<T>): Promise<Answer<T>> {
  const timeout = AbortSignal.timeout(call.timeoutMs ?? 15_000);
  const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout;
  try {
    const response = await fetch(call.url, { ...requestOf(call), signal, redirect: "manual" });
    if (!response.ok) {
      const { status, headers } = response;
      const body = parseLoosely(await readCapped(response));
      return { failure: { kind: "status", status, headers, body } };
    }
    const answer = call.into
      ? await readIntoFile(response, call.into)
      : parseLoosely(await readCapped(response));
    const parsed = call.schema.safeParse(answer);
    if (parsed.success) {
      call.onHeaders?.(response.headers);
      return { value: parsed.data };
    }
    return { failure: { kind: "malformed", status: response.status, cause: parsed.error } };
  } catch (cause) {
    if (call.signal?.aborted) return { failure: { kind: "cancelled", cause } };
    if (timeout.aborted) return { failure: { kind: "timeout", cause } };
    return { failure: { kind: neverSent(cause) ? "unreachable" : "broken", cause } };
  }
}

function requestOf(call: VendorCall<unknown>): RequestInit {
  const { method = "GET", headers = {}, body } = call;
  if (body === undefined) return { method, headers };
  if (body instanceof URLSearchParams || body instanceof FormData || body instanceof Uint8Array) {
    return { method, headers, body };
  }
  return { method, headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body) };
}

async function readIntoFile(response: Response, { path, maxBytes }: { path: string; maxBytes: number }) {
  let bytes = 0;
  const counted = async function* () {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new Error("the answer is too large");
      yield chunk;
    }
  };
  await pipeline(counted(), createWriteStream(path));
  return { contentType: response.headers.get("content-type")?.split(";")[0] ?? "", bytes };
}

async function readCapped(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new Error("the answer is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** JSON when it is JSON, else the text: error pages come as HTML. */
function parseLoosely(text: string): unknown {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return text;
  }
}

function neverSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause && typeof cause === "object" && "code" in cause ? String(cause.code) : "";
  return UNREACHABLE.test(code);
}

import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { getLogger } from "@/lib/core/server/logger";
import { capStream, readCapped } from "@/lib/providers/cap-stream";
import {
  type CallOutcome,
  type Provider,
  startCall,
  toOperation,
  toStatusOutcome,
} from "@/lib/providers/record-call";

const MAX_RESPONSE_BYTES = 5_242_880;
const MAX_RETRIES = 2;
// The connection was never made (refused, no such name, no route, TLS refused): nothing was sent.
const UNREACHABLE =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS)/;

/** The vendor may have accepted the request after `broken` and `timeout` [PUB4]. */
export type HttpFailure =
  | { kind: "cancelled" | "timeout" | "unreachable" | "broken"; cause: unknown }
  | { kind: "malformed"; status: number; cause: unknown }
  | { kind: "status"; status: number; body: unknown; headers: Headers };

export interface VendorCall<T> {
  vendor: Provider;
  url: string | URL;
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  headers?: Record<string, string>;
  /** A plain object is sent as JSON; forms and bytes are sent unchanged. */
  body?: Record<string, unknown> | URLSearchParams | FormData | Uint8Array<ArrayBuffer> | undefined;
  /** Marks a GET that consumes something, such as a one-time code: it is never retried. */
  once?: boolean;
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
  schema: z.ZodType<T>;
  onHeaders?: (headers: Headers) => void;
  /** Streams a binary response into this file; the schema then receives `{ contentType, bytes }`. */
  into?: { path: string; maxBytes: number };
  /** Vendor-specific mapping of a failure; undefined falls back to `toDefaultError`. */
  mapFailure?: ((failure: HttpFailure) => Error | undefined) | undefined;
}

interface Result<T> {
  value?: T;
  failure?: HttpFailure;
  /** Absent when no response arrived. */
  status?: number;
}

/** Calls a vendor. Only GET is retried, because a retried POST may publish or bill twice. */
export async function fetchJson<T>(call: VendorCall<T>): Promise<T> {
  const retries = (call.method ?? "GET") === "GET" && !call.once ? MAX_RETRIES : 0;
  for (let attempt = 0; ; attempt += 1) {
    const { value, failure } = await attemptCall(call);
    if (!failure) return value as T;
    if (attempt < retries && isPassing(failure)) {
      await pause(100 * 2 ** attempt * (0.5 + Math.random()));
      continue;
    }
    throw call.mapFailure?.(failure) ?? toDefaultError(failure);
  }
}

/** Returns the user-facing error for a failure that no adapter mapped. */
export function toDefaultError(failure: HttpFailure): AppError {
  const status = failure.kind === "status" ? failure.status : undefined;
  const cause = "cause" in failure ? failure.cause : new Error(`the service responded with ${status}`);
  if (failure.kind === "cancelled") return new AppError("cancelled", { cause });
  const late = failure.kind === "timeout" || status === 408 || status === 504;
  return new AppError(late ? "provider_timeout" : "provider_error", { cause });
}

function isPassing(failure: HttpFailure): boolean {
  if (failure.kind === "status") return failure.status >= 500;
  return failure.kind === "unreachable" || failure.kind === "broken";
}

async function attemptCall<T>(call: VendorCall<T>): Promise<Result<T>> {
  const started = performance.now();
  const { vendor, method = "GET" } = call;
  const url = new URL(call.url);
  const vendorCall = startCall(vendor, toOperation(method, url));
  const response = await send(call);
  vendorCall.end(response.failure ? toCallOutcome(response.failure) : "ok", response.status);
  // The query is left out of the log: vendors accept tokens in it.
  const line = { vendor, method, target: url.host + url.pathname };
  const outcome = response.failure ? { failed: response.failure.kind } : {};
  getLogger().debug({ ...line, ...outcome, ms: Math.round(performance.now() - started) }, "vendor call");
  return response;
}

function toCallOutcome(failure: HttpFailure): CallOutcome {
  return failure.kind === "status" ? toStatusOutcome(failure.status) : failure.kind;
}

async function send<T>(call: VendorCall<T>): Promise<Result<T>> {
  const timeout = AbortSignal.timeout(call.timeoutMs ?? 15_000);
  const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout;
  try {
    const response = await fetch(call.url, { ...requestOf(call), signal, redirect: "manual" });
    if (!response.ok) {
      const { status, headers } = response;
      const body = parseLoosely(await readText(response));
      return { status, failure: { kind: "status", status, headers, body } };
    }
    const result = call.into
      ? await readIntoFile(response, call.into)
      : parseLoosely(await readText(response));
    const parsed = call.schema.safeParse(result);
    if (parsed.success) {
      call.onHeaders?.(response.headers);
      return { status: response.status, value: parsed.data };
    }
    const { status } = response;
    return { status, failure: { kind: "malformed", status, cause: parsed.error } };
  } catch (cause) {
    if (call.signal?.aborted) return { failure: { kind: "cancelled", cause } };
    if (timeout.aborted) return { failure: { kind: "timeout", cause } };
    return { failure: { kind: isUnreachable(cause) ? "unreachable" : "broken", cause } };
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

const tooLarge = () => new Error("response exceeds the size limit");

async function readIntoFile(response: Response, { path, maxBytes }: { path: string; maxBytes: number }) {
  const file = createWriteStream(path);
  await pipeline(capStream(response.body ?? [], maxBytes, tooLarge), file);
  return { contentType: response.headers.get("content-type")?.split(";")[0] ?? "", bytes: file.bytesWritten };
}

const readText = async (response: Response) =>
  (await readCapped(response.body ?? [], MAX_RESPONSE_BYTES, tooLarge)).toString("utf8");

/** Parses JSON, or returns the text: error pages are HTML. */
function parseLoosely(text: string): unknown {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns true when the connection was never made, also inside an error of an SDK: nothing was sent. */
export function isUnreachable(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause && typeof cause === "object" && "code" in cause ? String(cause.code) : "";
  return UNREACHABLE.test(code) || (cause instanceof Error && isUnreachable(cause));
}

/** Returns true when one of our time limits ended the call, also inside an error of an SDK. */
export function isTimeoutError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "TimeoutError" || (error.cause instanceof Error && isTimeoutError(error.cause));
}

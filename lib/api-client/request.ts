import type { z } from "zod";
import { getActingHeaders, reportActingEnd } from "@/lib/api-client/acting-screen";
import { type ApiError, createNetworkError, fromErrorResponse, toApiError } from "@/lib/api-client/api-error";
import { broadcastChange } from "@/lib/api-client/change-broadcast";
import { rememberRequestId } from "@/lib/api-client/error-reference";
import { fetchWithProgress } from "@/lib/api-client/fetch-with-progress";
import { emitInsufficientCredits } from "@/lib/api-client/insufficient-credits";
import { isBrowserOnline, setOnlineStatus } from "@/lib/api-client/online-status";

const TIMEOUT_MS = 15 * 60_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Type of a response, from the schema that the server checks it against in the tests of the API. */
export type ResponseOf<Schema extends z.ZodType> = z.output<Schema>;

export interface RequestOptions {
  body?: unknown;
  query?: Record<string, string | number | undefined>;
  signal?: AbortSignal;
  /** Create it once per action, before its retries: `createIdempotencyKey()`. */
  idempotencyKey?: string;
  /**
   * An abort of `signal` is the user's Stop, which is sent to the server: it goes on with paid work when only the
   * connection ends.
   */
  stopOnAbort?: boolean;
  /** Receives the uploaded share of the body (0 to 1). */
  onProgress?: ((share: number) => void) | undefined;
  timeoutMs?: number;
}

/** Returns a new idempotency key. All retries of one action send the same key. */
export function createIdempotencyKey(): string {
  return crypto.randomUUID();
}

/**
 * Sends a call to the internal API [spec 7]. The type of the response is stated, not checked: a browser does not load
 * the schemas (docs/decisions/110-responses-checked-by-the-server.md). Throws ApiError (`reportApiError`).
 */
export async function request<T = unknown>(
  method: Method,
  path: string,
  options: RequestOptions = {},
): Promise<T> {
  const { signal, idempotencyKey } = options;
  if (options.stopOnAbort && signal && idempotencyKey) {
    signal.addEventListener("abort", () => void stopOnServer({ path, idempotencyKey }), { once: true });
  }
  try {
    return (await send(method, path, options)) as T;
  } catch (thrown) {
    if (options.signal?.aborted) throw options.signal.reason;
    throw reportApiError(thrown, path);
  }
}

const STOP_TRIES = 3;

/** Without an answer the work goes on and is paid; the ledger then says so. */
async function stopOnServer(body: { path: string; idempotencyKey: string }): Promise<void> {
  const call = { body, idempotencyKey: createIdempotencyKey() };
  for (let attempt = 1; attempt <= STOP_TRIES; attempt += 1) {
    const isSent = await send("POST", "/requests/stop", call).then(
      () => true,
      () => false,
    );
    if (isSent) return;
    await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS));
  }
}

/** Converts a failure. A 401 redirects to /auth, unless a password was wrong; a 402 opens the dialog. */
export function reportApiError(thrown: unknown, path: string): ApiError {
  const error = toApiError(thrown);
  if (error.status === 401 && error.code !== "invalid_credentials") goToSignIn();
  if (error.code === "acting_ended") reportActingEnd();
  const { creditDetails: details } = error;
  const message = error.hasServerMessage ? error.message : null;
  if (details) emitInsufficientCredits({ details, message, path });
  return error;
}

async function send(method: Method, path: string, options: RequestOptions): Promise<unknown> {
  const deadline = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
  const form = options.body instanceof FormData;
  const init: RequestInit = {
    method,
    credentials: "include",
    signal,
    headers: {
      ...getActingHeaders(),
      ...(options.body !== undefined && !form ? { "content-type": "application/json" } : {}),
      ...(method === "GET" ? {} : { "idempotency-key": options.idempotencyKey ?? createIdempotencyKey() }),
    },
    ...(options.body === undefined
      ? {}
      : { body: form ? (options.body as FormData) : JSON.stringify(options.body) }),
  };
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    const url = `/api${path}${queryString(options.query)}`;
    const wasOffline = !isBrowserOnline();
    const responded = options.onProgress
      ? fetchWithProgress(url, init, options.onProgress)
      : fetch(url, init);
    const response = await responded.catch(() => {
      if (!signal.aborted) setOnlineStatus(isBrowserOnline());
      throw createNetworkError(wasOffline);
    });
    setOnlineStatus(true);
    rememberRequestId(response);
    const body = await readBody(response);
    if (response.ok) {
      if (method !== "GET") broadcastChange();
      return body;
    }
    const error = fromErrorResponse(response.status, body);
    // The first attempt with this key still runs on the server: wait for its response instead of failing.
    if (error.code !== "in_progress") throw error;
    await pause(wait, signal);
  }
}

function queryString(query: RequestOptions["query"]): string {
  const pairs = Object.entries(query ?? {}).flatMap(([key, value]) =>
    value === undefined || value === "" ? [] : [[key, String(value)]],
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  return response.json().catch(() => {
    if (!response.ok) return null;
    throw fromErrorResponse(500, null);
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(createNetworkError());
    });
  });
}

function goToSignIn(): void {
  const { pathname, search } = window.location;
  if (pathname.includes("/auth")) return;
  window.location.assign(`/auth?from=${encodeURIComponent(pathname + search)}`);
}

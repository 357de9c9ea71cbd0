import type { z } from "zod";
import { ApiError, fromAnswer, noAnswer, toApiError } from "@/lib/api-client/api-error";
import { announceCreditShortage } from "@/lib/api-client/credit-shortage";
import { fetchWithProgress } from "@/lib/api-client/fetch-with-progress";
import { hasNetwork, tellReach } from "@/lib/api-client/reach";

const TIMEOUT_MS = 15 * 60_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface RequestOptions<T> {
  body?: unknown;
  query?: Record<string, string | number | undefined>;
  signal?: AbortSignal;
  schema?: z.ZodType<T>;
  /** Mint it once per action, before its retries: `newActionKey()`. */
  idempotencyKey?: string;
  /** Told the share of the body that has left, for uploads. */
  onProgress?: ((share: number) => void) | undefined;
  /** Absent: 15 minutes. */
  timeoutMs?: number;
}

/** A key for one click; every retry of that click sends the same (decisions.md). */
export function newActionKey(): string {
  return crypto.randomUUID();
}

/**
 * One call to our API: base path /api, credentials, JSON, 15 minutes unless told (specification section 7). Throws ApiError.
 * A 401 leads to /auth unless already there, or a form asked for the password once more; a 402 is announced for the credits dialog.
 */
export async function request<T>(method: Method, path: string, options: RequestOptions<T> = {}): Promise<T> {
  try {
    const answer = await send(method, path, options);
    return options.schema ? options.schema.parse(answer) : (answer as T);
  } catch (thrown) {
    if (options.signal?.aborted) throw options.signal.reason;
    throw announced(thrown, path);
  }
}

/** What a failed call becomes, after the rest of the page has heard what concerns it: the way to /auth, the credits dialog. */
export function announced(thrown: unknown, path: string): ApiError {
  const error = toApiError(thrown);
  if (error.status === 401 && error.code !== "invalid_credentials") goToSignIn();
  const { creditDetails: details } = error;
  const message = error.hasServerMessage ? error.message : null;
  if (details) announceCreditShortage({ details, message, path });
  return error;
}

async function send<T>(method: Method, path: string, options: RequestOptions<T>): Promise<unknown> {
  const deadline = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
  const form = options.body instanceof FormData;
  const init: RequestInit = {
    method,
    credentials: "include",
    signal,
    headers: {
      ...(options.body !== undefined && !form ? { "content-type": "application/json" } : {}),
      ...(method === "GET" ? {} : { "idempotency-key": options.idempotencyKey ?? newActionKey() }),
    },
    ...(options.body === undefined
      ? {}
      : { body: form ? (options.body as FormData) : JSON.stringify(options.body) }),
  };
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    const url = `/api${path}${queryString(options.query)}`;
    const wasOffline = !hasNetwork();
    const answered = options.onProgress ? fetchWithProgress(url, init, options.onProgress) : fetch(url, init);
    const response = await answered.catch(() => {
      if (!signal.aborted) tellReach(hasNetwork());
      throw noAnswer(wasOffline);
    });
    tellReach(true);
    const body = await readBody(response);
    if (response.ok) return body;
    const error = fromAnswer(response.status, body);
    // The first try of this very click still runs on the server: wait for its answer instead of failing.
    if (error.code !== "in_progress") throw error;
    await pause(wait, signal);
  }
}

function queryString(query: RequestOptions<unknown>["query"]): string {
  const pairs = Object.entries(query ?? {}).flatMap(([key, value]) =>
    value === undefined || value === "" ? [] : [[key, String(value)]],
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  return response.json().catch(() => {
    if (response.ok)
      throw new ApiError({
        message: "Server error",
        code: "UNKNOWN_ERROR",
        status: 500,
        hasServerMessage: false,
      });
    return null;
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(noAnswer());
    });
  });
}

function goToSignIn(): void {
  const { pathname, search } = window.location;
  if (pathname.includes("/auth")) return;
  window.location.assign(`/auth?from=${encodeURIComponent(pathname + search)}`);
}

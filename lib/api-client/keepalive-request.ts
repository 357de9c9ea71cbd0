import { createIdempotencyKey, type Method } from "@/lib/api-client/request";

/** Browsers limit all keepalive bodies of a closing page to 64 KB in total. */
const MOST_BYTES = 60_000;

export function fitsKeepaliveLimit(body: unknown): boolean {
  return new TextEncoder().encode(JSON.stringify(body)).byteLength < MOST_BYTES;
}

/** Sends a call that outlives its page; the response is ignored. */
export function sendKeepaliveRequest(method: Method, path: string, body?: unknown): void {
  void fetch(`/api${path}`, {
    method,
    keepalive: true,
    credentials: "include",
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      "idempotency-key": createIdempotencyKey(),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => undefined);
}

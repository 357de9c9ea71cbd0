import { type Method, newActionKey } from "@/lib/api-client/request";

/** Browsers send 64 KB in all behind a closing page. */
const MOST_BYTES = 60_000;

/** True when a browser still sends it behind a closing page. */
export function fitsBehind(body: unknown): boolean {
  return new TextEncoder().encode(JSON.stringify(body)).byteLength < MOST_BYTES;
}

/** A call that outlives its page; nobody hears the answer. */
export function sendBehind(method: Method, path: string, body?: unknown): void {
  void fetch(`/api${path}`, {
    method,
    keepalive: true,
    credentials: "include",
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      "idempotency-key": newActionKey(),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => undefined);
}

/** Digests and request ids are hexadecimal, with dashes; whatever else a header holds is not shown. */
const REFERENCE = /^[\w-]{1,64}$/;

let lastRequestId: string | null = null;

/** Remembers the request id of an answer of our API, under which the server logs what it did for that request. */
export function rememberRequestId(response: Response): void {
  const id = response.headers.get("x-request-id");
  if (id && REFERENCE.test(id)) lastRequestId = id;
}

/**
 * Returns what a user can name to support so that the server's log lines are found: Next's digest of an error on the
 * server, else the id of the last request that this page made, else the time of day in UTC.
 */
export function getErrorReference(error: unknown, now = new Date()): string {
  const digest = typeof error === "object" && error !== null && "digest" in error ? error.digest : null;
  if (typeof digest === "string" && REFERENCE.test(digest)) return digest;
  return lastRequestId ?? now.toISOString();
}

/** Format of digests and request ids. Other header values are not displayed. */
const REFERENCE = /^[\w-]{1,64}$/;

let lastRequestId: string | null = null;

/** Stores the request id of an API response, which identifies the request in the server log. */
export function rememberRequestId(response: Response): void {
  const id = response.headers.get("x-request-id");
  if (id && REFERENCE.test(id)) lastRequestId = id;
}

/** Returns the error reference for support: Next's digest, else the last request id, else the time in UTC. */
export function getErrorReference(error: unknown, now = new Date()): string {
  const digest = typeof error === "object" && error !== null && "digest" in error ? error.digest : null;
  if (typeof digest === "string" && REFERENCE.test(digest)) return digest;
  return lastRequestId ?? now.toISOString();
}

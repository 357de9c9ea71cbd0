/** Digests and request ids are hexadecimal, with dashes; whatever else a header holds is not shown. */
const REFERENCE = /^[\w-]{1,64}$/;

let lastRequestId: string | null = null;

/** Remembers the request id of an answer of our API, under which the server logs what it did for that request. */
export function rememberRequestId(response: Response): void {
  const id = response.headers.get("x-request-id");
  if (id && REFERENCE.test(id)) lastRequestId = id;
}

/** Returns what names an error to support: Next's digest, else the last request id, else the time in UTC. */
export function getErrorReference(error: unknown, now = new Date()): string {
  const digest = typeof error === "object" && error !== null && "digest" in error ? error.digest : null;
  if (typeof digest === "string" && REFERENCE.test(digest)) return digest;
  return lastRequestId ?? now.toISOString();
}

import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";

/** Files that are the same for everyone; their address names their content. */
const SHARED = /^\/(_next\/static|locales|canvas-fonts|design-icons)\//;
const MAX_BODY_BYTES = 2 * 1024 * 1024;
const MAX_TOTAL_BYTES = 24 * 1024 * 1024;
/** Headers of one connection or one moment. */
const NOT_REPEATED = new Set(["connection", "date", "keep-alive", "transfer-encoding", "content-length"]);

interface StoredResponse {
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/**
 * Returns a function that answers a request for a shared immutable file with an earlier response, compressed as it was
 * sent then. It returns false when Next must answer, and stores that response if Next declares it immutable. The least
 * recently used responses make room for new ones.
 */
export function createImmutableResponses(maxTotalBytes = MAX_TOTAL_BYTES) {
  const stored = new Map<string, StoredResponse>();
  let total = 0;

  function store(url: string, one: StoredResponse): void {
    total += one.body.length - (stored.get(url)?.body.length ?? 0);
    stored.delete(url);
    stored.set(url, one);
    for (const [oldest, { body }] of stored) {
      if (total <= maxTotalBytes) return;
      stored.delete(oldest);
      total -= body.length;
    }
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { url = "" } = request;
    if (!SHARED.test(url) || !isPlainDownload(request)) return false;
    const known = stored.get(url);
    if (!known) {
      recordResponse(response, (one) => store(url, one));
      return false;
    }
    stored.delete(url);
    stored.set(url, known);
    response.writeHead(200, { ...known.headers, "content-length": known.body.length }).end(known.body);
    return true;
  };
}

/** A whole file, compressed by gzip: what every browser asks for. */
function isPlainDownload({ method, headers }: IncomingMessage): boolean {
  const encodings = String(headers["accept-encoding"] ?? "").split(/\s*,\s*/);
  const isConditional = headers.range ?? headers["if-none-match"] ?? headers["if-modified-since"];
  return method === "GET" && isConditional === undefined && encodings.includes("gzip");
}

/** Calls `keep` with the complete response if it may be repeated. Next writes the compressed bytes. */
function recordResponse(response: ServerResponse, keep: (one: StoredResponse) => void): void {
  const chunks: Buffer[] = [];
  let length = 0;
  const collect = (chunk: unknown) => {
    if (typeof chunk !== "string" && !(chunk instanceof Uint8Array)) return;
    length += chunk.length;
    if (length <= MAX_BODY_BYTES) chunks.push(Buffer.from(chunk as Uint8Array));
  };
  const write = response.write.bind(response) as (...values: unknown[]) => boolean;
  const end = response.end.bind(response) as (...values: unknown[]) => ServerResponse;
  response.write = (...values: unknown[]) => {
    collect(values[0]);
    return write(...values);
  };
  response.end = (...values: unknown[]) => {
    collect(values[0]);
    return end(...values);
  };
  response.once("finish", () => {
    const headers = response.getHeaders();
    const isImmutable = String(headers["cache-control"] ?? "").includes("immutable");
    if (response.statusCode !== 200 || !isImmutable || headers["set-cookie"] || length > MAX_BODY_BYTES)
      return;
    const repeated = Object.entries(headers).filter(([name]) => !NOT_REPEATED.has(name));
    keep({ headers: Object.fromEntries(repeated), body: Buffer.concat(chunks) });
  });
}

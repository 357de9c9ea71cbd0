import { runInSpan } from "@/lib/core/server/tracing";

/** Methods by name; others are counted together, because a client may send any. */
export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const UNKNOWN = "other";

type Params = Record<string, string | string[] | undefined>;
type Handler = (...given: never[]) => unknown;

/**
 * Wraps a handler of an API route in the server span of its request, which continues the trace of a `traceparent`
 * header. The span ends with the response's headers; a streamed body may go on. Requests to other paths have a span of
 * Next (lib/core/server/span-filter.ts).
 */
export function traceRequests<H extends object>(handler: H): H {
  if (typeof handler !== "function") return handler;
  const run = handler as unknown as Handler;
  const traced = async (...given: never[]) => {
    const [request, next] = given as unknown[] as [Request?, { params?: Promise<Params> }?];
    const path = request && new URL(request.url).pathname;
    if (!path?.startsWith("/api/")) return run(...given);
    const method = METHODS.includes(request?.method ?? "") ? (request?.method ?? "") : UNKNOWN;
    const route = toRoutePattern(path, (await next?.params) ?? {});
    const facts = { "http.request.method": method, "http.route": route };
    const traceparent = request?.headers.get("traceparent");
    const parent = traceparent ? { continues: traceparent } : {};
    return runInSpan(`${method} ${route}`, { kind: "server", facts, ...parent }, async (span) => {
      const response = await run(...given);
      if (response instanceof Response) {
        span.set({ "http.response.status_code": response.status });
        if (response.status >= 500) span.fail(String(response.status));
      }
      return response;
    });
  };
  return traced as unknown as H;
}

/** Returns the path with the names of its parameters for their values: `/api/posts/[id]`, as Next names the route. */
export function toRoutePattern(path: string, params: Params): string {
  const segments = path.split("/").map(decode);
  // From the end, because a value may equal a fixed segment, which stands before its parameter.
  for (const [name, value] of Object.entries(params).reverse()) {
    const values = Array.isArray(value) ? value.map(decode) : value === undefined ? [] : [decode(value)];
    const pattern = Array.isArray(value) ? `[...${name}]` : `[${name}]`;
    const at = findLast(segments, values);
    // A name that shows a value would be an id or a token.
    if (at < 0) return UNKNOWN;
    if (values.length > 0) segments.splice(at, values.length, pattern);
  }
  return segments.join("/");
}

/** Returns where the values last stand side by side; -1 when they do not. */
function findLast(segments: string[], values: string[]): number {
  for (let at = segments.length - values.length; at >= 0; at -= 1) {
    if (values.every((value, index) => segments[at + index] === value)) return at;
  }
  return -1;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

import { randomUUID } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { ERROR_MESSAGES } from "@/lib/core/errors";
import { isDevelopmentServer } from "@/lib/core/server/development";
import { createImmutableResponses } from "@/lib/http/immutable-responses";

const HSTS = `max-age=${365 * 24 * 60 * 60}; includeSubDomains`;
/** Paths without a character that needs an escape; Next fails with 500 where one cannot be decoded. */
const UNESCAPED = /^\/(api|locales|canvas-fonts)\/.*%/;
const CALL = /^\/api\//;
const PAYMENT = /^\/payment(\/|$)/i;
const UNRESERVED = /^[A-Za-z0-9._~-]$/;
const HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
};

/**
 * Answers requests that Next must not see, on every server of this process: targets that are no path, escapes that
 * hide a path, and methods that no page has (decision 058); immutable files that Next has sent before (decision 103).
 * Under https every response gets HSTS. A diagnostics channel provides Next's server. Returns a function that ends this for new servers.
 */
export function guardRequests(appUrl: string): () => void {
  const guarded = new WeakSet<Server>();
  const replay = createImmutableResponses();
  const onStart = (message: unknown) => {
    const { server } = message as { server: Server };
    if (guarded.has(server)) return;
    guarded.add(server);
    const listeners = server.listeners("request") as RequestListener[];
    server.removeAllListeners("request");
    server.on("request", (request, response) => {
      if (appUrl.startsWith("https:")) response.setHeader("strict-transport-security", HSTS);
      if (answer(request, response, appUrl) || (!isDevelopmentServer && replay(request, response))) return;
      for (const listener of listeners) listener(request, response);
    });
  };
  subscribe("http.server.request.start", onStart);
  return () => void unsubscribe("http.server.request.start", onStart);
}

/** Returns false when the request is left to Next. */
function answer(
  { url: target = "", method, headers }: IncomingMessage,
  response: ServerResponse,
  appUrl: string,
) {
  const [path = "", ...query] = target.split("?");
  if (!path.startsWith("/")) return respond(response, 400);
  if (UNESCAPED.test(path)) return respondWithNotFound(response);
  if (method !== "GET" && method !== "HEAD" && !CALL.test(path)) {
    const isAction = headers["next-action"] !== undefined;
    // Gateways post to any return URL they have stored; the middleware hands the form to the API.
    if (method === "POST" && PAYMENT.test(path) && !isAction) return false;
    if (isDevelopmentServer && path.startsWith("/__nextjs")) return false;
    return respond(response, isAction ? 404 : 405, { connection: "close" });
  }
  const normal = normalizePath(path);
  if (normal === path) return false;
  // An absolute URL, because a browser reads a path with two slashes as another host.
  return respond(response, 308, { location: [appUrl + normal, ...query].join("?") });
}

/** Decodes the escapes that mean nothing (RFC 3986, 6.2.2.2). */
function normalizePath(path: string): string {
  return path.replace(/%[0-7][0-9a-f]/gi, (escaped) => {
    const sign = decodeURIComponent(escaped);
    return UNRESERVED.test(sign) ? sign : escaped;
  });
}

function respondWithNotFound(response: ServerResponse): true {
  const requestId = randomUUID();
  const body = { error: ERROR_MESSAGES.not_found, code: "not_found", requestId };
  const headers = { "content-type": "application/json", "x-request-id": requestId };
  return respond(response, 404, headers, JSON.stringify(body));
}

function respond(response: ServerResponse, status: number, headers = {}, body = ""): true {
  const length = { "content-length": Buffer.byteLength(body) };
  response.writeHead(status, { ...HEADERS, ...length, ...headers }).end(body);
  return true;
}

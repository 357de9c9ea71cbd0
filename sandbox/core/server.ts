import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerWithFault } from "@/sandbox/core/apply-fault";
import { type ControlParts, handleControl } from "@/sandbox/core/control";
import { json } from "@/sandbox/core/json";
import { sendResponse } from "@/sandbox/core/send-response";
import type { SandboxRequest, SandboxResponse, StandIn } from "@/sandbox/core/stand-in";

const BODY_LIMIT = 128 * 1024 * 1024;

// Pages for persons. Looking at one must not use up a fault that was armed for the service itself.
const PAGES = /^\/(feeds|inbox|stripe|unsplash\/site)(\/|\.|$)/;

interface HttpParts extends ControlParts {
  home(): SandboxResponse;
}

export interface HttpServer {
  port: number;
  /** Requests that came earlier wait until the parts are known. */
  serve(parts: HttpParts): void;
  stop(): Promise<void>;
}

/** The one HTTP listener, on loopback. It finds the stand-in, journals, applies faults and moves bytes. */
export async function listenHttp(port: number): Promise<HttpServer> {
  let serve: (parts: HttpParts) => void = () => undefined;
  const ready = new Promise<HttpParts>((resolve) => {
    serve = resolve;
  });
  const server = createServer((req, res) => {
    ready
      .then((parts) => answer(parts, req, res))
      .catch((error: unknown) => {
        console.error("The sandbox failed on a request.", req.method, pathOf(req), error);
        if (!res.headersSent) res.writeHead(500, { "content-type": "application/json" });
        res.end(JSON.stringify({ error: "The sandbox failed on this request. Its log has the reason." }));
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    serve,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(parts: HttpParts, req: IncomingMessage, res: ServerResponse) {
  const away = new AbortController();
  res.once("close", () => away.abort());
  const pathname = pathOf(req);
  const body = await readBody(req);
  if (body === undefined) {
    const tooLarge = { error: "The body is larger than the sandbox takes (128 MB)." };
    return sendResponse(res, json(413, tooLarge), away.signal);
  }
  const request: SandboxRequest = {
    method: req.method ?? "GET",
    path: pathname,
    query: new URL(req.url ?? "/", "http://sandbox").searchParams,
    rawQuery: (req.url ?? "").split("?").slice(1).join("?"),
    headers: flatHeaders(req),
    body,
    signal: away.signal,
  };
  const below = belowPrefix(pathname, "/_control");
  if (below !== undefined) {
    return sendResponse(res, await handleControl(parts, { ...request, path: below }), away.signal);
  }
  if (pathname === "/") return sendResponse(res, parts.home(), away.signal);
  return answerFromStandIn(parts, request, res);
}

async function answerFromStandIn(parts: HttpParts, request: SandboxRequest, res: ServerResponse) {
  const { method, path: pathname, signal } = request;
  const found = findStandIn(parts.standIns, pathname);
  if (!found) {
    const message = `Nothing in the sandbox answers ${pathname}. Open / for a list of what runs.`;
    return sendResponse(res, json(404, { error: message }), signal);
  }
  const { standIn, prefix, path } = found;
  const { service } = standIn;
  let noted: { note?: string } = {};
  const work = async () => {
    const made = await standIn.handle(prefix, { ...request, path });
    noted = made.note ? { note: made.note } : {};
    return made;
  };
  const isPage = PAGES.test(pathname);
  const target = { service, method, paths: [pathname, path], body: request.body };
  const fault = isPage ? undefined : parts.faults.take(target);
  const used = fault ? { fault: { id: fault.id, kind: fault.action.kind } } : {};
  let status = 500;
  try {
    status = fault
      ? await answerWithFault(fault, work, res, signal)
      : await sendResponse(res, await work(), signal);
  } finally {
    parts.journal.record({ service, method, path: pathname, status, ...used, ...noted });
  }
}

function findStandIn(standIns: StandIn[], pathname: string) {
  return standIns
    .flatMap((standIn) =>
      standIn.prefixes.flatMap((prefix) => {
        const path = belowPrefix(pathname, prefix);
        return path === undefined ? [] : [{ standIn, prefix, path }];
      }),
    )
    .sort((a, b) => b.prefix.length - a.prefix.length)[0];
}

function belowPrefix(pathname: string, prefix: string) {
  if (pathname === prefix) return "/";
  return pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : undefined;
}

function pathOf(req: IncomingMessage) {
  return URL.canParse(req.url ?? "/", "http://sandbox")
    ? new URL(req.url ?? "/", "http://sandbox").pathname
    : "/";
}

function flatHeaders(req: IncomingMessage) {
  const entries = Object.entries(req.headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(", ") : (value ?? ""),
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}

async function readBody(req: IncomingMessage) {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= BODY_LIMIT) chunks.push(chunk);
  }
  return size > BODY_LIMIT ? undefined : Buffer.concat(chunks);
}

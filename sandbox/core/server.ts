import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type ControlParts, handleControl } from "@/sandbox/core/control";
import type { Emulator, SandboxRequest, SandboxResponse } from "@/sandbox/core/emulator";
import { applyFault, replacesWork } from "@/sandbox/core/faults";
import { createJsonResponse, findViolation, sendResponse } from "@/sandbox/core/send-response";

const BODY_LIMIT = 128 * 1024 * 1024;

// Pages for users. Opening one must not consume a fault that is armed for the service.
const PAGES = /^\/(feeds|inbox|stripe|unsplash\/site)(\/|\.|$)/;

interface HttpParts extends ControlParts {
  home(): SandboxResponse;
}

/** Starts the HTTP server on loopback. It routes requests to emulators, journals them and applies faults. */
export async function listenHttp(port: number) {
  const { promise: ready, resolve: serve } = Promise.withResolvers<HttpParts>();
  const server = createServer((req, res) => {
    ready
      .then((parts) => respond(parts, req, res))
      .catch((error: unknown) => {
        console.error("sandbox request failed", req.method, pathOf(req), error);
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
    /** Requests that arrive earlier wait for this call. */
    serve,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function respond(parts: HttpParts, req: IncomingMessage, res: ServerResponse) {
  const disconnect = new AbortController();
  res.once("close", () => disconnect.abort());
  const pathname = pathOf(req);
  const body = await readBody(req);
  if (body === undefined) {
    const tooLarge = { error: "The body is larger than the sandbox takes (128 MB)." };
    return sendResponse(res, createJsonResponse(413, tooLarge), disconnect.signal);
  }
  const request: SandboxRequest = {
    method: req.method ?? "GET",
    path: pathname,
    query: new URL(req.url ?? "/", "http://sandbox").searchParams,
    rawQuery: (req.url ?? "").split("?").slice(1).join("?"),
    headers: flatHeaders(req),
    body,
    signal: disconnect.signal,
  };
  const below = belowPrefix(pathname, "/_control");
  if (below !== undefined) {
    return sendResponse(res, await handleControl(parts, { ...request, path: below }), disconnect.signal);
  }
  if (pathname === "/") return sendResponse(res, parts.home(), disconnect.signal);
  return respondFromEmulator(parts, request, res);
}

async function respondFromEmulator(parts: HttpParts, request: SandboxRequest, res: ServerResponse) {
  const { method, path: pathname, signal } = request;
  const found = findEmulator(parts.emulators, pathname);
  if (!found) {
    const message = `Nothing in the sandbox answers ${pathname}. Open / for a list of what runs.`;
    return sendResponse(res, createJsonResponse(404, { error: message }), signal);
  }
  const { emulator, prefix, path } = found;
  const { service } = emulator;
  const at = new Date().toISOString();
  let journalNote: { note?: string; output?: string; violation?: string } = {};
  const work = async () => {
    const created = await emulator.handle(prefix, { ...request, path });
    const { note, output, violation } = created;
    journalNote = {
      ...(note ? { note } : {}),
      ...(output ? { output } : {}),
      ...(violation ? { violation } : {}),
    };
    return created;
  };
  const isPage = PAGES.test(pathname);
  const target = { service, method, paths: [pathname, path], body: request.body };
  const fault = isPage ? undefined : parts.faults.take(target);
  const endUser = emulator.endUserOf?.(request);
  const known = endUser ? { endUser } : {};
  const used = fault ? { fault: { id: fault.id, kind: fault.action.kind } } : {};
  let status = 500;
  try {
    if (fault && replacesWork(fault)) {
      const violation = await findViolation(() => emulator.validate?.(prefix, { ...request, path }));
      if (violation) journalNote = { violation };
    }
    status = fault
      ? await applyFault(fault, work, res, signal)
      : await sendResponse(res, await work(), signal);
  } finally {
    parts.journal.record({ at, service, method, path: pathname, status, ...known, ...used, ...journalNote });
  }
}

function findEmulator(emulators: Emulator[], pathname: string) {
  return emulators
    .flatMap((emulator) =>
      emulator.prefixes.flatMap((prefix) => {
        const path = belowPrefix(pathname, prefix);
        return path === undefined ? [] : [{ emulator, prefix, path }];
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

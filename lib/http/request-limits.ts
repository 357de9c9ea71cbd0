import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** One minute more than the browser's upload timeout, which fires first; Next keeps Node's five minutes. */
const REQUEST_TIMEOUT_MS = 31 * 60_000;
const LEAST_BYTES_PER_SECOND = 1_024;
const REQUEST_STARTED = "http.server.request.start";
const TOO_SLOW = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

interface Started {
  request: IncomingMessage;
  response: ServerResponse;
  socket: Socket;
  server: Server;
}

/** Closes requests whose body is slower than 1 KB/s [UP2]. A diagnostics channel provides Next's server. */
export function configureRequestTimeouts(windowMs: number): () => void {
  const onStart = (message: unknown) => {
    const { request, response, socket, server } = message as Started;
    server.requestTimeout = REQUEST_TIMEOUT_MS;
    if (request.headers["content-length"] !== "0" && hasBody(request))
      watch(request, response, socket, windowMs);
  };
  subscribe(REQUEST_STARTED, onStart);
  return () => void unsubscribe(REQUEST_STARTED, onStart);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}

function watch(request: IncomingMessage, response: ServerResponse, socket: Socket, windowMs: number): void {
  let before = socket.bytesRead;
  let waitedForUs = false;
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) return clearInterval(timer);
    const arrived = socket.bytesRead - before;
    before = socket.bytesRead;
    // A full buffer means that this server is slow and the sender waits for it.
    const waitsForUs = request.readableLength >= request.readableHighWaterMark;
    const isOurDoing = waitsForUs || waitedForUs;
    waitedForUs = waitsForUs;
    if (isOurDoing || arrived >= (LEAST_BYTES_PER_SECOND * windowMs) / 1_000) return;
    clearInterval(timer);
    close(response, socket);
  }, windowMs);
  timer.unref();
  request.once("close", () => clearInterval(timer));
}

function close(response: ServerResponse, socket: Socket): void {
  if (!response.headersSent && socket.writable) socket.write(TOO_SLOW);
  socket.destroySoon();
}

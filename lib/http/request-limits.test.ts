import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { configureRequestTimeouts } from "@/lib/http/request-limits";

const WINDOW_MS = 200;

let server: Server;
let end: () => void;
let received: number;
/** The server reads nothing until this promise resolves. */
let busy: Promise<void>;

beforeEach(async () => {
  received = 0;
  busy = Promise.resolve();
  end = configureRequestTimeouts(WINDOW_MS);
  server = createServer((request, response) => {
    void busy.then(() => {
      request.on("data", (chunk: Buffer) => {
        received += chunk.length;
      });
      request.on("end", () => response.end("whole"));
      request.on("error", () => undefined);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => {
  end();
  server.close();
  server.closeAllConnections();
});

interface Sending {
  socket: Socket;
  /** The whole response, once the connection is closed. */
  answer: Promise<string>;
}

async function open(length: number): Promise<Sending> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  await once(socket, "connect");
  let text = "";
  socket.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  socket.on("error", () => undefined);
  // Not `once`, which rejects on an error: a byte that is sent after the server closed the connection ends in EPIPE.
  const { promise: answer, resolve } = Promise.withResolvers<string>();
  socket.on("close", () => resolve(text));
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`);
  return { socket, answer };
}

/** Sends this many bytes every 20 ms. */
function trickle({ socket, answer }: Sending, bytes: number, length: number): void {
  let left = length;
  const timer = setInterval(() => {
    const part = Math.min(bytes, left);
    left -= part;
    if (part === 0 || socket.destroyed) return clearInterval(timer);
    socket.write("x".repeat(part));
  }, 20);
  // A byte after the answer makes the server reset the connection, which can discard the answer.
  socket.once("data", () => clearInterval(timer));
  void answer.finally(() => clearInterval(timer));
}

test("request body of one byte at a time is closed", async () => {
  const sending = await open(10_000);
  trickle(sending, 1, 10_000);
  expect(await sending.answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(received).toBeLessThan(100);
});

test("request body that stalls or is shorter than its Content-Length is closed", async () => {
  const sending = await open(10_000);
  sending.socket.write("x".repeat(9_000));
  expect(await sending.answer).toMatch(/^HTTP\/1\.1 408 /);
});

test("slow but steady request body arrives", async () => {
  const sending = await open(60_000);
  // Six windows: one part in each is enough, so that a busy machine does not make this sender slow.
  trickle(sending, 1_000, 60_000);
  expect(await sending.answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*whole$/);
});

test("sender that waits for a busy server is not treated as slow", async () => {
  const { promise, resolve: start } = Promise.withResolvers<void>();
  busy = promise;
  const length = 8_000_000;
  const sending = await open(length);
  sending.socket.write("x".repeat(length));
  setTimeout(start, WINDOW_MS * 4);
  expect(await sending.answer).toMatch(/whole$/);
  expect(received).toBe(length);
});

test("request without a body may be slow, and every request has 31 minutes", async () => {
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect(await response.text()).toBe("whole");
  expect(server.requestTimeout).toBe(31 * 60_000);
});

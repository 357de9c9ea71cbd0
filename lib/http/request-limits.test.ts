import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { limitRequests } from "@/lib/http/request-limits";

const WINDOW_MS = 200;

let server: Server;
let end: () => void;
let received: number;
/** The server reads nothing while this stands. */
let busy: Promise<void>;

beforeEach(async () => {
  received = 0;
  busy = Promise.resolve();
  end = limitRequests(WINDOW_MS);
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
  /** Everything that came back, once the connection is gone. */
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
  const answer = once(socket, "close").then(() => text);
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`);
  return { socket, answer };
}

/** So many bytes every 20 ms. */
function trickle({ socket, answer }: Sending, bytes: number, length: number): void {
  let left = length;
  const timer = setInterval(() => {
    const part = Math.min(bytes, left);
    left -= part;
    if (part === 0 || socket.destroyed) return clearInterval(timer);
    socket.write("x".repeat(part));
  }, 20);
  void answer.finally(() => clearInterval(timer));
}

test("a body of one byte at a time is closed", async () => {
  const sending = await open(10_000);
  trickle(sending, 1, 10_000);
  expect(await sending.answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(received).toBeLessThan(100);
});

test("one that stops altogether is closed, and one whose announced length is a lie", async () => {
  const sending = await open(10_000);
  sending.socket.write("x".repeat(9_000));
  expect(await sending.answer).toMatch(/^HTTP\/1\.1 408 /);
});

test("a slow but honest body arrives", async () => {
  const sending = await open(6_000);
  // 2 KB/s and more, over several windows
  trickle(sending, 100, 6_000);
  expect(await sending.answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*whole$/);
});

test("a sender who waits for us is not slow", async () => {
  const { promise, resolve: start } = Promise.withResolvers<void>();
  busy = promise;
  const length = 8_000_000;
  const sending = await open(length);
  sending.socket.write("x".repeat(length));
  setTimeout(start, WINDOW_MS * 4);
  expect(await sending.answer).toMatch(/whole$/);
  expect(received).toBe(length);
});

test("a connection without a body may think, and a request has 31 minutes", async () => {
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect(await answer.text()).toBe("whole");
  expect(server.requestTimeout).toBe(31 * 60_000);
});

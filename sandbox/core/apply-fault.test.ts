import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { FaultAction } from "@/sandbox/core/faults";
import { applyFault } from "@/sandbox/core/faults";

let server: Server | undefined;

afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

/** Starts a server that streams three chunks and counts the ones it produced. */
async function startStream(action: FaultAction) {
  const seen = { chunks: 0 };
  async function* chunks() {
    for (const chunk of ["one ", "two ", "three"]) {
      seen.chunks += 1;
      yield chunk;
    }
  }
  const fault = { id: "f", service: "s", times: 1, remaining: 0, action };
  const work = async () => ({ status: 200, headers: { "content-type": "text/plain" }, body: chunks() });
  server = createServer((_req, res) => {
    void applyFault(fault, work, res, new AbortController().signal);
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test("accept-then-status consumes the whole stream before it returns the status", async () => {
  const { seen, url } = await startStream({ kind: "accept-then-status", status: 503 });
  expect((await fetch(url)).status).toBe(503);
  expect(seen.chunks).toBe(3);
});

test("malformed returns the first half of the body followed by invalid JSON", async () => {
  const { url } = await startStream({ kind: "malformed" });
  expect(await (await fetch(url)).text()).toBe('one tw{"malformed": [');
});

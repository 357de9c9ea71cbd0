import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { getMetrics } from "@/lib/core/server/metrics";
import { isMetricsServer, startMetricsServer } from "@/lib/core/server/metrics-server";
import { setTestEnvironment } from "@/tests/harness/test-environment";

setTestEnvironment();

// One registry for all files of this process: the metrics of Node may be added once.
vi.mock("prom-client", async (load) => ({
  ...(await load<object>()),
  collectDefaultMetrics: () => undefined,
}));

const closes: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closes.splice(0)) close();
});

async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  closes.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  if (!server.listening) await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it("metrics server refreshes before a scrape and answers in the text format of Prometheus", async () => {
  const refresh = async () => getMetrics().creditsSpent.inc({ kind: "text" }, 7);
  const server = startMetricsServer(0, "127.0.0.1", { refresh });
  expect(isMetricsServer(server)).toBe(true);
  const response = await fetch(`${await listen(server)}/metrics`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(await response.text()).toMatch(/^kolot_credits_spent_total\{kind="text"\} 7$/m);
});

it.each([
  ["POST", "/metrics", 405],
  ["GET", "/", 404],
  ["GET", "/metrics/x", 404],
])("metrics server answers %s %s with %i", async (method, path, status) => {
  const url = await listen(startMetricsServer(0, "127.0.0.1"));
  expect((await fetch(url + path, { method })).status).toBe(status);
});

it("metrics server answers with 500 and keeps running when its refresh throws", async () => {
  const refresh = vi.fn(async () => undefined).mockRejectedValueOnce(new Error("a lost database"));
  const url = await listen(startMetricsServer(0, "127.0.0.1", { refresh }));
  expect((await fetch(`${url}/metrics`)).status).toBe(500);
  expect((await fetch(`${url}/metrics`)).status).toBe(200);
});

it("metrics server takes its port as soon as another process has left it", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  const port = Number(new URL(await listen(other)).port);
  const server = startMetricsServer(port, "127.0.0.1", { retryMs: 5 });
  const failed = once(server, "listening");
  other.close();
  await failed;
  expect((await fetch(`${await listen(server)}/metrics`)).status).toBe(200);
});

import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDb } from "@/lib/core/server/db";
import { getEnv } from "@/lib/core/server/env";
import { startMetricsServer } from "@/lib/core/server/metrics-server";
import { createRouteFinder, measureRequests } from "@/lib/http/measure-requests";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import { parseScrape, type Scrape } from "@/tests/harness/metric-samples";
import { listMetricUses, readAlerts, readDashboard } from "@/tests/harness/monitoring-files";
import { createBacklogRefresher } from "@/worker/backlog-metrics";
import { startCronRunner } from "@/worker/cron-runner";

const servers: Server[] = [];
let stopMeasuring: () => void;
let text: string;
let scrape: Scrape;

async function addressOf(server: Server): Promise<string> {
  servers.push(server);
  if (!server.listening) await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Does what both processes measure, in this one, and scrapes it over HTTP. */
beforeAll(async () => {
  const dynamicRoutes = [{ page: "/api/posts/[id]", regex: "^/api/posts/([^/]+?)$" }];
  stopMeasuring = measureRequests(createRouteFinder({ staticRoutes: [], dynamicRoutes }));
  const product = await addressOf(createServer((_, response) => response.end()).listen(0, "127.0.0.1"));
  for (const path of [`/api/posts/${crypto.randomUUID()}?token=abc`, "/someone@people.example/x"]) {
    await (await fetch(product + path)).text();
  }
  await getObjectStore().head("public/00000000-0000-4000-8000-000000000000.png");
  startCronRunner([{ name: "mail", every: 1, work: async () => undefined }], 3_600)();
  const url = `${await addressOf(startMetricsServer(0, "127.0.0.1", { refresh: createBacklogRefresher() }))}/metrics`;
  text = await (await fetch(url)).text();
  scrape = parseScrape(text);
});
afterAll(async () => {
  stopMeasuring();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await closeDb();
});

test("scrape has the event loop, the memory, the requests and the backlog", () => {
  const names = scrape.samples.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      ...["nodejs_eventloop_lag_p99_seconds", "process_resident_memory_bytes", "kolot_database_up"],
      ...["kolot_http_requests_total", "kolot_provider_call_duration_seconds_count", "kolot_jobs"],
    ]),
  );
});

test("labels of a scrape hold no id, address, secret or path, and are few", () => {
  const secrets = Object.entries(getEnv()).filter(
    (entry): entry is [string, string] =>
      /SECRET|_KEY|DATABASE_URL/.test(entry[0]) && typeof entry[1] === "string" && entry[1].length >= 8,
  );
  expect(secrets.length).toBeGreaterThan(5);
  for (const [name, value] of secrets) expect(text.includes(value), name).toBe(false);
  const values = new Map<string, Set<string>>();
  for (const { labels } of scrape.samples) {
    for (const [name, value] of Object.entries(labels)) {
      if (name === "le") continue;
      values.set(name, (values.get(name) ?? new Set()).add(value));
      expect(value, name).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}|https?:|[?&=]|\d{6}/);
    }
  }
  for (const [name, { size }] of values) expect(size, name).toBeLessThanOrEqual(40);
});

test("every metric of the alerts and the dashboard exists, with its type and labels", () => {
  const { types, samples } = scrape;
  const expressions = [
    ...readAlerts().map(({ expr }) => expr),
    ...readDashboard().panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ];
  const uses = expressions.flatMap(listMetricUses).filter(({ name }) => name !== "up");
  expect(uses.length).toBeGreaterThan(40);
  for (const { name, around, labels } of uses) {
    const type = types.get(name) ?? types.get(name.replace(/_(bucket|sum|count)$/, ""));
    expect(type, name).toBeDefined();
    const isCumulative = ["counter", "histogram"].includes(type ?? "");
    expect(["rate", "increase"].includes(around ?? ""), `${around}(${name}), a ${type}`).toBe(isCumulative);
    const sample = samples.find((one) => one.name === name);
    if (sample) for (const label of labels) expect(Object.keys(sample.labels), name).toContain(label);
  }
});

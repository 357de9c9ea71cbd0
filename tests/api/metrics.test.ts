import { beforeAll, describe, expect, it } from "vitest";
import { JOB_KINDS } from "@/lib/jobs/states";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { parseScrape, type Scrape, sumSamples } from "@/tests/harness/metric-samples";
import { waitFor } from "@/tests/harness/npm-start";
import {
  api,
  createAnonymousClient,
  productEnvironment,
  send,
  signUp,
} from "@/tests/harness/running-product";

const address = (variable: "METRICS_PORT" | "WORKER_METRICS_PORT") =>
  `http://127.0.0.1:${productEnvironment()[variable]}/metrics`;

async function scrape(variable: "METRICS_PORT" | "WORKER_METRICS_PORT"): Promise<Scrape> {
  return parseScrape(await (await fetch(address(variable))).text());
}

let user: Awaited<ReturnType<typeof signUp>>;

beforeAll(async () => {
  user = await signUp();
});

describe("web process", () => {
  it("requests are counted by the pattern of their route and their status", async () => {
    const accountId = await createAccountViaApi(user);
    const counted = async () => {
      const web = await scrape("METRICS_PORT");
      const count = (labels: Record<string, string>) => sumSamples(web, "kolot_http_requests_total", labels);
      return [
        count({ method: "GET", route: "/api/accounts/[id]", status: "200" }),
        count({ method: "GET", route: "/[locale]/about", status: "200" }),
        count({ method: "GET", route: "/auth", status: "200" }),
      ];
    };
    const before = await counted();
    await api(user, "GET", `/accounts/${accountId}`);
    for (const path of ["/he/about", "/auth"]) await (await send(createAnonymousClient(), path)).text();
    await waitFor("the requests to be counted", async () =>
      (await counted()).every((value, index) => value > (before[index] ?? 0)),
    );
  });

  it("paid text raises the calls of its provider and the credits spent, with their time", async () => {
    const accountId = await createAccountViaApi(user);
    const read = async () => {
      const web = await scrape("METRICS_PORT");
      const calls = { provider: "openai", outcome: "ok" };
      return [
        sumSamples(web, "kolot_provider_call_duration_seconds_count", calls),
        sumSamples(web, "kolot_provider_call_duration_seconds_sum", calls),
        sumSamples(web, "kolot_credits_spent_total", { kind: "text" }),
      ];
    };
    const before = await read();
    const made = await api(user, "POST", "/posts/generate-text", { accountId, prompt: "Warm bread" });
    expect(made.status).toBe(200);
    const after = await read();
    expect(after.map((value, index) => value > (before[index] ?? 0))).toEqual([true, true, true]);
  });

  it("event loop, memory and database pool are measured, and the backlog is left to the worker", async () => {
    const web = await scrape("METRICS_PORT");
    for (const name of ["nodejs_eventloop_lag_p99_seconds", "process_resident_memory_bytes"]) {
      expect(sumSamples(web, name), name).toBeGreaterThan(0);
    }
    expect(sumSamples(web, "kolot_database_pool_connections")).toBeGreaterThan(0);
    expect([...web.types.keys()].filter((name) => /kolot_(jobs|database_up|outbox)/.test(name))).toEqual([]);
  });

  it("metrics are not on the public port", async () => {
    for (const path of ["/metrics", "/api/metrics"]) {
      const response = await send(createAnonymousClient(), path);
      expect(response.status, path).toBeGreaterThanOrEqual(300);
      expect(await response.text(), path).not.toContain("kolot_");
    }
  });
});

it("worker shows the backlog of the database and the runs of its periodic tasks", async () => {
  const worker = await scrape("WORKER_METRICS_PORT");
  expect(sumSamples(worker, "kolot_database_up")).toBe(1);
  const kinds = worker.samples.filter(
    ({ name, labels }) => name === "kolot_jobs" && labels.state === "queued",
  );
  expect(kinds.map(({ labels }) => labels.kind).toSorted()).toEqual(JOB_KINDS.toSorted());
  for (const task of ["renewals", "mail", "deletions", "publications of facebook"]) {
    expect(sumSamples(worker, "kolot_cron_task_duration_seconds_count", { task }), task).toBeGreaterThan(0);
    const success = sumSamples(worker, "kolot_cron_task_last_success_timestamp_seconds", { task });
    expect(Date.now() / 1_000 - success, task).toBeLessThan(600);
  }
});

describe("scrape of both processes", () => {
  it("labels hold no id, address, secret or path, and are few", async () => {
    await send(createAnonymousClient(), `/someone@people.example/${crypto.randomUUID()}?token=abc`);
    await api(user, "GET", `/posts/${crypto.randomUUID()}`);
    const secrets = Object.entries(productEnvironment()).filter(
      ([name, value]) => /SECRET|KEY|PASSWORD|DATABASE_URL/.test(name) && value.length >= 8,
    );
    expect(secrets.length).toBeGreaterThan(5);
    for (const variable of ["METRICS_PORT", "WORKER_METRICS_PORT"] as const) {
      const text = await (await fetch(address(variable))).text();
      for (const [name, value] of secrets) expect(text.includes(value), name).toBe(false);
      const values = new Map<string, Set<string>>();
      for (const { labels } of parseScrape(text).samples) {
        for (const [name, value] of Object.entries(labels)) {
          if (["le", "quantile"].includes(name)) continue;
          values.set(name, (values.get(name) ?? new Set()).add(value));
          expect(value, name).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}|https?:|[?&=]|\d{6}/);
        }
      }
      for (const [name, { size }] of values)
        expect(size, name).toBeLessThanOrEqual(name === "route" ? 200 : 40);
    }
  });
});

import type { Pool } from "pg";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

// Stored on the global object: route bundles may evaluate this module more than once, and a process has one registry.
const holder = globalThis as { kolotMetrics?: ReturnType<typeof createMetrics> };

function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const state = { pool: undefined as Pool | undefined };
  new Gauge({
    name: "kolot_database_pool_connections",
    help: "Open database connections of this process.",
    labelNames: ["state"],
    registers,
    collect() {
      const { totalCount = 0, idleCount = 0 } = state.pool ?? {};
      this.set({ state: "idle" }, idleCount);
      this.set({ state: "busy" }, totalCount - idleCount);
    },
  });
  new Gauge({
    name: "kolot_database_pool_limit",
    help: "Most database connections that this process opens (DATABASE_POOL).",
    registers,
    collect() {
      this.set(state.pool?.options.max ?? 0);
    },
  });
  new Gauge({
    name: "kolot_database_pool_waiting",
    help: "Statements of this process that wait for a database connection.",
    registers,
    collect() {
      this.set(state.pool?.waitingCount ?? 0);
    },
  });
  return {
    registry,
    state,
    httpRequests: new Counter({
      name: "kolot_http_requests_total",
      help: "Requests by route pattern and status; aborted: the client left before a response.",
      labelNames: ["method", "route", "status"],
      registers,
    }),
    httpDuration: new Histogram({
      name: "kolot_http_request_duration_seconds",
      help: "Time from the first byte of a request to the last of its response.",
      labelNames: ["method", "route"],
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 15, 60, 180],
      registers,
    }),
    providerDuration: new Histogram({
      name: "kolot_provider_call_duration_seconds",
      help: "Calls of external services by outcome (lib/providers/record-call.ts), each retry for itself.",
      labelNames: ["provider", "outcome"],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 15, 60, 180],
      registers,
    }),
    creditsSpent: new Counter({
      name: "kolot_credits_spent_total",
      help: "Credits of settled reservations by kind of action.",
      labelNames: ["kind"],
      registers,
    }),
    publicationTransitions: new Counter({
      name: "kolot_publication_transitions_total",
      help: "Publications that entered a state after their claim.",
      labelNames: ["state"],
      registers,
    }),
    cronDuration: new Histogram({
      name: "kolot_cron_task_duration_seconds",
      help: "Runs of the periodic tasks of the worker.",
      labelNames: ["task"],
      buckets: [0.01, 0.1, 1, 10, 60, 300],
      registers,
    }),
    cronFailures: new Counter({
      name: "kolot_cron_task_failures_total",
      help: "Runs of a periodic task that threw.",
      labelNames: ["task"],
      registers,
    }),
    cronSuccess: new Gauge({
      name: "kolot_cron_task_last_success_timestamp_seconds",
      help: "Unix time of the last run of a periodic task that did not throw.",
      labelNames: ["task"],
      registers,
    }),
    childProcesses: new Gauge({
      name: "kolot_child_processes",
      help: "Running child processes for images, videos, designs and PDFs, idle ones included.",
      labelNames: ["child"],
      registers,
    }),
    childFailures: new Counter({
      name: "kolot_child_process_failures_total",
      help: "Tasks whose child process was killed at its time limit or ended without a result.",
      labelNames: ["child"],
      registers,
    }),
  };
}

/** Returns the metrics of this process. They count always; `startMetricsServer` shows them (decision 118). */
export function getMetrics(): ReturnType<typeof createMetrics> {
  holder.kolotMetrics ??= createMetrics();
  return holder.kolotMetrics;
}

/** Gauges of the package that are named like counters, which promtool reports. */
const MISNAMED = [
  "nodejs_active_handles_total",
  "nodejs_active_requests_total",
  "nodejs_active_resources_total",
];

/** Adds the metrics of Node: CPU, memory, event-loop lag, garbage collection. Call once per process. */
export function collectProcessMetrics(): void {
  const { registry } = getMetrics();
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
}

/** Creates a gauge that only this process kind has. */
export function createGauge(name: string, help: string, labelNames: string[]): Gauge {
  return new Gauge({ name, help, labelNames, registers: [getMetrics().registry] });
}

/** Names the pool that the gauges of database connections read. */
export function watchPool(pool: Pool): void {
  getMetrics().state.pool = pool;
}

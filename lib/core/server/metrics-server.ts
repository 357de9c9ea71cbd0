import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getLogger } from "@/lib/core/server/logger";
import { collectProcessMetrics, getMetrics } from "@/lib/core/server/metrics";

const RETRY_MS = 5_000;
const servers = new WeakSet<Server>();

/** True for a server of this module, whose requests are not requests to the product. */
export function isMetricsServer(server: Server): boolean {
  return servers.has(server);
}

/**
 * Serves GET /metrics in Prometheus format on a port of its own, without authentication (docs/operations.md). A port
 * that is taken is logged and tried again: metrics never keep the product from running. `refresh` runs before a
 * scrape and must neither throw nor hang.
 */
export function startMetricsServer(
  port: number,
  host: string,
  { refresh, retryMs = RETRY_MS }: { refresh?: () => Promise<void>; retryMs?: number } = {},
): Server {
  collectProcessMetrics();
  const server = createServer((request, response) => void respond(request, response, refresh));
  servers.add(server);
  // Node would wait for open keep-alive connections of a scraper.
  server.unref();
  let isReported = false;
  server.on("error", (error) => {
    if (!isReported) getLogger().warn({ error: error.message, port }, "metrics port failed; trying again");
    isReported = true;
    setTimeout(() => server.listen(port, host), retryMs).unref();
  });
  server.listen(port, host);
  return server;
}

async function respond(request: IncomingMessage, response: ServerResponse, refresh?: () => Promise<void>) {
  const [path] = (request.url ?? "").split("?");
  if (path !== "/metrics") return response.writeHead(404).end();
  if (request.method !== "GET" && request.method !== "HEAD") return response.writeHead(405).end();
  try {
    await refresh?.();
    const { registry } = getMetrics();
    const text = await registry.metrics();
    response.writeHead(200, { "content-type": registry.contentType, "cache-control": "no-store" }).end(text);
  } catch (error) {
    getLogger().error({ err: error }, "metrics collection failed");
    response.writeHead(500).end();
  }
}

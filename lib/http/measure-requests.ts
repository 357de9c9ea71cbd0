import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { join } from "node:path";
import { z } from "zod";
import { getLogger } from "@/lib/core/server/logger";
import { getMetrics } from "@/lib/core/server/metrics";
import { isMetricsServer } from "@/lib/core/server/metrics-server";
import { METHODS } from "@/lib/http/trace-request";
import { parsePublicPath } from "@/lib/i18n/public-paths";

const REQUEST_STARTED = "http.server.request.start";
/** Paths without a pattern: files of public/, and every path of a development server, whose routes are not known. */
const UNKNOWN = "other";

const manifestSchema = z.object({
  staticRoutes: z.array(z.object({ page: z.string() })),
  dynamicRoutes: z.array(z.object({ page: z.string(), regex: z.string() })),
});

export type RouteManifest = z.infer<typeof manifestSchema>;

/** Reads the routes that Next's build listed, the most specific first; none without a build. */
export async function readRouteManifest(): Promise<RouteManifest> {
  try {
    const text = await readFile(
      join(/* turbopackIgnore: true */ process.cwd(), ".next/routes-manifest.json"),
      "utf8",
    );
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    getLogger().warn({ err: error }, "route list is missing; requests are counted without their route");
    return { staticRoutes: [], dynamicRoutes: [] };
  }
}

/** Returns a function from a path to the pattern of its route, such as `/api/posts/[id]`, never to the path itself. */
export function createRouteFinder({ staticRoutes, dynamicRoutes }: RouteManifest): (path: string) => string {
  const fixed = new Set(staticRoutes.map(({ page }) => page));
  const patterns = dynamicRoutes.map(({ page, regex }) => ({ page, regex: new RegExp(regex) }));
  const { api = [], pages = [] } = Object.groupBy(patterns, ({ page }) =>
    page.startsWith("/api/") ? "api" : "pages",
  );
  return (path) => {
    if (fixed.has(path)) return path;
    if (path.startsWith("/_next/")) return "/_next";
    if (patterns.length === 0) return UNKNOWN;
    const isCall = path.startsWith("/api/");
    // The middleware rewrites the English ones, so that Next's patterns do not match their paths.
    const page = isCall ? null : parsePublicPath(path);
    if (page) return page.path === "/" ? "/[locale]" : `/[locale]${page.path}`;
    return (isCall ? api : pages).find(({ regex }) => regex.test(path))?.page ?? UNKNOWN;
  };
}

/** Counts and times the requests of every server of this process but the one of metrics. Returns a stop function. */
export function measureRequests(findRoute: (path: string) => string): () => void {
  const { httpRequests, httpDuration } = getMetrics();
  const onStart = (message: unknown) => {
    const { request, response, server } = message as Started;
    if (isMetricsServer(server)) return;
    const started = performance.now();
    // Read now, because Next rewrites the URL of the request.
    const path = request.url?.split("?")[0] ?? "";
    const method = METHODS.includes(request.method ?? "") ? (request.method ?? "") : UNKNOWN;
    response.once("close", () => {
      const route = findRoute(path);
      const status = response.headersSent ? String(response.statusCode) : "aborted";
      httpRequests.inc({ method, route, status });
      httpDuration.observe({ method, route }, (performance.now() - started) / 1_000);
    });
  };
  subscribe(REQUEST_STARTED, onStart);
  return () => void unsubscribe(REQUEST_STARTED, onStart);
}

interface Started {
  request: IncomingMessage;
  response: ServerResponse;
  server: Server;
}

import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createRouteFinder, measureRequests } from "@/lib/http/measure-requests";
import { readMetric } from "@/tests/harness/metric-samples";
import { setTestEnvironment } from "@/tests/harness/test-environment";

setTestEnvironment();

const pattern = (page: string) => ({ page, regex: `^${page.replace(/\[[^\]]+\]/g, "([^/]+?)")}(?:/)?$` });
const findRoute = createRouteFinder({
  staticRoutes: [{ page: "/auth" }, { page: "/api/posts" }],
  dynamicRoutes: [
    ...["/api/posts/[id]", "/account/[accountId]", "/[locale]", "/[locale]/about"].map(pattern),
    { page: "/[...rest]", regex: "^/(.+?)(?:/)?$" },
  ],
});

it.each([
  ["/auth", "/auth"],
  ["/api/posts", "/api/posts"],
  ["/api/posts/0198c1a2", "/api/posts/[id]"],
  ["/api/posts/posts", "/api/posts/[id]"],
  ["/account/0198c1a2", "/account/[accountId]"],
  ["/", "/[locale]"],
  ["/he", "/[locale]"],
  ["/about", "/[locale]/about"],
  ["/he/about", "/[locale]/about"],
  ["/_next/static/chunks/a.js", "/_next"],
  ["/someone@people.example/x", "/[...rest]"],
  ["/api/unknown/x", "other"],
  ["", "other"],
])("path %s is counted as route %s", (path, route) => {
  expect(findRoute(path)).toBe(route);
});

it("every path is counted as one route when the list of routes is missing", async () => {
  const find = createRouteFinder({ staticRoutes: [], dynamicRoutes: [] });
  expect(["/auth", "/api/posts/1", "/he"].map(find)).toEqual(["other", "other", "other"]);
});

let server: Server;
let stop: () => void;
let port: number;

beforeEach(async () => {
  stop = measureRequests(findRoute);
  server = createServer((request, response) => {
    if (request.url === "/api/posts/never") return;
    // Next rewrites the URL while it answers.
    request.url = "/rewritten";
    response.writeHead(request.headers.authorization ? 200 : 401).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => {
  stop();
  server.closeAllConnections();
  server.close();
});

const count = (labels: Record<string, string>) => readMetric("kolot_http_requests_total", labels);

it("requests are counted and timed by method, route and status", async () => {
  const labels = { method: "PUT", route: "/api/posts/[id]" };
  const before = await count({ ...labels, status: "401" });
  for (const id of ["a", "b"])
    await fetch(`http://127.0.0.1:${port}/api/posts/${id}?token=secret`, { method: "PUT" });
  await expect.poll(() => count({ ...labels, status: "401" })).toBe(before + 2);
  expect(await readMetric("kolot_http_request_duration_seconds_count", labels)).toBe(before + 2);
});

it("request whose client leaves before a response is counted as aborted", async () => {
  const labels = { method: "GET", route: "/api/posts/[id]", status: "aborted" };
  const before = await count(labels);
  const arrived = once(server, "request");
  const socket = connect(port, "127.0.0.1");
  socket.write("GET /api/posts/never HTTP/1.1\r\nhost: a\r\n\r\n");
  await arrived;
  socket.destroy();
  await expect.poll(() => count(labels)).toBe(before + 1);
});

it("method that no route has is counted as other", async () => {
  const labels = { method: "other", route: "/auth", status: "401" };
  const before = await count(labels);
  await fetch(`http://127.0.0.1:${port}/auth`, { method: "PROPFIND" });
  await expect.poll(() => count(labels)).toBe(before + 1);
});

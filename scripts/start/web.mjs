// Specifies the web process: Next without npm or a shell in between.
import { request } from "node:http";

/** Listens locally unless KOLOT_HOST names another address. */
export function createWebProcessSpec(port, environment, { development = false } = {}) {
  return {
    name: "web",
    file: "node_modules/next/dist/bin/next",
    // Next builds its own URLs from this host, which must match APP_URL: a name and no IP address.
    args: [development ? "dev" : "start", "-p", String(port), "-H", environment.KOLOT_HOST || "localhost"],
    nodeArgs: ["--dns-result-order=ipv4first"],
    env: environment,
    timeout: 90_000,
  };
}

/** Local IP address of a server that listens on a name or on all addresses. */
const NEAREST = { "": "127.0.0.1", localhost: "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1" };

function statusOf(host, port, path) {
  return new Promise((resolve) => {
    const options = { host, port, path, headers: { host: `localhost:${port}` }, timeout: 10_000 };
    const asked = request(options, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.once("timeout", () => asked.destroy());
    asked.once("error", () => resolve(undefined));
    asked.end();
  });
}

export async function isWebReady(port, environment) {
  const host = NEAREST[environment.KOLOT_HOST ?? ""] ?? environment.KOLOT_HOST;
  const health = await statusOf(host, port, "/api/health/ready");
  if (health !== 404) return health === 200;
  const page = await statusOf(host, port, "/");
  return page !== undefined && page < 500;
}

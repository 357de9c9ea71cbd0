// The web process: Next itself, without npm or a shell between it and its supervisor.
import { request } from "node:http";

/** How `next start` is run. It listens on the local machine only, unless KOLOT_HOST names another address. */
export function webSpec(port, environment) {
  return {
    name: "web",
    file: "node_modules/next/dist/bin/next",
    // Next builds its own URLs from the host name it is given: the name, not the number, so that they match APP_URL.
    args: ["start", "-p", String(port), "-H", environment.KOLOT_HOST || "localhost"],
    nodeArgs: ["--dns-result-order=ipv4first"],
    env: environment,
    patience: 90_000,
  };
}

/** Where a server that listens on a name, or on every address, answers this machine. */
const NEAREST = { "": "127.0.0.1", localhost: "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1" };

/** Status of one GET; undefined when nobody answers. */
function statusOf(host, port, path) {
  return new Promise((resolve) => {
    const options = {
      host,
      port,
      path,
      headers: { host: `localhost:${port}` },
      timeout: 10_000,
    };
    const asked = request(options, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.once("timeout", () => asked.destroy());
    asked.once("error", () => resolve(undefined));
    asked.end();
  });
}

/** The application answers and can reach what it needs. */
export async function webIsReady(port, environment) {
  const host = NEAREST[environment.KOLOT_HOST ?? ""] ?? environment.KOLOT_HOST;
  const health = await statusOf(host, port, "/api/health/ready");
  if (health !== 404) return health === 200;
  const page = await statusOf(host, port, "/");
  return page !== undefined && page < 500;
}

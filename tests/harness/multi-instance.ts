import { readFileSync } from "node:fs";
import { waitFor } from "@/tests/harness/npm-start";
import { cookieHeader, readRunFile, type TestClient } from "@/tests/harness/running-product";

interface Two {
  /** URLs of the two web processes, bypassing the balancer. */
  webs: [string, string];
  status: string;
  second: { web: number; worker: number };
}

/** Reads the URLs of the second web process, second worker and balancer anew at each call. */
export function readMultiInstanceFile(): Two {
  const file = process.env.KOLOT_TEST_MULTI_INSTANCE_JSON;
  if (file) return JSON.parse(readFileSync(file, "utf8"));
  throw new Error('These tests need two of everything: run them with "npm test -- multi-instance".');
}

/** The duplicated processes by name, as the supervisor currently knows them. */
export const PROCESSES = {
  "web 1": () => readRunFile().app.pid,
  "web 2": () => readMultiInstanceFile().second.web,
  "worker 1": () => readRunFile().worker.pid,
  "worker 2": () => readMultiInstanceFile().second.worker,
};

/** Returns the web processes that the balancer sends to. */
async function upInBalancer(): Promise<string[]> {
  const lines = (await (await fetch(`${readMultiInstanceFile().status}/;csv`)).text()).split("\n");
  const rows = lines.map((line) => line.split(","));
  const at = (name: string) => rows[0]?.indexOf(name) ?? -1;
  const [proxy, server, status] = [0, at("svname"), at("status")];
  return rows.filter((row) => row[proxy] === "web" && row[status] === "UP").map((row) => row[server] ?? "");
}

/** Waits until the balancer sees both web processes; only then may one be stopped. */
export async function waitUntilBothUp(): Promise<void> {
  const both = async () => (await upInBalancer()).filter((name) => /^web\d$/.test(name)).length === 2;
  await waitFor("both web processes to be up in the balancer", both, 60_000);
}

/** Stops a process as an operator does and waits for its successor. */
export async function restartProcess(name: keyof typeof PROCESSES): Promise<void> {
  const pid = PROCESSES[name]();
  process.kill(pid, "SIGTERM");
  await waitFor(`${name} to be another process`, () => PROCESSES[name]() !== pid, 60_000);
}

/** Sends one request to one instance, as the balancer would forward it. */
export async function requestInstance(
  web: 0 | 1,
  client: TestClient,
  method: string,
  path: string,
  body?: unknown,
) {
  const { webs } = readMultiInstanceFile();
  const response = await fetch(`${webs[web]}/api${path}`, {
    method,
    headers: {
      origin: new URL(readRunFile().app.url).origin,
      "x-forwarded-for": `${client.address}, 127.0.0.1`,
      ...(client.cookies.size > 0 ? { cookie: cookieHeader(client) } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: await response.json().catch(() => null),
  };
}

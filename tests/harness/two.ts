import { readFileSync } from "node:fs";
import { eventually } from "@/tests/harness/checkout";
import { cookieHeader, run, type TestClient } from "@/tests/harness/stack";

interface Two {
  /** The two web processes themselves, past the balancer. */
  webs: [string, string];
  status: string;
  second: { web: number; worker: number };
}

/** Where the second web process, the second worker and the balancer are, read anew at each call. */
export function two(): Two {
  const file = process.env.KOLOT_TEST_TWO_JSON;
  if (file) return JSON.parse(readFileSync(file, "utf8"));
  throw new Error('These tests need two of everything: run them with "npm test -- two".');
}

/** The processes of which there are two, by what they are, as the supervisor knows them at this moment. */
export const PROCESSES = {
  "web 1": () => run().app.pid,
  "web 2": () => two().second.web,
  "worker 1": () => run().worker.pid,
  "worker 2": () => two().second.worker,
};

/** Which web processes the balancer sends to. */
async function upInBalancer(): Promise<string[]> {
  const lines = (await (await fetch(`${two().status}/;csv`)).text()).split("\n");
  const rows = lines.map((line) => line.split(","));
  const at = (name: string) => rows[0]?.indexOf(name) ?? -1;
  const [proxy, server, status] = [0, at("svname"), at("status")];
  return rows.filter((row) => row[proxy] === "web" && row[status] === "UP").map((row) => row[server] ?? "");
}

/** Both are up, in the balancer's eyes: only then may one of them be ended. */
export async function untilBothUp(): Promise<void> {
  const both = async () => (await upInBalancer()).filter((name) => /^web\d$/.test(name)).length === 2;
  await eventually("both web processes to be up in the balancer", both, 60_000);
}

/** Ends a process the way an operator does and waits until its successor is there. */
export async function restart(name: keyof typeof PROCESSES): Promise<void> {
  const pid = PROCESSES[name]();
  process.kill(pid, "SIGTERM");
  await eventually(`${name} to be another process`, () => PROCESSES[name]() !== pid, 60_000);
}

/** One request to one of the two, as the balancer would pass it on. */
export async function askAt(web: 0 | 1, client: TestClient, method: string, path: string, body?: unknown) {
  const { webs } = two();
  const response = await fetch(`${webs[web]}/api${path}`, {
    method,
    headers: {
      origin: new URL(run().app.url).origin,
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

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { anyFreePort } from "@/scripts/start/ports.mjs";
import { CHECKOUT, eventually } from "@/tests/harness/checkout";
import { secondOrigins, stackEnvironment } from "@/tests/harness/stack";

export interface Web {
  process: ChildProcess;
  url: string;
  /** Its exit code, or the signal that had to end it. */
  ended: Promise<number | NodeJS.Signals>;
}

/** A second web process on the services of the running product, as an operator would start one; its caller ends it. */
export async function startWeb(more: Record<string, string> = {}, given?: number): Promise<Web> {
  const port = given ?? (await anyFreePort());
  const next = ["node_modules/next/dist/bin/next", "start", "-p", String(port), "-H", "localhost"];
  const child = spawn(process.execPath, ["--dns-result-order=ipv4first", ...next], {
    cwd: CHECKOUT,
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", ...stackEnvironment(), ...more },
    stdio: "ignore",
  });
  process.once("exit", () => child.kill("SIGKILL"));
  const ended = once(child, "exit").then(([code, signal]) => code ?? signal);
  const url = `http://localhost:${port}`;
  const ready = async () =>
    (await fetch(`${url}/api/health/ready`).catch(() => null))?.status === 200 || undefined;
  await eventually("the second web process to be ready", ready, 30_000);
  return { process: child, url, ended };
}

/**
 * The product under a name that is not "localhost" and still a secure context, as a deployed one is: there a browser
 * uploads straight to the store. One for each worker of the browser tests; its caller ends it.
 */
export async function startSecondOrigin(worker: number): Promise<Web> {
  const url = secondOrigins()[worker];
  if (!url) throw new Error(`The stack was started with no second address for worker ${worker}.`);
  const web = await startWeb({ APP_URL: url, NEXTAUTH_URL: url }, Number(new URL(url).port));
  return { ...web, url };
}

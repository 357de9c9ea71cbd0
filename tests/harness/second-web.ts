import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { anyFreePort } from "@/scripts/start/ports.mjs";
import { CHECKOUT, eventually } from "@/tests/harness/checkout";
import { stackEnvironment } from "@/tests/harness/stack";

export interface Web {
  process: ChildProcess;
  url: string;
  /** Its exit code, or the signal that had to end it. */
  ended: Promise<number | NodeJS.Signals>;
}

/** A second web process on the services of the running product, as an operator would start one; its caller ends it. */
export async function startWeb(more: Record<string, string> = {}): Promise<Web> {
  const port = await anyFreePort();
  const next = ["node_modules/next/dist/bin/next", "start", "-p", String(port), "-H", "localhost"];
  const child = spawn(process.execPath, ["--dns-result-order=ipv4first", ...next], {
    cwd: CHECKOUT,
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", ...stackEnvironment(), ...more },
    stdio: "ignore",
  });
  const ended = once(child, "exit").then(([code, signal]) => code ?? signal);
  const url = `http://localhost:${port}`;
  const ready = async () =>
    (await fetch(`${url}/api/health/ready`).catch(() => null))?.status === 200 || undefined;
  await eventually("the second web process to be ready", ready, 30_000);
  return { process: child, url, ended };
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { findFreePort } from "@/scripts/start/ports.mjs";
import { REPOSITORY_ROOT, waitFor } from "@/tests/harness/npm-start";
import { productEnvironment, secondOrigins } from "@/tests/harness/running-product";

export interface Web {
  process: ChildProcess;
  url: string;
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
}

/** Starts a second web process on the services of the running product. The caller stops it. */
export async function startWeb(more: Record<string, string> = {}, given?: number): Promise<Web> {
  const port = given ?? (await findFreePort());
  const next = ["node_modules/next/dist/bin/next", "start", "-p", String(port), "-H", "localhost"];
  const child = spawn(process.execPath, ["--dns-result-order=ipv4first", ...next], {
    cwd: REPOSITORY_ROOT,
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", ...productEnvironment(), ...more },
    stdio: "ignore",
  });
  process.once("exit", () => child.kill("SIGKILL"));
  const ended = once(child, "exit").then(([code, signal]) => code ?? signal);
  const url = `http://localhost:${port}`;
  const ready = async () =>
    (await fetch(`${url}/api/health/ready`).catch(() => null))?.status === 200 || undefined;
  await waitFor("the second web process to be ready", ready, 30_000);
  return { process: child, url, ended };
}

/**
 * Starts the product under a host name that is not "localhost" but still a secure context, as when deployed:
 * there a browser uploads directly to the store. One per worker of the browser tests; the caller stops it.
 */
export async function startSecondOrigin(worker: number): Promise<Web> {
  const url = secondOrigins()[worker];
  if (!url) throw new Error(`The stack was started with no second address for worker ${worker}.`);
  const web = await startWeb({ APP_URL: url, NEXTAUTH_URL: url }, Number(new URL(url).port));
  return { ...web, url };
}

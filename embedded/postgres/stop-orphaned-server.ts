import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isProcessListed } from "../lib/child-process";
import { UserFacingError } from "../lib/user-facing-error";
import { listPostgresProcesses, readPostmasterPid } from "./processes";

/**
 * Stops a PostgreSQL that outlived its launcher and deletes its pid file when PostgreSQL would not. Requires the
 * lock of the data directory.
 */
export async function stopOrphanedServer(data: string): Promise<void> {
  await askToEnd(data, "SIGINT", 5000);
  await askToEnd(data, "SIGQUIT", 2000);
  await askToEnd(data, "SIGKILL", 2000);
  const [survivor] = listPostgresProcesses(data);
  if (survivor) {
    throw new UserFacingError(
      `An earlier PostgreSQL (process ${survivor}) still uses ${data} and does not end: end it, then start again.`,
    );
  }
  const leader = readPostmasterPid(data);
  // PostgreSQL itself deletes a stale pid file and frees its shared memory. When another program has the same
  // process id, or a dead postmaster was never collected, PostgreSQL would refuse to start.
  if (leader && isProcessListed(leader)) await rm(join(data, "postmaster.pid"), { force: true });
}

async function askToEnd(data: string, signal: NodeJS.Signals, timeout: number): Promise<void> {
  const [leader, ...others] = listPostgresProcesses(data);
  if (!leader) return;
  // The postmaster stops its children in order; orphans of a killed postmaster are stopped one by one.
  const alone = leader !== readPostmasterPid(data);
  for (const pid of alone || signal === "SIGKILL" ? [leader, ...others] : [leader]) send(pid, signal, alone);
  const deadline = Date.now() + timeout;
  while (Date.now() < deadline && listPostgresProcesses(data).length > 0) await pause(50);
}

function send(pid: number, signal: NodeJS.Signals, alone: boolean): void {
  try {
    // SIGINT only cancels the query of a lone server process; SIGTERM ends it.
    process.kill(pid, alone && signal === "SIGINT" ? "SIGTERM" : signal);
  } catch {
    // The process ended meanwhile.
  }
}

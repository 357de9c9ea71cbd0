import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { hasEntry } from "../lib/child-process";
import { Failure } from "../lib/failure";
import { leaderOf, postgresProcessesIn } from "./processes";

/**
 * Ends a PostgreSQL that outlived its launcher, and removes its pid file where PostgreSQL would not do so itself.
 * Call it only while holding the lock of the data directory.
 */
export async function clearLeftovers(data: string): Promise<void> {
  await askToEnd(data, "SIGINT", 5000);
  await askToEnd(data, "SIGQUIT", 2000);
  await askToEnd(data, "SIGKILL", 2000);
  const [survivor] = postgresProcessesIn(data);
  if (survivor) {
    throw new Failure(
      `An earlier PostgreSQL (process ${survivor}) still uses ${data} and does not end: end it, then start again.`,
    );
  }
  const leader = leaderOf(data);
  // A stale file is PostgreSQL's to clean, which also frees its shared memory; but when another program has been
  // given the same process id, or a dead leader was never collected, PostgreSQL would refuse to start.
  if (leader && hasEntry(leader)) await rm(join(data, "postmaster.pid"), { force: true });
}

async function askToEnd(data: string, signal: NodeJS.Signals, patience: number): Promise<void> {
  const [leader, ...others] = postgresProcessesIn(data);
  if (!leader) return;
  // The leading process ends the others in good order; orphans of a killed leader are asked one by one.
  const alone = leader !== leaderOf(data);
  for (const pid of alone || signal === "SIGKILL" ? [leader, ...others] : [leader]) send(pid, signal, alone);
  const deadline = Date.now() + patience;
  while (Date.now() < deadline && postgresProcessesIn(data).length > 0) await pause(50);
}

function send(pid: number, signal: NodeJS.Signals, alone: boolean): void {
  try {
    // SIGINT only cancels the query of a lone server process; SIGTERM ends it.
    process.kill(pid, alone && signal === "SIGINT" ? "SIGTERM" : signal);
  } catch {
    // It ended in between.
  }
}

import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { basename, join } from "node:path";
import { isAlive } from "../lib/child-process";

/** When a process began, in whatever form the system tells it; process ids are reused, this pair is not. */
export function beginningOf(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name may hold spaces and brackets; the fields after the last bracket are plain numbers.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[19];
  } catch {
    const result = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
    return result.stdout?.trim() || undefined;
  }
}

/** Every PostgreSQL process that works in this data directory, the leading one first. */
export function postgresProcessesIn(data: string): number[] {
  const leader = leaderOf(data);
  const found = process.platform === "linux" ? scanProc(data) : scanPs(data, leader);
  return found.sort((a, b) => Number(b === leader) - Number(a === leader));
}

/** The process id in the data directory's own pid file; the process may be long gone. */
export function leaderOf(data: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(data, "postmaster.pid"), "utf8"), 10);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function scanProc(data: string): number[] {
  let real: string;
  try {
    real = realpathSync(data);
  } catch {
    return [];
  }
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        // PostgreSQL's processes stand in their data directory: together with the program that proves whose they are.
        const program = basename(readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, ""));
        return program === "postgres" && readlinkSync(`/proc/${pid}/cwd`) === real;
      } catch {
        return false;
      }
    });
}

function scanPs(data: string, leader: number | undefined): number[] {
  if (!leader || !isAlive(leader)) return [];
  const result = spawnSync("ps", ["-ww", "-o", "command=", "-p", String(leader)], { encoding: "utf8" });
  return result.stdout?.includes(`postgres -D ${data}`) ? [leader] : [];
}

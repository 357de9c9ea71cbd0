import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { basename, join } from "node:path";
import { isAlive } from "../lib/child-process";

/** Returns the start time of a process in the format of the system. Process ids are reused, this pair is not. */
export function getProcessStartTime(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name can contain spaces and brackets; fields after the last bracket are numbers.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[19];
  } catch {
    const result = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
    return result.stdout?.trim() || undefined;
  }
}

/** Lists the PostgreSQL processes of this data directory, the postmaster first. */
export function listPostgresProcesses(data: string): number[] {
  const leader = readPostmasterPid(data);
  const found = process.platform === "linux" ? scanProc(data) : scanPs(data, leader);
  return found.sort((a, b) => Number(b === leader) - Number(a === leader));
}

export function readPostmasterPid(data: string): number | undefined {
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
        // PostgreSQL processes work in their data directory; directory and program together identify them.
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

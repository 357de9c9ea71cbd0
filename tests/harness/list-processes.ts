import { readdirSync, readFileSync } from "node:fs";

/** A running process, as the machine knows it. */
export interface RunningProcess {
  pid: number;
  parent: number;
}

/**
 * Returns processes whose command line contains this text. Reads /proc, so it finds none on other systems
 * than Linux.
 */
export function findProcessesByCommandLine(text: string): RunningProcess[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        if (!readFileSync(`/proc/${name}/cmdline`, "utf8").includes(text)) return [];
        // The name before the fields may contain spaces and parentheses.
        const [state, parent] = readFileSync(`/proc/${name}/stat`, "utf8")
          .replace(/^.*\) /s, "")
          .split(" ");
        return state === "Z" ? [] : [{ pid: Number(name), parent: Number(parent) }];
      } catch {
        return []; // Ended while being read.
      }
    });
}

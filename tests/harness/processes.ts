import { readdirSync, readFileSync } from "node:fs";

/** A running process, as the machine knows it. */
export interface Running {
  pid: number;
  parent: number;
}

/** Processes whose command line holds this text. Linux tells in /proc; other systems are not looked at. */
export function processesWith(text: string): Running[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        if (!readFileSync(`/proc/${name}/cmdline`, "utf8").includes(text)) return [];
        // The name before the fields may hold blanks and brackets.
        const [state, parent] = readFileSync(`/proc/${name}/stat`, "utf8")
          .replace(/^.*\) /s, "")
          .split(" ");
        return state === "Z" ? [] : [{ pid: Number(name), parent: Number(parent) }];
      } catch {
        return []; // Gone while we looked.
      }
    });
}

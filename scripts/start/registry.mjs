// What this start has started, kept in a file: the next start ends what a killed one left behind.
import { join } from "node:path";
import { readJson, writeJson } from "./files.mjs";
import { endProcess, groupIsAlive, identify, isAlive } from "./processes.mjs";

/** The list of children of this start, in `children.json` of the data folder. */
export function openRegistry(dataDir) {
  const file = join(dataDir, "children.json");
  const children = new Map();
  const save = () => writeJson(file, [...children.values()]);
  return {
    add(name, pid) {
      children.set(pid, { name, ...identify(pid) });
      save();
    },
    remove(pid) {
      if (children.delete(pid)) save();
    },
  };
}

/** Ends what a killed start left running; returns the names. */
export async function endLeftovers(dataDir) {
  const kept = readJson(join(dataDir, "children.json")) ?? [];
  // The group outlives its leader: a leader's id is not given to another process while its group has members.
  const alive = kept.filter((child) => isAlive(child) || (child.pid > 1 && orphanedGroup(child)));
  await Promise.all(alive.map((child) => endProcess(child, 6000)));
  return alive.map((child) => child.name);
}

function orphanedGroup(child) {
  return identify(child.pid).startedAt === undefined && groupIsAlive(child.pid);
}

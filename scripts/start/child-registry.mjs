// Records the children of this start in a file, so that the next start can stop those of a killed one.
import { join } from "node:path";
import { readJson, writeJson } from "./atomic-files.mjs";
import { getProcessIdentity, isAlive, isProcessGroupAlive, terminateProcess } from "./processes.mjs";

export function openChildRegistry(dataDir) {
  const file = join(dataDir, "children.json");
  const children = new Map();
  const save = () => writeJson(file, [...children.values()]);
  return {
    add(name, pid) {
      children.set(pid, { name, ...getProcessIdentity(pid) });
      save();
    },
    remove(pid) {
      if (children.delete(pid)) save();
    },
  };
}

/** Stops processes that a killed start left running; returns their names. */
export async function stopOrphanedChildren(dataDir) {
  const kept = readJson(join(dataDir, "children.json")) ?? [];
  // A process group outlives its leader, and the leader's id is not reused while the group has members.
  const alive = kept.filter((child) => isAlive(child) || (child.pid > 1 && orphanedGroup(child)));
  await Promise.all(alive.map((child) => terminateProcess(child, 6000)));
  return alive.map((child) => child.name);
}

function orphanedGroup(child) {
  return getProcessIdentity(child.pid).startedAt === undefined && isProcessGroupAlive(child.pid);
}

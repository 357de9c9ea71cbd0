// Identifies a process by id and start time, because an id alone may have been reused.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** Returns the fields of /proc/PID/stat after the name, which may contain spaces and brackets. */
function statFields(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

/** True for a zombie without running threads: exiting threads still hold files and listening ports. */
function isOver(pid, fields) {
  return fields[0] === "Z" && readdirSync(`/proc/${pid}/task`).length <= 1;
}

/** Returns the start time of a process for comparison; undefined when it does not exist or has ended. */
function startTimeOf(pid) {
  try {
    if (process.platform === "linux") {
      const fields = statFields(pid);
      return isOver(pid, fields) ? undefined : fields[19];
    }
    const lines = execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
    return lines.trim() || undefined;
  } catch {
    return undefined;
  }
}

export function getProcessIdentity(pid) {
  return { pid, startedAt: startTimeOf(pid) };
}

export function isAlive({ pid, startedAt }) {
  return startedAt !== undefined && startTimeOf(pid) === startedAt;
}

function groupOf(pid) {
  try {
    return Number(statFields(pid)[2]);
  } catch {
    return undefined;
  }
}

/** True while any process of the group lives, its leader or what the leader started. */
export function isProcessGroupAlive(leader) {
  if (process.platform !== "linux") return startTimeOf(leader) !== undefined;
  return readdirSync("/proc").some(
    (name) => /^\d+$/.test(name) && groupOf(name) === leader && startTimeOf(name) !== undefined,
  );
}

/** Signals the group, or the process when it leads none. Returns true when it was delivered. */
export function signalGroup(pid, signal) {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, signal);
      return true;
    } catch {
      // Ended or not a group leader: signals the process itself.
    }
  }
  return false;
}

export async function waitUntil(condition, milliseconds, every = 50) {
  const deadline = Date.now() + milliseconds;
  while (!(await condition())) {
    if (Date.now() > deadline) return false;
    await wait(every);
  }
  return true;
}

/** Terminates a process and its group: SIGTERM, then SIGKILL. */
export async function terminateProcess(identity, timeout) {
  if (isAlive(identity)) process.kill(identity.pid, "SIGTERM");
  const ended = await waitUntil(() => !isAlive(identity) && !isProcessGroupAlive(identity.pid), timeout);
  if (ended) return;
  signalGroup(identity.pid, "SIGKILL");
  // Waits until the kernel has removed the process, because its successor needs the ports.
  await waitUntil(() => !isAlive(identity) && !isProcessGroupAlive(identity.pid), 3000);
}

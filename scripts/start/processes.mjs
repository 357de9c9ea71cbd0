// Knowing a process again: a process id alone may belong to somebody else by now, id and start time do not.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** Fields of /proc/PID/stat from the third on; the name before them may hold blanks and brackets. */
function statFields(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

/**
 * A process that is over and only waits to be read off by its parent. Its first thread alone says "Z" a moment
 * earlier: while others of its threads are still ending, they hold its files and the ports it listens on.
 */
function isOver(pid, fields) {
  return fields[0] === "Z" && readdirSync(`/proc/${pid}/task`).length <= 1;
}

/** When the process started, in a form to compare with; undefined when there is no such process (or it is over). */
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

/** The identity of a process, to be kept in a file. */
export function identify(pid) {
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
export function groupIsAlive(leader) {
  if (process.platform !== "linux") return startTimeOf(leader) !== undefined;
  return readdirSync("/proc").some(
    (name) => /^\d+$/.test(name) && groupOf(name) === leader && startTimeOf(name) !== undefined,
  );
}

/** Sends a signal to a process group, or to the process when it leads none. True when it reached somebody. */
export function signalGroup(pid, signal) {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, signal);
      return true;
    } catch {
      // gone, or not the leader of a group: try the process itself
    }
  }
  return false;
}

/** Waits until the condition holds; false when it did not within the time. */
export async function until(condition, milliseconds, every = 50) {
  const deadline = Date.now() + milliseconds;
  while (!(await condition())) {
    if (Date.now() > deadline) return false;
    await wait(every);
  }
  return true;
}

/** Ends a process and its group: politely, then by force. */
export async function endProcess(identity, patience) {
  if (isAlive(identity)) process.kill(identity.pid, "SIGTERM");
  const ended = await until(() => !isAlive(identity) && !groupIsAlive(identity.pid), patience);
  if (ended) return;
  signalGroup(identity.pid, "SIGKILL");
  // What comes next needs its ports: it is over when the kernel has taken it away, not when the signal is sent.
  await until(() => !isAlive(identity) && !groupIsAlive(identity.pid), 3000);
}

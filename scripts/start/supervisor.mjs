// Supervises long-lived children, each in its own process group: restarts them on exit, stops them in order,
// and never leaves them behind (watch-parent.mjs ends them when this process is killed).
import { spawn } from "node:child_process";
import { closeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { UserFacingError } from "./console-output.mjs";
import { openLog, readFrom, readLogTail, rotateLog, sizeOf } from "./log-files.mjs";
import { isProcessGroupAlive, signalGroup, waitUntil } from "./processes.mjs";

/** Crashes in a row after which a child that was never ready is given up. */
const CRASHES = 5;
/** A child that ran this long has recovered: its earlier crashes no longer count. */
const RECOVERED_MS = 60_000;
const MAX_DELAY_MS = 30_000;
const WATCH_PARENT = new URL("./watch-parent.mjs", import.meta.url).href;

function readyLine(log, offset) {
  for (const line of readFrom(log, offset).split("\n").slice(0, -1)) {
    if (!line.startsWith("{")) continue;
    try {
      const value = JSON.parse(line);
      if (value.ready === true) return value;
    } catch {
      // Another log line, or the start of one that is still being written.
    }
  }
  return undefined;
}

/**
 * `onChange()` is called when a process id or a count of crashes changed, `onGiveUp(error)` when a child cannot be
 * started. A child that was ready is restarted forever, with growing pauses, while the others serve.
 */
export function createSupervisor(options) {
  const { root, dataDir, node, registry, onEvent, onChange, onGiveUp } = options;
  const { firstDelay = 500, maxDelay = MAX_DELAY_MS, recoveredMs = RECOVERED_MS } = options;
  const children = new Map();
  let stopping = false;
  const rotation = setInterval(() => {
    for (const child of children.values()) rotateLog(child.log, 10 * 1024 * 1024);
  }, 30_000);
  rotation.unref();

  function launch(child) {
    const { spec } = child;
    child.offset = sizeOf(child.log);
    const output = openLog(child.log);
    const env = { ...spec.env, KOLOT_PARENT_PID: String(process.pid) };
    const { nodeArgs = [], args: own = [] } = spec;
    const args = ["--import", WATCH_PARENT, ...nodeArgs, join(root, spec.file), ...own];
    const process_ = spawn(node, args, { cwd: root, env, detached: true, stdio: ["ignore", output, output] });
    closeSync(output);
    child.process = process_;
    clearTimeout(child.recovery);
    child.recovery = setTimeout(() => markRecovered(child), recoveredMs);
    child.recovery.unref();
    child.pid = process_.pid;
    child.alive = true;
    if (child.pid) registry.add(spec.name, child.pid);
    process_.once("error", (error) => ended(child, process_, error.message));
    process_.once("exit", (code, signal) => {
      ended(child, process_, signal ? `signal ${signal}` : `code ${code}`);
    });
    onChange?.();
  }

  function ended(child, process_, how) {
    if (!child.alive || child.process !== process_) return;
    child.alive = false;
    // A child may become ready and end between two polls of start().
    if (!child.spec.isReady) child.facts ??= readyLine(child.log, child.offset);
    if (stopping || child.restarting) return;
    // Processes of the child must not hold the port of its successor; the database cleans up by itself.
    if (child.pid && !child.spec.tidiesUp) signalGroup(child.pid, "SIGKILL");
    void recover(child, how);
  }

  function markRecovered(child) {
    if (child.crashes === 0) return;
    child.crashes = 0;
    onChange?.();
  }

  async function recover(child, how) {
    clearTimeout(child.recovery);
    child.crashes += 1;
    onChange?.();
    const wasReady = child.isReady || child.facts !== undefined;
    if (child.crashes >= CRASHES && wasReady && child.spec.survivesCrashes) {
      onEvent(
        `${child.spec.name} ended ${CRASHES} times in a row (${how}) and starts again after the next change of its code; its log is ${child.log}`,
      );
      return;
    }
    if (child.crashes >= CRASHES && !wasReady) {
      const text = `${child.spec.name} crashed ${CRASHES} times in a row (${how}), so Kolot is stopping. See the output above, or the full log in ${child.log}.`;
      child.refusal = new UserFacingError(text, readLogTail(child.log));
      onGiveUp(child.refusal);
      return;
    }
    const delay = Math.min(firstDelay * 2 ** (child.crashes - 1), maxDelay);
    const count = child.crashes > 1 ? `, ${child.crashes} times in a row` : "";
    onEvent(
      `${child.spec.name} stopped (${how}${count}). Restarting in ${delay / 1000} s. Log: ${child.log}`,
    );
    await wait(delay);
    if (!stopping && !child.restarting && !child.alive) launch(child);
  }

  /** Crashes of the old code do not count for the new one. A call during a restart causes another one. */
  async function restart(name, timeout) {
    const child = children.get(name);
    if (!child || stopping) return;
    child.restartRequested = true;
    if (child.restarting) return;
    child.restarting = true;
    while (child.restartRequested && !stopping) {
      child.restartRequested = false;
      await stopSome([name], timeout);
      child.crashes = 0;
      if (!stopping) launch(child);
    }
    child.restarting = false;
  }

  async function start(spec) {
    const child = { spec, log: join(dataDir, "logs", `${spec.name}.log`), crashes: 0, alive: false };
    rotateLog(child.log);
    children.set(spec.name, child);
    launch(child);
    let facts;
    const timeout = spec.timeout ?? 60_000;
    const ready = await waitUntil(async () => {
      if (stopping || child.refusal) return true;
      if (child.facts) facts = child.facts;
      else if (child.alive)
        facts = await (spec.isReady ? spec.isReady() : readyLine(child.log, child.offset));
      return Boolean(facts);
    }, timeout);
    if (child.refusal) throw child.refusal;
    if (stopping) throw new UserFacingError("Stopped.");
    if (ready) {
      child.isReady = true;
      return facts;
    }
    throw new UserFacingError(
      `${spec.name} was not ready after ${timeout / 1000} s: its last words are above, all of them in ${child.log}.`,
      readLogTail(child.log),
    );
  }

  async function stopSome(names, timeout) {
    const some = names.map((name) => children.get(name)).filter((child) => child?.pid);
    const isRunning = (child) => child.alive || isProcessGroupAlive(child.pid);
    for (const child of some) if (child.alive) child.process.kill("SIGTERM");
    await waitUntil(() => !some.some(isRunning), timeout);
    for (const child of some) if (isRunning(child)) signalGroup(child.pid, "SIGKILL");
    await waitUntil(() => !some.some(isRunning), 1000);
    for (const child of some) registry.remove(child.pid);
  }

  async function stop(order) {
    stopping = true;
    clearInterval(rotation);
    for (const child of children.values()) clearTimeout(child.recovery);
    for (const { names, timeout } of order) await stopSome(names, timeout);
  }

  return {
    start,
    stop,
    restart,
    pidOf: (name) => children.get(name)?.pid,
    crashesOf: (name) => children.get(name)?.crashes ?? 0,
    runs: (name) => children.has(name),
  };
}

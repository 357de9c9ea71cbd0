// Runs long-lived children, each the leader of its own process group: started again when they die, ended in
// order, and never outlived (watch-parent.mjs ends them when this process is killed).
import { spawn } from "node:child_process";
import { closeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { lastWords, openLog, readFrom, rotateLog, sizeOf } from "./logs.mjs";
import { groupIsAlive, signalGroup, until } from "./processes.mjs";
import { Refusal } from "./say.mjs";

const CRASHES = 5;
const WINDOW = 60_000;
const WATCH_PARENT = new URL("./watch-parent.mjs", import.meta.url).href;

/** The JSON line with which a child says that it can be used. */
function readyLine(log, offset) {
  for (const line of readFrom(log, offset).split("\n").slice(0, -1)) {
    if (!line.startsWith("{")) continue;
    try {
      const value = JSON.parse(line);
      if (value.ready === true) return value;
    } catch {
      // a line of its log, or the head of one that is still being written
    }
  }
  return undefined;
}

/**
 * `onEvent(sentence)` hears what happened to a child, `onChange()` that a process id changed, `onGiveUp(refusal)`
 * that a child cannot be kept alive.
 */
export function createSupervisor(options) {
  const { root, dataDir, node, registry, onEvent, onChange, onGiveUp, firstDelay = 500 } = options;
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
    const args = [
      "--import",
      WATCH_PARENT,
      ...(spec.nodeArgs ?? []),
      join(root, spec.file),
      ...(spec.args ?? []),
    ];
    const process_ = spawn(node, args, { cwd: root, env, detached: true, stdio: ["ignore", output, output] });
    closeSync(output);
    child.process = process_;
    child.pid = process_.pid;
    child.alive = true;
    if (child.pid) registry.add(spec.name, child.pid);
    process_.once("error", (error) => ended(child, error.message));
    process_.once("exit", (code, signal) => ended(child, signal ? `signal ${signal}` : `code ${code}`));
    onChange?.();
  }

  function ended(child, how) {
    if (!child.alive) return;
    child.alive = false;
    if (stopping) return;
    // What it started itself must not hold the port that its successor needs; the database tidies up by itself.
    if (child.pid && !child.spec.tidiesUp) signalGroup(child.pid, "SIGKILL");
    void recover(child, how);
  }

  async function recover(child, how) {
    const now = Date.now();
    child.crashes = [...child.crashes.filter((time) => now - time < WINDOW), now];
    if (child.crashes.length >= CRASHES) {
      const text = `${child.spec.name} ended ${CRASHES} times within a minute (${how}), so Kolot stops: its last words are above, all of them in ${child.log}.`;
      child.refusal = new Refusal(text, lastWords(child.log));
      onGiveUp(child.refusal);
      return;
    }
    const delay = firstDelay * 2 ** (child.crashes.length - 1);
    onEvent(
      `${child.spec.name} ended (${how}) and starts again in ${delay / 1000} s; its log is ${child.log}`,
    );
    await wait(delay);
    if (!stopping) launch(child);
  }

  /** Starts a child and resolves, once it can be used, to what it said about itself. */
  async function start(spec) {
    const child = { spec, log: join(dataDir, "logs", `${spec.name}.log`), crashes: [], alive: false };
    rotateLog(child.log);
    children.set(spec.name, child);
    launch(child);
    let facts;
    const patience = spec.patience ?? 60_000;
    const ready = await until(async () => {
      if (stopping || child.refusal) return true;
      facts = child.alive
        ? await (spec.isReady ? spec.isReady() : readyLine(child.log, child.offset))
        : undefined;
      return Boolean(facts);
    }, patience);
    if (child.refusal) throw child.refusal;
    if (stopping) throw new Refusal("Stopped.");
    if (ready) return facts;
    throw new Refusal(
      `${spec.name} was not ready after ${patience / 1000} s: its last words are above, all of them in ${child.log}.`,
      lastWords(child.log),
    );
  }

  async function stopSome(names, patience) {
    const some = names.map((name) => children.get(name)).filter((child) => child?.pid);
    const lives = (child) => child.alive || groupIsAlive(child.pid);
    for (const child of some) if (child.alive) child.process.kill("SIGTERM");
    await until(() => !some.some(lives), patience);
    for (const child of some) if (lives(child)) signalGroup(child.pid, "SIGKILL");
    await until(() => !some.some(lives), 1000);
    for (const child of some) registry.remove(child.pid);
  }

  /** Ends all children: groups of names in order, each with its patience in milliseconds. */
  async function stop(order) {
    stopping = true;
    clearInterval(rotation);
    for (const { names, patience } of order) await stopSome(names, patience);
  }

  return { start, stop, pidOf: (name) => children.get(name)?.pid, runs: (name) => children.has(name) };
}

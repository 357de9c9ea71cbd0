import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ChildProcessLostError, ManagedChildProcess } from "@/lib/core/server/child-process";
import { ChildProcessPool } from "@/lib/core/server/child-process-pool";
import { closeDb } from "@/lib/core/server/db";
import { runChildProcess } from "@/lib/core/server/run-child-process";

const NAME = `test-child-${process.pid}`;
const FILE = join(process.cwd(), "dist", `${NAME}.mjs`);

// Implements the message lines by hand, so that a bug in serve-parent.ts cannot hide one in child-process.ts.
const SOURCE = `
import { createInterface } from "node:readline";
import { writeFileSync } from "node:fs";
const say = (line) => process.stdout.write(JSON.stringify(line) + "\\n");
createInterface({ input: process.stdin }).on("line", (line) => {
  const { does, value } = JSON.parse(line);
  if (does === "echo") { console.log("a library's chatter"); say({ message: 1 }); say({ message: 2 }); say({ result: value, rss: 7 }); }
  if (does === "pid") say({ result: process.pid });
  if (does === "environment") say({ result: process.env });
  if (does === "refuse") say({ error: { code: value, message: "The sentence" } });
  if (does === "die") process.exit(3);
  if (does === "spin") for (;;);
  if (does === "fill") { const kept = []; for (;;) kept.push(new Array(1e6).fill({})); }
}).on("close", () => process.exit(0));
`;

const PARENT = `
const child = require("node:child_process").spawn(process.execPath, [${JSON.stringify(FILE)}], { stdio: "pipe" });
console.log(child.pid);
setInterval(() => {}, 1000);
`;

beforeAll(async () => {
  await mkdir(join(process.cwd(), "dist"), { recursive: true });
  await writeFile(FILE, SOURCE);
});
afterAll(async () => {
  await rm(FILE);
  await closeDb();
});

const options = { userId: randomUUID(), timeoutMs: 15_000 };
const lost = { code: "unprocessable", cause: expect.any(ChildProcessLostError) };
const run = (does: string, more: object = {}, value: unknown = null) =>
  runChildProcess<never>(NAME, { does, value }, { ...options, ...more });

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe("work in a child process", () => {
  test("a child process receives its input, reports progress, returns its result and exits", async () => {
    const messages: unknown[] = [];
    const onMessage = (value: unknown) => messages.push(value);
    expect(await run("echo", { onMessage }, { name: "שלום" })).toEqual({ name: "שלום" });
    expect(messages).toEqual([1, 2]);
    expect(isRunning(await run("pid"))).toBe(false);
  });

  test("a child process inherits no environment variables", async () => {
    expect(Object.keys(await run("environment")).sort()).toEqual(["MALLOC_ARENA_MAX", "NODE_ENV"]);
  });

  test("a child process error keeps its code, and an unknown error becomes unprocessable", async () => {
    await expect(run("refuse", {}, "too_large")).rejects.toMatchObject({
      code: "too_large",
      message: "The sentence",
    });
    await expect(run("refuse", {}, "toString")).rejects.toMatchObject({ code: "unprocessable" });
    await expect(run("die")).rejects.toMatchObject(lost);
  });

  test("a child process is killed on timeout, even in a busy loop", async () => {
    const began = performance.now();
    await expect(run("spin", { timeoutMs: 400 })).rejects.toMatchObject(lost);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  test("a child process is killed when its signal aborts, waiting or running", async () => {
    const signal = AbortSignal.timeout(300);
    const runs = await Promise.allSettled([1, 2, 3, 4].map(() => run("spin", { signal })));
    for (const one of runs) expect(one).toMatchObject({ reason: { code: "cancelled" } });
    await expect(run("echo", { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: "cancelled" });
    expect(await run("echo", {}, "the turns are free again")).toBe("the turns are free again");
  });

  test("a child process that exceeds its memory limit fails alone", async () => {
    await expect(run("fill", { maxOldSpaceMb: 64 })).rejects.toMatchObject({ code: "unprocessable" });
  });

  test("concurrent runs respect the limit and the others wait", async () => {
    const pids = await Promise.all([1, 2, 3, 4, 5].map(() => run("pid")));
    expect(new Set(pids).size).toBe(5);
  });
});

describe("child process pool", () => {
  const pool = (more: object = {}) =>
    new ChildProcessPool(NAME, { size: 1, tasks: 50, rssBytes: 1_000, idleMs: 60_000, ...more });
  const pidOf = (of: ChildProcessPool) => of.run<number>(options.userId, { does: "pid" }, options);

  test("a pooled process is reused until its task limit", async () => {
    const warm = pool({ tasks: 2 });
    const pids = [await pidOf(warm), await pidOf(warm), await pidOf(warm)];
    expect(pids[0]).toBe(pids[1]);
    expect(pids[2]).not.toBe(pids[1]);
  });

  test("a pool replaces a process with too much memory and a process that died", async () => {
    const warm = pool({ rssBytes: 7 });
    const first = await pidOf(warm);
    await warm.run(options.userId, { does: "echo", value: null }, options);
    const second = await pidOf(warm);
    expect(second).not.toBe(first);
    await expect(warm.run(options.userId, { does: "die" }, options)).rejects.toMatchObject({
      code: "unprocessable",
    });
    expect(await pidOf(warm)).not.toBe(second);
  });

  test("a pool gives no work to a process that was killed while idle", async () => {
    const warm = pool();
    const pid = await pidOf(warm);
    process.kill(pid, "SIGKILL");
    await expect.poll(() => isRunning(pid)).toBe(false);
    expect(await pidOf(warm)).not.toBe(pid);
  });

  test("a pool ends an idle process", async () => {
    const warm = pool({ idleMs: 50 });
    const pid = await pidOf(warm);
    await expect.poll(() => isRunning(pid)).toBe(false);
  });
});

test("an ended child process accepts no work", async () => {
  const child = new ManagedChildProcess(NAME);
  expect(await child.run({ does: "pid" }, options)).toBeGreaterThan(0);
  await child.end();
  await expect(child.run({ does: "echo" }, options)).rejects.toMatchObject({ code: "unprocessable" });
});

test("a signal to the process group does not stop a child: the parent decides", async () => {
  const file = join(process.cwd(), "dist", "encode-image.mjs");
  const child = spawn(process.execPath, [file], { stdio: ["pipe", "pipe", "inherit"] });
  const ask = async () => {
    child.stdin.write(`${JSON.stringify({ path: "/nowhere", folder: "/nowhere" })}\n`);
    return String(await Promise.race([once(child.stdout, "data"), once(child, "close")]));
  };
  expect(await ask()).toContain("ENOENT");
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) child.kill(signal);
  expect(await ask()).toContain("ENOENT");
  child.stdin.end();
  await once(child, "close");
});

test("a child process exits when its parent is gone", async () => {
  const parent = spawn(process.execPath, ["-e", PARENT], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(parent.stdout, "data")) as [Buffer];
  const pid = Number(line.toString());
  expect(isRunning(pid)).toBe(true);
  parent.kill("SIGKILL");
  await expect.poll(() => isRunning(pid), { timeout: 5_000 }).toBe(false);
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Child, LostChild } from "@/lib/core/server/child";
import { ChildPool } from "@/lib/core/server/child-pool";
import { runChild } from "@/lib/core/server/run-child";

const NAME = `test-child-${process.pid}`;
const FILE = join(process.cwd(), "dist", `${NAME}.mjs`);

// Speaks the lines of `Child` by hand: a mistake of answer-parent.ts must not hide one of child.ts.
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
afterAll(() => rm(FILE));

const options = { timeoutMs: 15_000 };
const lost = { code: "unprocessable", cause: expect.any(LostChild) };
const run = (does: string, more: object = {}, value: unknown = null) =>
  runChild<never>(NAME, { does, value }, { ...options, ...more });

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe("work in a process of its own", () => {
  test("gets its input, tells on its way, gives its result and ends", async () => {
    const told: unknown[] = [];
    const onMessage = (value: unknown) => told.push(value);
    expect(await run("echo", { onMessage }, { name: "שלום" })).toEqual({ name: "שלום" });
    expect(told).toEqual([1, 2]);
    expect(isRunning(await run("pid"))).toBe(false);
  });

  test("knows nothing of ours", async () => {
    expect(Object.keys(await run("environment")).sort()).toEqual(["MALLOC_ARENA_MAX", "NODE_ENV"]);
  });

  test("throws what the work named; what it cannot name is unprocessable", async () => {
    await expect(run("refuse", {}, "too_large")).rejects.toMatchObject({
      code: "too_large",
      message: "The sentence",
    });
    await expect(run("refuse", {}, "toString")).rejects.toMatchObject({ code: "unprocessable" });
    await expect(run("die")).rejects.toMatchObject(lost);
  });

  test("is killed when it takes too long, even in a loop that hears no signal", async () => {
    const began = performance.now();
    await expect(run("spin", { timeoutMs: 400 })).rejects.toMatchObject(lost);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  test("is killed when nobody wants it any more, waiting or working", async () => {
    const signal = AbortSignal.timeout(300);
    const runs = await Promise.allSettled([1, 2, 3, 4].map(() => run("spin", { signal })));
    for (const one of runs) expect(one).toMatchObject({ reason: { code: "cancelled" } });
    await expect(run("echo", { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: "cancelled" });
    expect(await run("echo", {}, "the turns are free again")).toBe("the turns are free again");
  });

  test("may not take all memory: its own end is all that happens", async () => {
    await expect(run("fill", { maxOldSpaceMb: 64 })).rejects.toMatchObject({ code: "unprocessable" });
  });

  test("so many run at once as may, the others after them", async () => {
    const pids = await Promise.all([1, 2, 3, 4, 5].map(() => run("pid")));
    expect(new Set(pids).size).toBe(5);
  });
});

describe("a pool", () => {
  const pool = (more: object = {}) =>
    new ChildPool(NAME, { size: 1, tasks: 50, rssBytes: 1_000, idleMs: 60_000, ...more });
  const pidOf = (of: ChildPool) => of.run<number>({ does: "pid" }, options);

  test("keeps a process warm until it had so many tasks", async () => {
    const warm = pool({ tasks: 2 });
    const pids = [await pidOf(warm), await pidOf(warm), await pidOf(warm)];
    expect(pids[0]).toBe(pids[1]);
    expect(pids[2]).not.toBe(pids[1]);
  });

  test("replaces one that holds too much memory, and one that died", async () => {
    const warm = pool({ rssBytes: 7 });
    const first = await pidOf(warm);
    await warm.run({ does: "echo", value: null }, options);
    const second = await pidOf(warm);
    expect(second).not.toBe(first);
    await expect(warm.run({ does: "die" }, options)).rejects.toMatchObject({ code: "unprocessable" });
    expect(await pidOf(warm)).not.toBe(second);
  });

  test("gives no work to one that was ended from outside while it waited", async () => {
    const warm = pool();
    const pid = await pidOf(warm);
    process.kill(pid, "SIGKILL");
    await expect.poll(() => isRunning(pid)).toBe(false);
    expect(await pidOf(warm)).not.toBe(pid);
  });

  test("lets an idle one go", async () => {
    const warm = pool({ idleMs: 50 });
    const pid = await pidOf(warm);
    await expect.poll(() => isRunning(pid)).toBe(false);
  });
});

test("one that has ended takes no more work", async () => {
  const child = new Child(NAME);
  expect(await child.run({ does: "pid" }, options)).toBeGreaterThan(0);
  await child.end();
  await expect(child.run({ does: "echo" }, options)).rejects.toMatchObject({ code: "unprocessable" });
});

test("a signal to the whole family stops no work: the parent decides", async () => {
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

test("a process ends by itself when we are gone", async () => {
  const parent = spawn(process.execPath, ["-e", PARENT], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(parent.stdout, "data")) as [Buffer];
  const pid = Number(line.toString());
  expect(isRunning(pid)).toBe(true);
  parent.kill("SIGKILL");
  await expect.poll(() => isRunning(pid), { timeout: 5_000 }).toBe(false);
});

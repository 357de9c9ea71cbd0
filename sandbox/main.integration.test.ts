import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "kolot-sandbox-main-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

function startMain(environment: Record<string, string>) {
  const child = spawn(process.execPath, ["--import", "tsx", resolve("sandbox/main.ts")], {
    env: { ...process.env, APP_ENV: "test", KOLOT_DATA_DIR: dataDir, KOLOT_PARENT_PID: "", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return { child, exit: once(child, "exit") as Promise<[number | null, string | null]> };
}

async function firstLine(child: ChildProcess) {
  if (!child.stdout) throw new Error("The sandbox has no output.");
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  return JSON.parse(line) as { ready: boolean; url: string; smtpPort: number };
}

test("sandbox process reports readiness, answers and stops on SIGTERM", async () => {
  const { child, exit } = startMain({});
  const ready = await firstLine(child);
  expect(ready).toEqual({
    ready: true,
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    smtpPort: expect.any(Number),
  });
  expect((await fetch(ready.url)).status).toBe(200);
  child.kill("SIGTERM");
  expect(await exit).toEqual([0, null]);
  await expect(fetch(ready.url)).rejects.toThrow();
});

test("sandbox process stops when its parent process has ended", async () => {
  const parent = spawn(process.execPath, ["-e", "setInterval(() => undefined, 1000)"]);
  const { child, exit } = startMain({ KOLOT_PARENT_PID: String(parent.pid) });
  await firstLine(child);
  const deleted = once(parent, "exit");
  parent.kill("SIGKILL");
  await deleted;
  expect(await exit).toEqual([0, null]);
});

test("sandbox process refuses to start in production with one sentence", async () => {
  const { child, exit } = startMain({ APP_ENV: "production" });
  let spoken = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    spoken += chunk.toString();
  });
  expect((await exit)[0]).toBe(1);
  expect(spoken.trim()).toMatch(/^The sandbox does not start in production: [^.]+\.$/);
});

test("sandbox process names a setting that is not a number", async () => {
  const { child, exit } = startMain({ SANDBOX_PORT: "abc" });
  let spoken = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    spoken += chunk.toString();
  });
  expect((await exit)[0]).toBe(1);
  expect(spoken).toContain('SANDBOX_PORT must be a whole number, not "abc".');
});

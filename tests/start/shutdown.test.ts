import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findFreePort } from "@/scripts/start/ports.mjs";
import {
  createDataDir,
  listProcesses,
  type NpmStartRun,
  removeDataDir,
  runNpmStart,
  waitFor,
  waitUntilRunning,
} from "@/tests/harness/npm-start";

/** Maximum time from signal to exit. */
const TIMEOUT_MS = 10_000;

function readJson(start: NpmStartRun, name: string) {
  return JSON.parse(readFileSync(join(start.dataDir, name), "utf8"));
}

/** Returns the ports that a running start reports. */
function portsOf(start: NpmStartRun): number[] {
  return Object.values(readJson(start, "ports.json") as Record<string, number>);
}

async function responses(port: number): Promise<boolean> {
  return await new Promise((done) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      done(true);
    });
    socket.once("error", () => done(false));
  });
}

/**
 * Waits for processes and ports, because a port closes shortly after its process's command line disappears.
 */
async function nothingIsLeft(start: NpmStartRun, ports: number[]) {
  const rest = async () => {
    const open = await Promise.all(
      ports.map(async (port) => ((await responses(port)) ? [`port ${port}`] : [])),
    );
    return [...listProcesses(start.dataDir), ...open.flat()];
  };
  await waitFor("everything to end", async () => (await rest()).length === 0, TIMEOUT_MS).catch(
    () => undefined,
  );
  expect(await rest()).toEqual([]);
}

describe("npm start shutdown", () => {
  let dataDir: string;
  let start: NpmStartRun | undefined;

  async function running(): Promise<NpmStartRun> {
    start = runNpmStart({ dataDir, port: await findFreePort() });
    await waitUntilRunning(start);
    return start;
  }

  beforeEach(async () => {
    dataDir = await createDataDir();
  });

  afterEach(async () => {
    for (const line of listProcesses(dataDir)) process.kill(Number.parseInt(line, 10), "SIGKILL");
    await removeDataDir(dataDir);
  });

  for (const signal of ["SIGTERM", "SIGINT", "SIGKILL"] as const) {
    it(`npm start leaves no process or port when npm receives ${signal}`, async () => {
      const started = await running();
      const ports = portsOf(started);
      expect(await responses(started.port)).toBe(true);
      expect(listProcesses(dataDir).length).toBeGreaterThan(4);
      started.npm.kill(signal);
      await nothingIsLeft(started, ports);
      expect(() => readJson(started, "run.json")).toThrow(/ENOENT/);
      expect(() => readJson(started, "start.lock")).toThrow(/ENOENT/);
    });
  }

  it("npm start stops every process when Ctrl-C reaches the process group", async () => {
    const started = await running();
    const ports = portsOf(started);
    process.kill(-(started.npm.pid ?? 0), "SIGINT");
    await nothingIsLeft(started, ports);
    expect(await started.exit).toBe(0);
  });

  it("npm start leaves nothing when it is killed, and the next start works", async () => {
    const started = await running();
    const ports = portsOf(started);
    process.kill(readJson(started, "start.lock").pid, "SIGKILL");
    await nothingIsLeft(started, ports);
    const again = await running();
    expect(await responses(again.port)).toBe(true);
    again.npm.kill("SIGTERM");
    await nothingIsLeft(again, portsOf(again));
  });

  it("npm start cleans up after all Node processes were killed at once", async () => {
    const started = await running();
    const { pid } = readJson(started, "start.lock");
    const children = readJson(started, "children.json") as { pid: number }[];
    for (const victim of [pid, ...children.map((child) => child.pid)]) process.kill(victim, "SIGKILL");
    const again = await running();
    expect(await responses(again.port)).toBe(true);
    again.npm.kill("SIGTERM");
    await nothingIsLeft(again, portsOf(again));
  });

  it("npm start frees its port from a hanging web process of an earlier start", async () => {
    const started = await running();
    const { pid: web } = readJson(started, "run.json").app;
    const { pid } = readJson(started, "start.lock");
    process.kill(web, "SIGSTOP");
    process.kill(pid, "SIGKILL");
    start = runNpmStart({ dataDir, port: started.port });
    await waitUntilRunning(start);
    expect(await responses(started.port)).toBe(true);
    expect(start.said()).toMatch(/^Stopped processes left over from an earlier run: .*web/m);
    start.npm.kill("SIGTERM");
    await nothingIsLeft(start, portsOf(start));
  });

  it("npm start restarts a killed worker and logs it", async () => {
    const started = await running();
    const before = readJson(started, "run.json").worker.pid;
    process.kill(before, "SIGKILL");
    const after = await waitFor("a new worker", () => {
      const { pid } = readJson(started, "run.json").worker;
      return pid !== before && pid;
    });
    expect(after).toBeGreaterThan(0);
    expect(started.said()).toMatch(/^worker stopped \(signal SIGKILL\)/m);
    started.npm.kill("SIGTERM");
    await nothingIsLeft(started, portsOf(started));
  });
});

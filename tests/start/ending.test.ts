import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { anyFreePort } from "@/scripts/start/ports.mjs";
import {
  eventually,
  makeDataDir,
  npmStart,
  processesOf,
  removeDataDir,
  type Start,
  untilRunning,
} from "@/tests/harness/checkout";

/** From the signal on; what the design promises. */
const PATIENCE = 10_000;

function readJson(start: Start, name: string) {
  return JSON.parse(readFileSync(join(start.dataDir, name), "utf8"));
}

/** The ports a running start listens on, as it says itself. */
function portsOf(start: Start): number[] {
  return Object.values(readJson(start, "ports.json") as Record<string, number>);
}

async function answers(port: number): Promise<boolean> {
  return await new Promise((done) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      done(true);
    });
    socket.once("error", () => done(false));
  });
}

/** Ports close with the last thread of a process, a moment after its command line is gone: both are waited for. */
async function nothingIsLeft(start: Start, ports: number[]) {
  const rest = async () => {
    const open = await Promise.all(
      ports.map(async (port) => ((await answers(port)) ? [`port ${port}`] : [])),
    );
    return [...processesOf(start.dataDir), ...open.flat()];
  };
  await eventually("everything to end", async () => (await rest()).length === 0, PATIENCE).catch(
    () => undefined,
  );
  expect(await rest()).toEqual([]);
}

describe("ending npm start", () => {
  let dataDir: string;
  let start: Start | undefined;

  async function running(): Promise<Start> {
    start = npmStart({ dataDir, port: await anyFreePort() });
    await untilRunning(start);
    return start;
  }

  beforeEach(async () => {
    dataDir = await makeDataDir();
  });

  afterEach(async () => {
    for (const line of processesOf(dataDir)) process.kill(Number.parseInt(line, 10), "SIGKILL");
    await removeDataDir(dataDir);
  });

  for (const signal of ["SIGTERM", "SIGINT", "SIGKILL"] as const) {
    it(`leaves no process and no port when npm gets ${signal}`, async () => {
      const started = await running();
      const ports = portsOf(started);
      expect(await answers(started.port)).toBe(true);
      expect(processesOf(dataDir).length).toBeGreaterThan(4);
      started.npm.kill(signal);
      await nothingIsLeft(started, ports);
      expect(() => readJson(started, "run.json")).toThrow(/ENOENT/);
      expect(() => readJson(started, "start.lock")).toThrow(/ENOENT/);
    });
  }

  it("ends every process when Ctrl-C reaches the whole terminal group", async () => {
    const started = await running();
    const ports = portsOf(started);
    process.kill(-(started.npm.pid ?? 0), "SIGINT");
    await nothingIsLeft(started, ports);
    expect(await started.exit).toBe(0);
  });

  it("leaves nothing when the start itself is killed, and the next start works", async () => {
    const started = await running();
    const ports = portsOf(started);
    process.kill(readJson(started, "start.lock").pid, "SIGKILL");
    await nothingIsLeft(started, ports);
    const again = await running();
    expect(await answers(again.port)).toBe(true);
    again.npm.kill("SIGTERM");
    await nothingIsLeft(again, portsOf(again));
  });

  it("cleans up what survived when everything of Node was killed at once", async () => {
    const started = await running();
    const { pid } = readJson(started, "start.lock");
    const children = readJson(started, "children.json") as { pid: number }[];
    for (const victim of [pid, ...children.map((child) => child.pid)]) process.kill(victim, "SIGKILL");
    const again = await running();
    expect(await answers(again.port)).toBe(true);
    again.npm.kill("SIGTERM");
    await nothingIsLeft(again, portsOf(again));
  });

  it("a web process that hangs does not keep its port from the next start", async () => {
    const started = await running();
    const { pid: web } = readJson(started, "run.json").app;
    const { pid } = readJson(started, "start.lock");
    process.kill(web, "SIGSTOP");
    process.kill(pid, "SIGKILL");
    start = npmStart({ dataDir, port: started.port });
    await untilRunning(start);
    expect(await answers(started.port)).toBe(true);
    expect(start.said()).toMatch(/^Ended what an earlier start left running: .*web/m);
    start.npm.kill("SIGTERM");
    await nothingIsLeft(start, portsOf(start));
  });

  it("starts a killed worker again and says so", async () => {
    const started = await running();
    const before = readJson(started, "run.json").worker.pid;
    process.kill(before, "SIGKILL");
    const after = await eventually("a new worker", () => {
      const { pid } = readJson(started, "run.json").worker;
      return pid !== before && pid;
    });
    expect(after).toBeGreaterThan(0);
    expect(started.said()).toMatch(/^worker ended \(signal SIGKILL\)/m);
    started.npm.kill("SIGTERM");
    await nothingIsLeft(started, portsOf(started));
  });
});

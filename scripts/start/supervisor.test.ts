import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isAlive } from "@/embedded/lib/child-process";
import { createSupervisor } from "@/scripts/start/supervisor.mjs";

const STAYS = `console.log("a word of its log"); console.log(JSON.stringify({ ready: true, port: 7 }));`;
const ORDER = [{ names: ["first", "second"], timeout: 2000 }];

describe("supervisor", () => {
  let root: string;
  let supervisor: ReturnType<typeof createSupervisor>;
  let events: string[];

  async function child(code: string, name = "first") {
    await writeFile(join(root, `${name}.mjs`), code);
    return { name, file: `${name}.mjs`, env: { PATH: process.env.PATH }, timeout: 10_000 };
  }

  const create = (times: { recoveredMs?: number } = {}) =>
    createSupervisor({
      root,
      dataDir: root,
      node: process.execPath,
      registry: { add: () => undefined, remove: () => undefined },
      onEvent: (sentence) => events.push(sentence),
      onGiveUp: () => undefined,
      firstDelay: 20,
      maxDelay: 200,
      ...times,
    });

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "kolot supervisor "));
    events = [];
    supervisor = create();
  });

  afterEach(async () => {
    await supervisor.stop(ORDER);
    await rm(root, { recursive: true, force: true });
  });

  it("supervisor waits for a child's readiness line and logs its output", async () => {
    const facts = await supervisor.start(await child(`${STAYS} setInterval(() => {}, 1000);`));
    expect(facts).toEqual({ ready: true, port: 7 });
    expect(await readFile(join(root, "logs", "first.log"), "utf8")).toContain("a word of its log");
  });

  it("supervisor restarts a killed child and reports it in one line", async () => {
    await supervisor.start(await child(`${STAYS} setInterval(() => {}, 1000);`));
    const before = supervisor.pidOf("first") ?? 0;
    process.kill(before, "SIGKILL");
    await expect.poll(() => supervisor.pidOf("first")).not.toBe(before);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatch(/^first stopped \(signal SIGKILL\)\. Restarting in 0\.02 s/);
  });

  it("supervisor restarts a child that keeps crashing forever, with growing pauses", async () => {
    const broken = `${STAYS} setTimeout(() => { throw new Error("the shelf fell down"); }, 10);`;
    await supervisor.start(await child(broken));
    await supervisor.start(await child(`${STAYS} setInterval(() => {}, 1000);`, "second"));
    const other = supervisor.pidOf("second");
    await expect.poll(() => events.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(7);
    const pauses = events.map((event) => Number(/Restarting in ([\d.]+) s/.exec(event)?.[1]));
    expect(pauses.slice(0, 7)).toEqual([0.02, 0.04, 0.08, 0.16, 0.2, 0.2, 0.2]);
    expect(events[5]).toContain("code 1, 6 times in a row");
    expect(supervisor.crashesOf("first")).toBeGreaterThanOrEqual(7);
    expect(supervisor.pidOf("second")).toBe(other);
    expect(isAlive(other ?? 0)).toBe(true);
  });

  it("supervisor counts crashes anew after a child ran long enough", async () => {
    supervisor = create({ recoveredMs: 300 });
    await supervisor.start(await child(`${STAYS} setInterval(() => {}, 1000);`));
    process.kill(supervisor.pidOf("first") ?? 0, "SIGKILL");
    await expect.poll(() => supervisor.crashesOf("first")).toBe(1);
    await expect.poll(() => supervisor.crashesOf("first")).toBe(0);
  });

  it("supervisor restarts a child with its changed file without reporting a crash", async () => {
    await supervisor.start(await child(`${STAYS} setInterval(() => {}, 1000);`));
    const before = supervisor.pidOf("first") ?? 0;
    await child(`${STAYS} console.log("the new code"); setInterval(() => {}, 1000);`);
    await supervisor.restart("first", 2000);
    expect(supervisor.pidOf("first")).not.toBe(before);
    expect(isAlive(before)).toBe(false);
    const log = () => readFile(join(root, "logs", "first.log"), "utf8");
    await expect.poll(log).toContain("the new code");
    expect(events).toEqual([]);
  });

  it("supervisor restarts once more when a restart is requested during a restart", async () => {
    const slow = `process.on("SIGTERM", () => setTimeout(() => process.exit(0), 200)); ${STAYS}`;
    await supervisor.start(await child(`${slow} setInterval(() => {}, 1000);`));
    const first = supervisor.restart("first", 2000);
    await child(`${STAYS} console.log("the newest code"); setInterval(() => {}, 1000);`);
    await Promise.all([first, supervisor.restart("first", 2000), supervisor.restart("first", 2000)]);
    const log = await readFile(join(root, "logs", "first.log"), "utf8");
    await expect.poll(() => readFile(join(root, "logs", "first.log"), "utf8")).toContain("the newest code");
    expect(log.split('"ready":true').length - 1).toBeLessThanOrEqual(3);
    expect(events).toEqual([]);
  });

  it("supervisor waits for a restart after five crashes when the child survives crashes", async () => {
    const broken = `${STAYS} setTimeout(() => { throw new Error("broken by an edit"); }, 30);`;
    await supervisor.start({ ...(await child(broken)), survivesCrashes: true });
    await expect.poll(() => events.at(-1)).toContain("starts again after the next change of its code");
    expect(events).toHaveLength(5);
    await child(`${STAYS} console.log("mended"); setInterval(() => {}, 1000);`);
    await supervisor.restart("first", 2000);
    await expect.poll(() => readFile(join(root, "logs", "first.log"), "utf8")).toContain("mended");
    expect(isAlive(supervisor.pidOf("first") ?? 0)).toBe(true);
  });

  it("supervisor restarts a child that was ready for less time than a poll takes", async () => {
    const broken = `${STAYS} throw new Error("fell at once");`;
    expect(await supervisor.start(await child(broken))).toEqual({ ready: true, port: 7 });
    await expect.poll(() => events.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(6);
  });

  it("supervisor reports the output of a child that never becomes ready", async () => {
    const spec = {
      ...(await child(`console.log("still thinking"); setInterval(() => {}, 1000);`)),
      // A busy machine needs a second or more to start a process.
      timeout: 3_000,
    };
    await expect(supervisor.start(spec)).rejects.toMatchObject({
      message: expect.stringContaining("first was not ready after 3 s"),
      details: "still thinking",
    });
  });

  it("supervisor reports a child that cannot start before the timeout", async () => {
    const spec = await child(`console.error("no such shelf"); process.exit(3);`);
    await expect(supervisor.start(spec)).rejects.toMatchObject({
      message: expect.stringContaining("first crashed 5 times in a row (code 3)"),
      details: expect.stringContaining("no such shelf"),
    });
  });

  it("supervisor kills a child that ignores SIGTERM after its timeout", async () => {
    const deaf = `process.on("SIGTERM", () => {}); ${STAYS} setInterval(() => {}, 1000);`;
    await supervisor.start(await child(deaf));
    const pid = supervisor.pidOf("first") ?? 0;
    await supervisor.stop([{ names: ["first"], timeout: 300 }]);
    expect(isAlive(pid)).toBe(false);
    expect(events).toEqual([]);
  });
});

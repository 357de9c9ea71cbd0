import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isAlive } from "@/embedded/lib/child-process";
import { createSupervisor } from "@/scripts/start/supervisor.mjs";

const STAYS = `console.log("a word of its log"); console.log(JSON.stringify({ ready: true, port: 7 }));`;
const ORDER = [{ names: ["first"], patience: 2000 }];

describe("the supervisor", () => {
  let root: string;
  let supervisor: ReturnType<typeof createSupervisor>;
  let events: string[];
  let refusal: Promise<Error & { details: string }>;

  async function child(code: string) {
    await writeFile(join(root, "child.mjs"), code);
    return { name: "first", file: "child.mjs", env: { PATH: process.env.PATH }, patience: 10_000 };
  }

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "kolot supervisor "));
    events = [];
    refusal = new Promise((done) => {
      supervisor = createSupervisor({
        root,
        dataDir: root,
        node: process.execPath,
        registry: { add: () => undefined, remove: () => undefined },
        onEvent: (sentence) => events.push(sentence),
        onGiveUp: done,
        firstDelay: 20,
      });
    });
  });

  afterEach(async () => {
    await supervisor.stop(ORDER);
    await rm(root, { recursive: true, force: true });
  });

  it("waits for the line in which a child says that it is ready, and keeps its words in a log", async () => {
    const facts = await supervisor.start(await child(`${STAYS} setInterval(() => {}, 1000);`));
    expect(facts).toEqual({ ready: true, port: 7 });
    expect(await readFile(join(root, "logs", "first.log"), "utf8")).toContain("a word of its log");
  });

  it("starts a child again that was killed, and says so in one line", async () => {
    await supervisor.start(await child(`${STAYS} setInterval(() => {}, 1000);`));
    const before = supervisor.pidOf("first") ?? 0;
    process.kill(before, "SIGKILL");
    await expect.poll(() => supervisor.pidOf("first")).not.toBe(before);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatch(/^first ended \(signal SIGKILL\) and starts again in 0\.02 s/);
  });

  it("gives up after five deaths within a minute, with the last words and no stack", async () => {
    const broken = `${STAYS} setTimeout(() => { throw new Error("the shelf fell down"); }, 30);`;
    await supervisor.start(await child(broken));
    const { message, details } = await refusal;
    expect(message).toMatch(/^first ended 5 times within a minute \(code 1\), so Kolot stops/);
    expect(details).toContain("Error: the shelf fell down");
    expect(details).not.toMatch(/^\s+at /m);
    expect(events).toHaveLength(4);
  });

  it("says what a child said that never became ready", async () => {
    const spec = {
      ...(await child(`console.log("still thinking"); setInterval(() => {}, 1000);`)),
      patience: 400,
    };
    await expect(supervisor.start(spec)).rejects.toMatchObject({
      message: expect.stringContaining("first was not ready after 0.4 s"),
      details: "still thinking",
    });
  });

  it("tells at once, not after its patience, that a child cannot even begin", async () => {
    const spec = await child(`console.error("no such shelf"); process.exit(3);`);
    await expect(supervisor.start(spec)).rejects.toMatchObject({
      message: expect.stringContaining("first ended 5 times within a minute (code 3)"),
      details: expect.stringContaining("no such shelf"),
    });
  });

  it("ends a child that does not listen by force, when its time is over", async () => {
    const deaf = `process.on("SIGTERM", () => {}); ${STAYS} setInterval(() => {}, 1000);`;
    await supervisor.start(await child(deaf));
    const pid = supervisor.pidOf("first") ?? 0;
    await supervisor.stop([{ names: ["first"], patience: 300 }]);
    expect(isAlive(pid)).toBe(false);
    expect(events).toEqual([]);
  });
});

import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { nodeProblem } from "@/scripts/start/node-version.mjs";
import { anyFreePort } from "@/scripts/start/ports.mjs";
import {
  makeDataDir,
  npmStart,
  processesOf,
  removeDataDir,
  type Start,
  untilRunning,
} from "@/tests/harness/checkout";

const ROOT = process.getuid?.() === 0;

/** What the command itself said: npm's own lines say which script runs. */
function ownWords(start: Start): string[] {
  return start
    .said()
    .split("\n")
    .filter((line) => line.trim() && !/^(>|npm )/.test(line));
}

/** One clear sentence, an exit code, no stack. */
async function refusal(start: Start): Promise<string> {
  const code = await start.exit;
  expect(code).not.toBe(0);
  expect(start.said()).not.toMatch(/^\s+at /m);
  const words = ownWords(start);
  expect(words).toHaveLength(1);
  return words[0] ?? "";
}

describe("npm start refuses in one sentence", () => {
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await makeDataDir();
  });

  afterEach(async () => {
    expect(processesOf(dataDir)).toEqual([]);
    await removeDataDir(dataDir);
  });

  it("a port that is taken, naming it and the way out", async () => {
    const other = createServer();
    const port = await anyFreePort();
    await new Promise<void>((done) => other.listen(port, "127.0.0.1", done));
    const sentence = await refusal(npmStart({ dataDir, port }));
    other.close();
    expect(sentence).toContain(`Port ${port} is taken`);
    expect(sentence).toMatch(/PORT=\d+ npm start/);
  });

  it("a port that is none", async () => {
    const start = npmStart({ dataDir, port: 0, env: { PORT: "three" } });
    expect(await refusal(start)).toContain("PORT=three is not a port number");
  });

  it("a database that does not answer, without its password", async () => {
    const closed = await anyFreePort();
    const address = `postgresql://me:hush-hush@127.0.0.1:${closed}/kolot`;
    const sentence = await refusal(
      npmStart({ dataDir, port: await anyFreePort(), env: { DATABASE_URL: address } }),
    );
    expect(sentence).toContain(`127.0.0.1:${closed}/kolot`);
    expect(sentence).toContain("DATABASE_URL");
    expect(sentence).not.toContain("hush");
  });

  it("a second start in the same data folder, naming the first", async () => {
    const port = await anyFreePort();
    const first = npmStart({ dataDir, port });
    await untilRunning(first);
    const sentence = await refusal(npmStart({ dataDir, port }));
    first.npm.kill("SIGTERM");
    await first.exit;
    await expect.poll(() => processesOf(dataDir), { timeout: 10_000 }).toEqual([]);
    expect(sentence).toContain("already runs from this folder");
    expect(sentence).toContain(`http://localhost:${port}`);
  });

  it.runIf(ROOT)("a disk without room", async () => {
    const small = join(dataDir, "small");
    mkdirSync(small);
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", small]);
    try {
      const sentence = await refusal(npmStart({ dataDir: small, port: await anyFreePort() }));
      expect(sentence).toMatch(/nearly full \(\d MB free, 500 MB needed\)/);
    } finally {
      execFileSync("umount", [small]);
    }
  });
});

describe("the version of Node", () => {
  it("ends a start on an old one in one sentence, before anything newer is read", async () => {
    const dataDir = await makeDataDir();
    // Only what the process says of itself is old; the sentence must come before any of our other files is loaded.
    const pretend = 'Object.defineProperty(process.versions, "node", { value: "16.20.2" })';
    const env = { NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(pretend)}"` };
    const sentence = await refusal(npmStart({ dataDir, port: await anyFreePort(), env }));
    expect(sentence).toMatch(/^Kolot needs Node 20\.19 or newer and this is Node 16\.20\.2/);
    await removeDataDir(dataDir);
  });

  it.each(["16.20.2", "18.20.8", "20.18.3"])("%s is too old, in one sentence", (version) => {
    expect(nodeProblem(version)).toMatch(/^Kolot needs Node 20\.19 or newer and this is Node [^\n]+\.$/);
  });

  it.each(["20.19.0", "22.12.0", "24.21.0"])("%s is fine", (version) => {
    expect(nodeProblem(version)).toBeUndefined();
  });
});

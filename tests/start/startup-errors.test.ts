import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getNodeVersionProblem } from "@/scripts/start/node-version.mjs";
import { findFreePort } from "@/scripts/start/ports.mjs";
import {
  createDataDir,
  listProcesses,
  type NpmStartRun,
  removeDataDir,
  runNpmStart,
  waitUntilRunning,
} from "@/tests/harness/npm-start";

const ROOT = process.getuid?.() === 0;

/** Returns the command's own output without npm's lines. */
function ownWords(start: NpmStartRun): string[] {
  return start
    .said()
    .split("\n")
    .filter((line) => line.trim() && !/^(>|npm )/.test(line));
}

/** Asserts one sentence, an exit code and no stack. Returns the sentence. */
async function refusal(start: NpmStartRun): Promise<string> {
  const code = await start.exit;
  expect(code).not.toBe(0);
  expect(start.said()).not.toMatch(/^\s+at /m);
  const words = ownWords(start);
  expect(words).toHaveLength(1);
  return words[0] ?? "";
}

describe("npm start errors", () => {
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await createDataDir();
  });

  afterEach(async () => {
    expect(listProcesses(dataDir)).toEqual([]);
    await removeDataDir(dataDir);
  });

  it("npm start names a taken port and the remedy", async () => {
    const other = createServer();
    const port = await findFreePort();
    await new Promise<void>((done) => other.listen(port, "127.0.0.1", done));
    const sentence = await refusal(runNpmStart({ dataDir, port }));
    other.close();
    expect(sentence).toContain(`Port ${port} is in use`);
    expect(sentence).toMatch(/PORT=\d+ npm start/);
  });

  it("npm start rejects an invalid port", async () => {
    const start = runNpmStart({ dataDir, port: 0, env: { PORT: "three" } });
    expect(await refusal(start)).toContain("PORT=three is not a port number");
  });

  it("npm start refuses an address that others reach unless it is a production", async () => {
    const start = runNpmStart({ dataDir, port: await findFreePort(), env: { KOLOT_HOST: "0.0.0.0" } });
    expect(await start.exit).not.toBe(0);
    expect(start.said()).not.toMatch(/^\s+at /m);
    expect(start.said()).toContain("KOLOT_HOST is not an address of this machine: set APP_ENV=production");
  });

  it("npm start reports an unreachable database without its password", async () => {
    const closed = await findFreePort();
    const address = `postgresql://me:hush-hush@127.0.0.1:${closed}/kolot`;
    const sentence = await refusal(
      runNpmStart({ dataDir, port: await findFreePort(), env: { DATABASE_URL: address } }),
    );
    expect(sentence).toContain(`127.0.0.1:${closed}/kolot`);
    expect(sentence).toContain("DATABASE_URL");
    expect(sentence).not.toContain("hush");
  });

  it("npm start rejects a second start in the same data folder and names the first", async () => {
    const port = await findFreePort();
    const first = runNpmStart({ dataDir, port });
    await waitUntilRunning(first);
    const sentence = await refusal(runNpmStart({ dataDir, port }));
    first.npm.kill("SIGTERM");
    await first.exit;
    await expect.poll(() => listProcesses(dataDir), { timeout: 10_000 }).toEqual([]);
    expect(sentence).toContain("is already running from this folder");
    expect(sentence).toContain(`http://localhost:${port}`);
  });

  it.runIf(ROOT)("npm start reports a full disk", async () => {
    const small = join(dataDir, "small");
    mkdirSync(small);
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", small]);
    try {
      const sentence = await refusal(runNpmStart({ dataDir: small, port: await findFreePort() }));
      expect(sentence).toMatch(/Not enough disk space .*\(\d MB free, 500 MB needed\)/);
    } finally {
      execFileSync("umount", [small]);
    }
  });
});

describe("Node.js version check", () => {
  it("npm start rejects an old Node.js in one sentence before loading newer code", async () => {
    const dataDir = await createDataDir();
    // Only the reported version is old; the message has to be printed before any other file is loaded.
    const pretend = 'Object.defineProperty(process.versions, "node", { value: "16.20.2" })';
    const env = { NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(pretend)}"` };
    const sentence = await refusal(runNpmStart({ dataDir, port: await findFreePort(), env }));
    expect(sentence).toMatch(/^Kolot needs Node 20\.19 or newer and this is Node 16\.20\.2/);
    await removeDataDir(dataDir);
  });

  it.each(["16.20.2", "18.20.8", "20.18.3"])("Node.js %s is rejected in one sentence", (version) => {
    expect(getNodeVersionProblem(version)).toMatch(
      /^Kolot needs Node 20\.19 or newer and this is Node [^\n]+\.$/,
    );
  });

  it.each(["20.19.0", "22.12.0", "24.21.0"])("Node.js %s is accepted", (version) => {
    expect(getNodeVersionProblem(version)).toBeUndefined();
  });
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { build } from "esbuild";
import { expect } from "vitest";

// Each line on stdin starts one work of a user, "heavy USER" or "call USER", and is repeated once it runs. The
// work lasts until this process is killed.
const SOURCE = `
import { createInterface } from "node:readline";
import { createChildQueue } from "@/lib/core/server/child-process-queue";
import { acquireProviderPermit } from "@/lib/generation/server/provider-semaphore";
const heavy = createChildQueue("test", 5);
const never = new AbortController().signal;
createInterface({ input: process.stdin }).on("line", async (line) => {
  const [kind, userId] = line.split(" ");
  await (kind === "heavy" ? heavy.acquire(userId) : acquireProviderPermit(userId, never));
  console.log(line);
}).on("close", () => process.exit(0));
console.log("ready");
`;

/** Starts a second process of the product that shares the queues of heavy work and provider calls. */
export async function startQueueProcess() {
  const file = join(process.cwd(), "dist", `test-queue-${process.pid}.mjs`);
  await build({
    stdin: { contents: SOURCE, resolveDir: process.cwd(), loader: "ts" },
    outfile: file,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "silent",
  });
  const child = spawn(process.execPath, [file], { stdio: ["pipe", "pipe", "inherit"] });
  const closed = once(child, "close");
  const started: string[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => started.push(line));
  await expect.poll(() => started).toEqual(["ready"]);
  return {
    started,
    ask: (line: string) => void child.stdin.write(`${line}\n`),
    stop: async () => {
      child.kill("SIGKILL");
      await closed;
      await rm(file, { force: true });
    },
  };
}

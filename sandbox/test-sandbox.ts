import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Sandbox, type SandboxOptions, startSandbox } from "@/sandbox/server";

export interface TestSandbox extends Sandbox {
  dataDir: string;
  /** A control call; JSON in, JSON out. */
  control(method: string, path: string, body?: unknown): Promise<{ status: number; json: ControlJson }>;
  /** Stops and starts again on the same state. */
  restart(): Promise<TestSandbox>;
  /** Stops and removes the state. */
  remove(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: test code reads answers of every shape.
type ControlJson = any;

/** A sandbox of one's own: free ports, its state in a temporary directory. */
export async function startTestSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "kolot-sandbox-")));
  const sandbox = await startSandbox({ ...options, dataDir });
  return {
    ...sandbox,
    dataDir,
    async control(method, path, body) {
      const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
      const answer = await fetch(`${sandbox.url}/_control/${path}`, init);
      return { status: answer.status, json: await answer.json() };
    },
    async restart() {
      await sandbox.stop();
      return startTestSandbox({ ...options, dataDir });
    },
    async remove() {
      await sandbox.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

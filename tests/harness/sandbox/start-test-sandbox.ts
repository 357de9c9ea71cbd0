import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Sandbox, type SandboxOptions, startSandbox } from "@/sandbox/server";

export interface TestSandbox extends Sandbox {
  dataDir: string;
  control(method: string, path: string, body?: unknown): Promise<{ status: number; json: ControlJson }>;
  restart(): Promise<TestSandbox>;
  remove(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: test code reads answers of every shape.
type ControlJson = any;

/** Starts a sandbox on free ports with its state in a temporary directory. */
export async function startTestSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "kolot-sandbox-")));
  const sandbox = await startSandbox({ ...options, dataDir });
  return {
    ...sandbox,
    dataDir,
    async control(method, path, body) {
      const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
      const response = await fetch(`${sandbox.url}/_control/${path}`, init);
      return { status: response.status, json: await response.json() };
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

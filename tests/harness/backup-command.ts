import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { REPOSITORY_ROOT } from "@/tests/harness/npm-start";

/** Runs `npm run backup` or `npm run restore`; returns output and exit code. */
export async function runBackupCommand(
  name: "backup" | "restore",
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const tsx = join(REPOSITORY_ROOT, "node_modules/tsx/dist/esm/index.mjs");
  const child = spawn(process.execPath, ["--import", tsx, `scripts/${name}.ts`, ...args], {
    cwd: REPOSITORY_ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code: child.exitCode, said: out + error };
}

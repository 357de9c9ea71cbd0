// Runs the ledger benchmark, which is TypeScript, in a child process.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { root } from "../start/main.mjs";

export async function run() {
  const child = spawn(join(root, "node_modules/.bin/tsx"), [join(root, "scripts/bench/ledger.ts")], {
    cwd: root,
    stdio: "inherit",
  });
  const [code] = await once(child, "exit");
  return code ?? 1;
}

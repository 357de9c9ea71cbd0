import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { root } from "../start/main.mjs";

/** Runs a TypeScript file in a child process; returns its exit code. */
export async function runTypeScript(file, args = []) {
  const tsx = join(root, "node_modules/.bin/tsx");
  const child = spawn(tsx, [join(root, file), ...args], { cwd: root, stdio: "inherit" });
  const [code] = await once(child, "exit");
  return code ?? 1;
}

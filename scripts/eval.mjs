// Runs `npm run eval`: generates texts for 40 briefs with the configured model and reports rule violations.
// The code is TypeScript, so it runs in a child process.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { root } from "./start/main.mjs";

const child = spawn(join(root, "node_modules/.bin/tsx"), [join(root, "scripts/eval/run-eval.ts")], {
  cwd: root,
  stdio: "inherit",
});
const [code] = await once(child, "exit");
process.exitCode = code ?? 1;

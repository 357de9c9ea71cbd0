// `npm run eval`: 40 briefs through the writing model this environment configures, and what its texts break. Its code is TypeScript, so it runs in a child.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { root } from "./start/main.mjs";

const child = spawn(join(root, "node_modules/.bin/tsx"), [join(root, "scripts/eval/run.ts")], {
  cwd: root,
  stdio: "inherit",
});
const [code] = await once(child, "exit");
process.exitCode = code ?? 1;

// Runs `npm run explainer-video`: records the built product in a browser and encodes the explainer video in
// both languages with the bundled encoder. Writes public/explainer-video; run it after screen changes and
// commit the result.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBuild } from "./start/build.mjs";
import { bundleProcesses } from "./start/bundle.mjs";
import { openChildRegistry } from "./start/child-registry.mjs";
import { printLine } from "./start/console-output.mjs";
import { buildEnvironment } from "./start/environment.mjs";
import { root } from "./start/main.mjs";
import { getProjectNode } from "./start/stack.mjs";
import { ensureBrowser } from "./test/browser.mjs";
import { startTestStack, testEnvironment } from "./test/stack.mjs";

const signal = new AbortController().signal;
const data = join(root, ".data");
mkdirSync(data, { recursive: true });
const reports = mkdtempSync(join(data, "film-"));
const registry = openChildRegistry(reports);
const node = getProjectNode(root);
try {
  const environment = buildEnvironment(testEnvironment({ APP_ENV: "test" }));
  await bundleProcesses(root);
  await ensureBuild(root, { node, environment, signal, registry });
  const browser = await ensureBrowser(root, node, { signal, registry });
  const stack = await startTestStack({ root, signal, onEvent: printLine });
  try {
    const args = [join(root, "node_modules/tsx/dist/cli.mjs"), "scripts/explainer-video/main.ts", browser];
    const env = { ...process.env, ...stack.environment };
    const filming = spawn(node, args, { cwd: root, env, stdio: "inherit" });
    [process.exitCode] = await once(filming, "close");
  } finally {
    await stack.stop();
    stack.remove();
  }
} finally {
  rmSync(reports, { recursive: true, force: true });
}

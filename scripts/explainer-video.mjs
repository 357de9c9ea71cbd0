// Runs `npm run explainer-video`: records the built product and encodes the video in both languages into
// public/explainer-video; run it after screen changes and commit the result.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { withProduct } from "./bench/product.mjs";
import { root } from "./start/main.mjs";
import { ensureBrowser } from "./test/browser.mjs";

process.exitCode = await withProduct(async ({ testing }, { node, ...run }) => {
  const browser = await ensureBrowser(root, node, run);
  const args = [join(root, "node_modules/tsx/dist/cli.mjs"), "scripts/explainer-video/main.ts", browser];
  const env = { ...process.env, ...testing };
  const [code] = await once(spawn(node, args, { cwd: root, env, stdio: "inherit" }), "close");
  return code;
});

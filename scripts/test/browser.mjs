// A Chromium for the browser tests: one that is there, else one that can be got.
import { existsSync } from "node:fs";
import { runCommand } from "../start/command.mjs";
import { Refusal, say } from "../start/say.mjs";

/** Debian's, the lighter one first: it draws the same and has no windows of its own to keep. */
const DEBIAN = ["chromium-headless-shell", "chromium"];
const pathOf = (name) => `/usr/bin/${name}`;

async function playwrightsOwn() {
  const { chromium } = await import("@playwright/test");
  return chromium.executablePath();
}

async function installFromDebian(run) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  say("Installing a browser (once; Debian's chromium) …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args) => runCommand("apt-get", args, { cwd: "/", env, ...run });
  if ((await apt("update")).code !== 0) return undefined;
  for (const name of DEBIAN) {
    const { code } = await apt("install", "-y", "--no-install-recommends", name);
    if (code === 0 && existsSync(pathOf(name))) return pathOf(name);
  }
  return undefined;
}

async function downloadPlaywrights(root, node, run) {
  const args = ["node_modules/@playwright/test/cli.js", "install", "chromium"];
  const { code } = await runCommand(node, args, { cwd: root, env: process.env, ...run });
  return code === 0;
}

/** Path of a Chromium that runs here. */
export async function ensureBrowser(root, node, run) {
  const own = await playwrightsOwn();
  const present = [process.env.CHROMIUM_PATH, ...DEBIAN.map(pathOf), own].find(
    (path) => path && existsSync(path),
  );
  if (present) return present;
  const installed = await installFromDebian(run);
  if (installed) return installed;
  if ((await downloadPlaywrights(root, node, run)) && existsSync(own)) return own;
  throw new Refusal(
    'The browser tests need Chromium: install it ("sudo apt-get install chromium") or name one with CHROMIUM_PATH.',
  );
}

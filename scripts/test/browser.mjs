import { existsSync } from "node:fs";
import { runCommand } from "../start/command.mjs";
import { UserFacingError } from "../start/console-output.mjs";
import { installAptPackage } from "./install-apt-package.mjs";

/** Debian packages, the headless shell first: it renders the same without windows. */
const DEBIAN = {
  "chromium-headless-shell": "/usr/bin/chromium-headless-shell",
  chromium: "/usr/bin/chromium",
};
const INSTALLING = "Installing a browser (once; Debian's chromium) …";

async function playwrightsOwn() {
  const { chromium } = await import("@playwright/test");
  return chromium.executablePath();
}

async function downloadPlaywrights(root, node, run) {
  const args = ["node_modules/@playwright/test/cli.js", "install", "chromium"];
  const { code } = await runCommand(node, args, { cwd: root, env: process.env, ...run });
  return code === 0;
}

export async function ensureBrowser(root, node, run) {
  const own = await playwrightsOwn();
  const present = [process.env.CHROMIUM_PATH, ...Object.values(DEBIAN), own].find(
    (path) => path && existsSync(path),
  );
  if (present) return present;
  const installed = await installAptPackage(INSTALLING, DEBIAN, run);
  if (installed) return installed;
  if ((await downloadPlaywrights(root, node, run)) && existsSync(own)) return own;
  throw new UserFacingError(
    'The browser tests need Chromium: install it ("sudo apt-get install chromium") or name one with CHROMIUM_PATH.',
  );
}

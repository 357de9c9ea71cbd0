// Packages of the system that tests need and that Debian has; only where this account may install them.
import { existsSync } from "node:fs";
import { runCommand } from "../start/command.mjs";
import { say } from "../start/say.mjs";

/** Installs the first of the packages that brings its program; resolves to the program's path, or to nothing. */
export async function installFromDebian(sentence, packages, run) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  say(sentence);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args) => runCommand("apt-get", args, { cwd: "/", env, ...run });
  if ((await apt("update")).code !== 0) return undefined;
  for (const [name, program] of Object.entries(packages)) {
    const { code } = await apt("install", "-y", "--no-install-recommends", name);
    if (code === 0 && existsSync(program)) return program;
  }
  return undefined;
}

import { existsSync } from "node:fs";
import { runCommand } from "../start/command.mjs";
import { printLine } from "../start/console-output.mjs";

/** Installs the first package that provides its program; resolves to its path, or undefined. */
export async function installAptPackage(sentence, packages, run) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  printLine(sentence);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args) => runCommand("apt-get", args, { cwd: "/", env, ...run });
  if ((await apt("update")).code !== 0) return undefined;
  for (const [name, program] of Object.entries(packages)) {
    const { code } = await apt("install", "-y", "--no-install-recommends", name);
    if (code === 0 && existsSync(program)) return program;
  }
  return undefined;
}
